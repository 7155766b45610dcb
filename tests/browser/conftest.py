"""A real browser and a real server. Every page that is opened must be free of errors in its console."""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, ViewportSize, expect, sync_playwright
from tests.server.service import Process, process

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync")
QUIETER = ("--disable-background-networking", "--disable-component-update")
# The address bar loads two pages of its own for every window, which nobody sees: half the work of a visit.
# Of two such lists the browser takes the last one, so this names again what Playwright switches off.
OFF = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "OptimizationHints",
    "PaintHolding",
    "SpareRendererForSitePerProcess",
)
BARE = f"--disable-features={','.join(OFF)}"
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
# A browser's own remark on a server that is not there just now, or that went away before it had answered.
LOST = "ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE"
BLOCKED = "Service Worker registration blocked by Playwright"
PATIENCE = 15_000  # milliseconds; machines are noisy
expect.set_options(PATIENCE)

Visit = Callable[..., Page]


def chromium() -> str:
    """Where the browser is; without one these tests cannot be, and CI must not do without."""
    candidates = [os.environ.get("MAZZO_CHROMIUM"), *map(shutil.which, NAMES)]
    found = next(filter(None, candidates), None)
    if found is None:
        reason = "no browser: install Chromium, or name one in MAZZO_CHROMIUM"
        if "CI" in os.environ:
            pytest.fail(reason)
        pytest.skip(reason)
    return found


def lifetime(fixture_name: str, config: pytest.Config) -> Literal["session", "module"]:
    """While there is a browser, no other test of the process can run a loop."""
    has_others = any("browser" not in argument for argument in config.args)
    return "module" if has_others else "session"


@pytest.fixture(scope=lifetime)
def browser() -> Iterator[Browser]:
    path = chromium()
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=[*QUIET, *QUIETER, BARE])
        yield found
        found.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with process(tmp_path_factory.mktemp("server") / "data") as service:
        yield service


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """Open a page as a player who has never been here, in a browser of their own."""
    contexts = []
    complaints: list[str] = []

    def visit(
        link: str,
        size: ViewportSize = DESKTOP,
        expected: str = BLOCKED,  # remarks that are no complaint
        clock: bool = False,  # one that jumps when a test says so
        **context: object,
    ) -> Page:
        def hear(message: ConsoleMessage) -> None:
            is_expected = re.search(f"{expected}|{BLOCKED}", message.text)
            if message.type in ("error", "warning") and not is_expected:
                complaints.append(message.text)

        # Cards that travel are tested by one test; all others need not wait for them.
        # Nor is a service worker there, which would take the place of a server that a test has stopped.
        settings = {"viewport": size, "reduced_motion": "reduce", "service_workers": "block", **context}
        contexts.append(browser.new_context(**settings))  # type: ignore[arg-type]
        page = contexts[-1].new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", hear)
        if clock:
            page.clock.install()
        page.goto(link)
        return page

    yield visit
    for context in contexts:
        context.close()
    assert complaints == []


WRONG_ALONE = "{ resultTypes: ['violations'], selectors: false }"  # what is right need not be told
AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def assert_accessible(page: Page) -> None:
    """axe-core has nothing serious to say."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(f"axe.run({WRONG_ALONE}).then(result => result.violations)")
    serious = [
        f"{violation['id']}: {violation['help']}: {[node['html'][:150] for node in violation['nodes']]}"
        for violation in found
        if violation["impact"] in ("serious", "critical")
    ]
    assert serious == []
