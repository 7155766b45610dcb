"""`mazzo check`: scenarios are run, and what does not hold is named with its file and line."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from mazzo.core.errors import BadInput
from mazzo.core.words import plural
from mazzo.match.scenarios.file import Case, Fault, read_cases
from mazzo.match.scenarios.lesson import check_form, check_lesson, is_lesson
from mazzo.match.scenarios.run import run_case

LARGEST_FILE = 1_000_000  # bytes


@dataclass(frozen=True)
class Result:
    """What came of one case; `problem` is '' if all of it held."""

    file: str
    line: int
    title: str = ""
    rulings: Sequence[str] = ()
    problem: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.problem}"


def run_check(paths: Sequence[Path]) -> int:
    """Check scenarios and print what came of them; 0 if all is as they say."""
    results = check(paths)
    for file in dict.fromkeys(result.file for result in results):
        mine = [result for result in results if result.file == file]
        failed = [result for result in mine if result.problem]
        for result in failed:
            print(f"FAILED  {result}{f'  ({result.title})' if result.title else ''}")
        if not failed:
            print(f"ok      {file}: {plural(len(mine), 'case')}")
    passed = sum(not result.problem for result in results)
    print(f"{passed} of {plural(len(results), 'case')} passed." if results else "There is no scenario there.")
    return 0 if results and passed == len(results) else 1


def check(paths: Sequence[Path]) -> list[Result]:
    """Run the scenarios of these files, and of the *.toml files in these folders."""
    results = []
    for file in _files(paths):
        try:
            text = _text(file)
        except OSError as error:
            results.append(Result(str(file), 1, problem=f"this cannot be read: {error.strerror}"))
        except UnicodeDecodeError:
            results.append(Result(str(file), 1, problem="this is not a text in UTF-8"))
        except BadInput as error:
            results.append(Result(str(file), 1, problem=str(error)))
        else:
            results += check_text(text, str(file))
    return results


def _text(file: Path) -> str:
    with file.open("rb") as source:
        found = source.read(LARGEST_FILE + 1)
    if len(found) > LARGEST_FILE:
        raise BadInput(f"a scenario has at most {LARGEST_FILE:,} bytes; make several files of this one")
    return found.decode().replace("\r\n", "\n")


def _files(paths: Sequence[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            yield from sorted(path.rglob("*.toml"))
        else:
            yield path


def check_text(text: str, file: str) -> list[Result]:
    """Run the scenarios of one text."""
    try:
        cases = read_cases(text)
    except Fault as fault:
        return [Result(file, fault.line, problem=str(fault))]
    return [_result(case, file) for case in cases]


def _result(case: Case, file: str) -> Result:
    title, rulings = case.scenario.title, case.scenario.rulings
    try:
        check_form(case)
        run_case(case)
        if is_lesson(case):
            check_lesson(case)
    except Fault as fault:
        return Result(file, fault.line, title, rulings, str(fault))
    return Result(file, case.line_of(), title, rulings)
