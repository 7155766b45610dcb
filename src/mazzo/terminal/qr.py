"""A link as a QR code, drawn with half blocks: two rows of its squares are one line of text."""

from itertools import zip_longest

BORDER = 2  # squares around it; phones read it without the four that the standard asks for
_SIGNS = {
    (0, 0): " ",
    (1, 0): "▀",
    (0, 1): "▄",
    (1, 1): "█",
}  # what is drawn of the upper and the lower square


def blocks(text: str, is_dark_on_light: bool) -> list[str]:
    """The lines of the code; `is_dark_on_light` says how the terminal writes."""
    import segno  # only where a code is asked for

    code = segno.make_qr(text, error="l")
    rows = [
        [int(bool(square) == is_dark_on_light) for square in row] for row in code.matrix_iter(border=BORDER)
    ]
    empty = [int(not is_dark_on_light)] * len(rows[0])
    return [
        "".join(_SIGNS[pair] for pair in zip(above, below, strict=True))
        for above, below in zip_longest(rows[::2], rows[1::2], fillvalue=empty)
    ]
