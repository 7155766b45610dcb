"""What a TOML text may hold, checked before tomllib reads it, which has no limits of its own."""

import re

LONGEST_WORD = 100  # characters of a key or number without quotes
DEEPEST = 32  # levels: brackets and braces within each other, and the dots of a key

# A string that is not closed ends with its line, or with the text: else each quote would be tried to the end.
_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?(?:"""|\\?\Z)|"(?:\\.|[^"\\\n])*+"?'
    r"|'''.*?(?:'''|\Z)|'[^'\n]*+'?"
    r"|#[^\n]*"
    r"|(?P<word>[A-Za-z0-9_-]+)"
    r"|(?P<dot>\.)|(?P<open>[\[{])|(?P<close>[\]}])|(?P<end>[,\n])",
    re.DOTALL,
)


def excess(text: str) -> tuple[int, str]:
    """Where the text first goes beyond a limit, and how; a sentence of '' if it does not."""
    around: list[int] = []  # the levels of what is open, each with the dots of its key
    dots = 0
    for token in _TOKEN.finditer(text):
        match token.lastgroup:
            case "word" if len(token[0]) > LONGEST_WORD:
                return token.start(), (
                    f"a key or number without quotes has at most {LONGEST_WORD} characters,"
                    f" and this one has {len(token[0]):,}"
                )
            case "dot":
                dots += 1
            case "open":
                around.append(dots + 1)
                dots = 0
            case "close" if around:
                around.pop()
                dots = 0
            case "end":
                dots = 0
        if len(around) + dots > DEEPEST or sum(around) + dots > DEEPEST:
            return token.start(), f"this is nested deeper than {DEEPEST} levels"
    return 0, ""
