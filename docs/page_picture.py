"""Takes docs/page.png, the picture of the page in the README, of a server that runs: page_picture.py LINK"""

import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

FILE = Path(__file__).with_name("page.png")
PLAYS = 7


def main(link: str) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        page.goto(link)
        page.get_by_label("Your name").fill("Ada")
        page.get_by_role("button", name="Play Scopa now").click()
        hand = page.get_by_role("toolbar", name="Your hand").get_by_role("button")
        for _ in range(PLAYS):
            page.get_by_role("banner").get_by_text("Your turn").wait_for()
            hand.first.dblclick()
            page.wait_for_timeout(500)
        page.get_by_role("banner").get_by_text("Your turn").wait_for()
        hand.first.hover()
        page.wait_for_timeout(500)
        page.screenshot(path=FILE)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1])
