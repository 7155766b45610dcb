"""Draws the pictures that links to the page show where they are posted, into web/public/previews: one a
game, and one for the lobby. They are kept with the sources: not everybody who builds the page has a browser.

To run it: PYTHONPATH=src:. python web/make_previews.py
"""

from html import escape
from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.browser.conftest import QUIET, chromium

from mazzo import games
from mazzo.games import BUILT_IN
from mazzo.server.previews import SITE, SIZE

WEB = Path(__file__).resolve().parent
DRAWN = WEB / "public" / "previews"
LOOK = """
  body { margin: 0; width: 1200px; height: 630px; overflow: hidden; display: flex; align-items: center;
         background: #1f6148; color: #f7f3e6; font-family: Palatino, 'Noto Serif', Georgia, serif; }
  .cards { position: relative; flex: none; width: 530px; height: 630px; }
  .card { position: absolute; left: 150px; top: 135px; width: 245px; height: 364px; border-radius: 22px;
          background: #fdf9ee; border: 3px solid #d9ceb4; transform-origin: 50% 120%;
          display: grid; place-items: center; }
  .card:nth-child(1) { rotate: -17deg; background: #e7dcc3; }
  .card:nth-child(2) { rotate: -4deg; background: #f1ebdc; }
  .card:nth-child(3) { rotate: 9deg; }
  .card svg { width: 190px; height: 190px; }
  .words { padding-right: 70px; }
  h1 { margin: 0; font-size: 104px; line-height: 1; }
  p { margin: 26px 0 0; font-size: 40px; line-height: 1.3; color: #cfdcd0; text-wrap: balance; }
  .name { margin-top: 44px; font-size: 34px; color: #ffd873; }
"""


def picture(title: str, about: str, emblem: Path) -> str:
    drawn = emblem.read_text(encoding="utf-8")
    cards = "".join(f'<div class="card">{content}</div>' for content in ("", "", drawn))
    words = f'<h1>{escape(title)}</h1><p>{escape(about)}</p><p class="name">mazzo</p>'
    return f'<style>{LOOK}</style><div class="cards">{cards}</div><div class="words">{words}</div>'


def main() -> None:
    about = "Card games with friends and with bots. No account, nothing to install."
    drawn = {SITE: picture("Deal me in.", about, WEB / "public" / "favicon.svg")}
    for name in BUILT_IN:
        game = games.find(name)
        drawn[name] = picture(game.title, game.about, WEB / "src" / "games" / name / "emblem.svg")
    DRAWN.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(QUIET))
        page = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]})
        for name, html in drawn.items():
            page.set_content(html)
            page.screenshot(path=DRAWN / f"{name}.png")
        browser.close()


if __name__ == "__main__":
    main()
