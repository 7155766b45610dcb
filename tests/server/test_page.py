"""What installs the page is served so that a browser takes it, and asks again after an update."""

import pytest
from tests.server.service import Thread

from mazzo.server.app import FOR_GOOD


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/worker.js", "text/javascript"),
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/favicon.svg", "image/svg+xml"),
        ("/", "text/html"),
    ],
)
def test_what_changes_with_the_server_is_asked_for_again(shared: Thread, path: str, kind: str) -> None:
    answer = shared.get(path)
    assert answer.status == 200
    assert answer.headers["content-type"].startswith(kind)
    assert answer.headers["cache-control"] == "no-cache"
    assert "default-src 'self'" in answer.headers["content-security-policy"]


def test_built_files_are_kept_for_good_and_icons_are_pictures(shared: Thread) -> None:
    page = shared.get("/").text
    script = page.split('<script type="module" crossorigin src="')[1].split('"')[0]
    assert shared.get(script).headers["cache-control"] == FOR_GOOD
    for icon in ("icon-192", "icon-512", "maskable-512", "apple-180"):
        assert shared.get(f"/icons/{icon}.png").headers["content-type"] == "image/png"
