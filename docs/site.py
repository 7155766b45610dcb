"""Hooks of MkDocs: pages from outside docs/ take part in the site, and links to files become links to pages.

All of them are written to be read in the repository as well. A link to a source becomes one to a copy of it.
"""

import re
from pathlib import Path
from posixpath import relpath

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[1]
GAMES = ("scopa", "sobesobe", "splendor", "sapone", "hoards")
# Where a page of the site comes from, from the top of the repository.
FROM = {
    "index.md": "README.md",
    "ARCHITECTURE.md": "ARCHITECTURE.md",
    "CONTRIBUTING.md": "CONTRIBUTING.md",
    "CHANGELOG.md": "CHANGELOG.md",
    **{f"games/{name}.md": f"src/mazzo/games/{name}/README.md" for name in GAMES},
}
LINK = re.compile(r"(?P<text>\]\()(?P<path>[^)#\s:]+)(?P<rest>#[^)\s]*)?\)")
FENCE = re.compile(r"^(```.*?^```)", re.DOTALL | re.MULTILINE)


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    for uri, source in FROM.items():
        files.append(File.generated(config, uri, abs_src_path=str(ROOT / source)))
    for path in sorted({path for page in files.documentation_pages() for path in _linked(page)}):
        _copy(files, config, path)
    return files


def on_page_markdown(markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    """The text with every link to a file of the repository as one to where that is in the site."""

    def changed(link: re.Match[str]) -> str:
        there = _in_site(_resolved(page.file, link["path"]))
        return (
            f"{link['text']}{relpath(there, Path(page.file.src_uri).parent.as_posix())}{link['rest'] or ''})"
        )

    parts = FENCE.split(markdown)
    return "".join(part if part.startswith("```") else LINK.sub(changed, part) for part in parts)


def _resolved(file: File, link: str) -> Path:
    """What a link means in the repository, from its top; a link that leads out of it stays what it is."""
    here = ROOT / FROM.get(file.src_uri, f"docs/{file.src_uri}")
    there = (here.parent / link).resolve()
    return there.relative_to(ROOT) if there.is_relative_to(ROOT) else Path(link)


def _in_site(path: Path) -> str:
    """Where a file of the repository is in the site, as a source of it."""
    for uri, source in FROM.items():
        if path == Path(source):
            return uri
    if path.parts[0] == "docs":
        return path.relative_to("docs").as_posix()
    return f"source/{path.as_posix()}{'/index.md' if (ROOT / path).is_dir() else '.txt'}"


def _linked(file: File) -> list[Path]:
    """The sources and folders of sources that a page links to."""
    found = [_resolved(file, link["path"]) for link in LINK.finditer(FENCE.sub("", file.content_string))]
    return [path for path in found if _in_site(path).startswith("source/")]


def _copy(files: Files, config: MkDocsConfig, path: Path) -> None:
    """Put a source into the site as text, or of a folder all its files and a page that lists them."""
    here = ROOT / path
    if here.is_dir():
        names = sorted(file.name for file in here.iterdir() if file.is_file())
        listed = "\n".join(f"- [{name}]({name}.txt)" for name in names)
        files.append(File.generated(config, _in_site(path), content=f"# {path.as_posix()}\n\n{listed}\n"))
        for name in names:
            _copy(files, config, path / name)
    elif here.is_file():
        text = here.read_text(encoding="utf-8")
        files.append(File.generated(config, _in_site(path), content=text))
