"""Why a player has won a category of Sapone, in words."""

from collections.abc import Sequence

from mazzo.core.marked import does, either, ruling
from mazzo.core.words import listing, plural
from mazzo.games.sapone import model
from mazzo.games.sapone.rules import piles
from mazzo.games.sapone.text.kinds import a_card

_TIMES = ["", "", "twice", "three times", "four times", "five times", "six times"]


def why(scored: model.Round, category: model.Category, names: Sequence[str]) -> str:
    """Who has won it and by what; or why no player has; and why not one who has as much. A sentence."""
    return _outdone(category, names) + _settled(scored, category, names)


def _outdone(category: model.Category, names: Sequence[str]) -> str:
    """Who has as much as the winners, but was behind before it came to what settled the category."""
    most = max(category.amounts)
    seats = [seat for seat, amount in enumerate(category.amounts) if amount == most]
    behind = [seat for seat in seats if seat not in category.rivals]
    if not most or not behind:
        return ""
    is_counted = category.name in ("coins", "soap")
    lesser = f"on smaller cards ({ruling('SAP-17')})" if is_counted else f"lesser ones ({ruling('SAP-18')})"
    several = f"{listing([names[seat] for seat in behind])} have"
    who = does(names, behind[0], "has") if len(behind) == 1 else several
    return f"{who} {most} too, but {lesser}; "


def _settled(scored: model.Round, category: model.Category, names: Sequence[str]) -> str:
    ground = category.ground
    if ground == "nobody":
        return f"nobody has any, so nobody wins ({ruling('SAP-16')})."
    if ground == "tie":
        who = listing([names[seat] for seat in category.best])
        if category.winners:
            return f"{who} are exactly level, and each wins ({ruling('SAP-19')})."
        return f"{who} are exactly level, and nobody wins ({ruling('SAP-19')})."
    winner = category.best[0]
    if ground == "total":
        return _by_total(category, winner, names)
    if ground == "cards":
        return _by_cards(scored, category, winner, names)
    if ground == "kinds":
        return _by_kinds(scored, category, winner, names)
    return _by_rarity(scored, category, winner, names)


def _by_total(category: model.Category, winner: int, names: Sequence[str]) -> str:
    amounts = category.amounts
    second = max((amount for seat, amount in enumerate(amounts) if seat != winner), default=0)
    return f"{does(names, winner, 'has')} the most, {amounts[winner]} to {second}."


def _by_cards(scored: model.Round, category: model.Category, winner: int, names: Sequence[str]) -> str:
    name = piles.KINDS[piles.FIRST_OF[piles.CATEGORIES.index(category.name)] + category.level - 1]
    mine, theirs = _mine_and_theirs(scored, category, winner, name)
    level = f"{_all(category, names)} have {category.amounts[winner]}"
    what = either(f"{mine} {name}", f"{plural(mine, 'card')} with {a_card(name)}")
    more = f"nobody else of them more than {theirs} ({ruling('SAP-17')})"
    return f"{level}; {does(names, winner, 'has')} {what}, {more}."


def _mine_and_theirs(
    scored: model.Round, category: model.Category, winner: int, name: str
) -> tuple[int, int]:
    counts = {seat: counted(scored, seat).count(name) for seat in category.rivals}
    return counts[winner], max(count for seat, count in counts.items() if seat != winner)


def _by_kinds(scored: model.Round, category: model.Category, winner: int, names: Sequence[str]) -> str:
    if category.level == 1:
        second = max(category.amounts[seat] for seat in range(len(names)) if seat != winner)
        return f"{does(names, winner, 'has')} the most kinds, {category.amounts[winner]} to {second}."
    kinds = {seat: len(layer(scored, category.name, seat, category.level)) for seat in category.rivals}
    second = max(count for seat, count in kinds.items() if seat != winner)
    times = f"at least {_TIMES[category.level]}, to {second} ({ruling('SAP-18')})"
    best = f"{does(names, winner, 'has')} {plural(kinds[winner], 'kind')} {times}"
    return f"{_all(category, names)} have the same collection; {best}."


def _by_rarity(scored: model.Round, category: model.Category, winner: int, names: Sequence[str]) -> str:
    rarities = {
        seat: " ".join(str(rarity) for rarity in layer(scored, category.name, seat, category.level))
        for seat in category.rivals
    }
    others = listing([rarities[seat] for seat in category.rivals if seat != winner])
    again = f" of what they have at least {_TIMES[category.level]}" if category.level > 1 else ""
    return (
        f"{_all(category, names)} have equally many kinds{again}; {names[winner]}'s are rarer:"
        f" {rarities[winner]} against {others} ({ruling('SAP-18')})."
    )


def _all(category: model.Category, names: Sequence[str]) -> str:
    return listing([names[seat] for seat in category.rivals])


def counted(scored: model.Round, seat: int) -> list[str]:
    """The hand as it counts: with the Diamond as what it was declared (SAP-15)."""
    hand = [card for card in scored.hands[seat] if card != "diamond"]
    return [*hand, scored.declared] if seat == scored.declarer else hand


def layer(scored: model.Round, category: str, seat: int, level: int) -> list[int]:
    """The rarities of the kinds that the seat has at least so many times, the rarest first."""
    number = piles.CATEGORIES.index(category)
    kinds = piles.KINDS[piles.FIRST_OF[number] : piles.FIRST_OF[number + 1]]
    held = counted(scored, seat)
    return [rarity for rarity, kind in enumerate(kinds, 1) if held.count(kind) >= level]
