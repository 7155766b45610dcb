"""Texts that lie beside a game's code: its lessons, its rules."""

from importlib.resources import files


def texts_in(package: str, folder: str) -> dict[str, str]:
    """The TOML files of a folder beside the package, by name; none if there is no such folder."""
    found = files(package).joinpath(folder)
    if not found.is_dir():
        return {}
    return {
        file.name: file.read_text(encoding="utf-8") for file in found.iterdir() if file.name.endswith(".toml")
    }
