"""Draws the icons of the installed page from web/public/favicon.svg, into web/public/icons.

They are kept with the sources: not everybody who builds the page has a browser.
To run it: PYTHONPATH=src:. python web/make_icons.py
"""

from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.browser.conftest import QUIET, chromium

PUBLIC = Path(__file__).resolve().parent / "public"
ICONS = PUBLIC / "icons"
FELT = "#1d5a43"  # as in favicon.svg
WHOLE, SAFE = 100, 72  # per cent of the picture; a system may cut the rest off


def drawing(per_cent: int) -> str:
    svg = (PUBLIC / "favicon.svg").read_text(encoding="utf-8")
    ground = FELT if per_cent < WHOLE else "transparent"
    look = f"body {{ margin: 0; height: 100vh; display: grid; place-items: center; background: {ground} }}"
    return f"<style>{look} svg {{ width: {per_cent}vw; height: {per_cent}vh }}</style>{svg}"


def main() -> None:
    ICONS.mkdir(exist_ok=True)
    wanted = {
        "icon-192": (192, WHOLE),
        "icon-512": (512, WHOLE),
        "maskable-512": (512, SAFE),
        "apple-180": (180, SAFE),  # its corners are rounded by the system
    }
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(QUIET))
        for name, (size, per_cent) in wanted.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(drawing(per_cent))
            page.screenshot(path=ICONS / f"{name}.png", omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
