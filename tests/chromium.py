"""The browser that tests drive: the one that MAZZO_CHROMIUM names, or a Chromium or Chrome on the PATH."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
QUIET = ["--no-sandbox", "--disable-quic", "--disable-background-networking", "--disable-component-update"]


def path_of_chromium() -> str:
    """Where it is. Without one the test is skipped; in CI, where there has to be one, it fails."""
    found = os.environ.get("MAZZO_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if found:
        return found
    lack = "There is no Chromium for the browser tests: install one, or name it in MAZZO_CHROMIUM."
    if "CI" in os.environ:
        pytest.fail(lack)
    pytest.skip(lack)


@contextmanager
def launched() -> Iterator[Browser]:
    path = path_of_chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=QUIET)
        yield browser
        browser.close()
