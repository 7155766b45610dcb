"""A second verifier for the records of mazzo: python examples/verifier.py RECORD [--hash HASH]

It shares no code with mazzo and needs nothing but Python. It follows docs/records.md, which says how the
cards are dealt, and the rules of the five games (src/mazzo/games/*/README.md), to which `SCO-4` and the like
refer. Who trusts neither mazzo nor this file can write a third one from the same pages.

What it checks:

- every line of the file has its check sum;
- the seed has the hash in the record and, with --hash, the one that you noted before the first card;
- there is one word a seat, none of a bot, and each has its hash;
- every deal, from the seed and the words, at the moment at which it must come;
- every move: that it is that seat's turn, that each card lies where it is taken from, that the rules allow
  it;
- that the match is over, with these scores.

What it leaves to `mazzo verify`: that every byte is as mazzo writes it, that the names could be names of
players, and matches that began from a position. What no verifier can know: whether those who sat there made
these moves.

It prints a line for each thing that it has checked, or a sentence that says what is wrong and at which move.
The exit code is 0 for a sound record, 1 for one that is not, 2 if there is nothing that it could check.
"""

import argparse
import hashlib
import hmac
import json
import re
import sys
import zlib
from collections import Counter
from fractions import Fraction
from pathlib import Path

SOUND, WRONG, UNUSABLE = 0, 1, 2
PEOPLE = ("me", "person")  # all other kinds of players are bots

OPTIONS = {
    "scopa": {
        "target": range(101),
        "capture": ("auto", "choose"),
        "primiera": ("best", "all_suits"),
        "max_hands": range(1, 1001),
    },
    "sobesobe": {"points": range(1, 101), "cents": range(1001), "max_rounds": range(1, 1001)},
    "splendor": {"setup": ("seed", "official")},
    "sapone": {
        "direction": ("clockwise", "counterclockwise"),
        "target": range(1, 201),
        "ties": ("each", "none"),
        "sweep": (11, 12),
        "bids": ("closed", "open"),
        "max_rounds": range(1, 201),
    },
    "hoards": {
        "kings": ("random", "draft"),
        "ace": ("ring", "low"),
        "memory": ("closed", "open"),
        "last": ("turn", "lap"),
        "audit": ("off", "on"),
    },
}
SEATS = {
    "scopa": range(2, 3),
    "sobesobe": range(2, 6),
    "splendor": range(2, 5),
    "sapone": range(2, 7),
    "hoards": range(2, 5),
}


class Unusable(Exception):
    """This is no record that can be checked here."""


class Wrong(Exception):
    """The record is not sound."""


class Unfinished(Exception):
    """The moves are at an end, and the match is not."""


# The stream


class Numbers:
    """The random numbers of one deal."""

    def __init__(self, seed, words, deal):
        self.seed = seed
        self.subject = json.dumps([words, deal], separators=(",", ":"), ensure_ascii=False).encode()
        self.blocks = 0
        self.block = b""

    def below(self, size):
        while (number := self.next()) >= 2**32 - 2**32 % size:
            pass
        return number % size

    def next(self):
        if not self.block:
            message = self.subject + self.blocks.to_bytes(8, "big")
            self.block = hmac.digest(self.seed, message, "sha256")
            self.blocks += 1
        number, self.block = self.block[:4], self.block[4:]
        return int.from_bytes(number, "big")

    def shuffled(self, cards):
        cards = list(cards)
        for last in range(len(cards) - 1, 0, -1):
            other = self.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        return cards

    def one_of(self, cards):
        """One of a set, which is given in its order."""
        return cards[self.below(len(cards))] if len(cards) > 1 else cards[0]

    def drawn(self, cards):
        """One of a set, which leaves it."""
        card = self.one_of(cards)
        cards.remove(card)
        return card

    def kind_of(self, counts):
        """One of several kinds, of which there are so many cards."""
        skip = self.below(sum(counts.values()))
        for kind, cards in counts.items():
            if skip < cards:
                return kind
            skip -= cards
        raise AssertionError("the numbers of all kinds add up to their sum")


# The course of a match


class Course:
    """The moves of a record one after the other, and the deals between them."""

    def __init__(self, record):
        self.options = record["options"]
        self.players = record["players"]
        self.seats = len(self.players)
        self.seed = bytes.fromhex(record["seed"])
        self.words = record["words"]
        self.moves = record["moves"]
        self.made = 0
        self.deals = 0

    def deal(self):
        """The dealer acts: the numbers of the next deal."""
        self.deals += 1
        return Numbers(self.seed, self.words, self.deals)

    def next(self, seats):
        """The next move, of one of these seats: whose it is, and its words."""
        if self.made == len(self.moves):
            raise Unfinished
        self.made += 1
        seat, _, text = self.moves[self.made - 1].partition(" ")
        if seat not in map(str, range(self.seats)):
            self.refuse("it does not begin with a seat")
        if int(seat) not in seats:
            self.refuse(f"it is the turn of {' or '.join(self.players[each] for each in sorted(seats))}")
        return int(seat), text.split(" ")

    def words_of(self, seat):
        """The words of the next move, which must be this seat's."""
        return self.next([seat])[1]

    def answer(self, seat, answers):
        """The next move, which must be this seat's and one of these."""
        text = " ".join(self.words_of(seat))
        if text not in answers:
            self.refuse(f"it should be {' or '.join(answers)}")
        return text

    def named(self, seat, verb, number):
        """What the next move names: so many words after that verb."""
        words = self.words_of(seat)
        if words[0] != verb or len(words) != number + 1:
            self.refuse(f"it should be {verb} with {number} named")
        return words[1:]

    def refuse(self, why):
        seat, _, text = self.moves[self.made - 1].partition(" ")
        known = seat.isdecimal() and seat.isascii() and len(seat) == 1 and int(seat) < self.seats
        who = f"{self.players[int(seat)]}'s {text}" if known else self.moves[self.made - 1]
        raise Wrong(f"Move {self.made}, {who[:100]}: {why}.")

    def out_of_place(self):
        self.refuse("that is not what is asked for here")

    def lay(self, place, cards, where="their hand"):
        """The cards leave that place, in which they must be."""
        for card in cards:
            if card not in place:
                self.refuse(f"{card} is not in {where}")
            place.remove(card)

    def number(self, text, numbers):
        """A number that is written in a move."""
        if text not in map(str, numbers):
            self.refuse(f"{text} is not a number that can stand here")
        return int(text)


def deck_of(ranks):
    """The cards in the order of ranks, and within a rank of suits."""
    return [rank + suit for rank in ranks.split() for suit in "SHCD"]


# Scopa


SCOPA_DECK = deck_of("A 2 3 4 5 6 7 J Q K")
PRIMIERA = dict(zip("A234567JQK", (16, 12, 13, 14, 15, 18, 21, 10, 10, 10), strict=True))


class Scopa:
    """All of the game: two hands, a table, two piles."""

    def __init__(self, course):
        self.course = course
        self.points = [0, 0]

    def scores(self):
        options, dealer, hand = self.course.options, None, 0
        while True:
            hand += 1
            dealer = self.new_hand(dealer)
            self.play_hand(1 - dealer)
            self.count_hand()
            low, high = sorted(self.points)
            if not options["target"] or hand == options["max_hands"] or low < high >= options["target"]:
                return self.points
            dealer = 1 - dealer

    def new_hand(self, dealer):
        """Deal until fewer than three Kings lie on the table (SCO-2); who the dealer is."""
        while True:
            numbers = self.course.deal()
            if dealer is None:
                dealer = numbers.below(2)
            self.deck = numbers.shuffled(SCOPA_DECK)
            self.deal_three(1 - dealer)
            self.table = [self.deck.pop() for _ in range(4)]
            if sum(card[0] == "K" for card in self.table) < 3:
                break
        self.piles, self.scopas, self.last = [[], []], [0, 0], None
        return dealer

    def deal_three(self, first):
        self.hands = [[], []]
        for seat in (first, 1 - first):
            self.hands[seat] = [self.deck.pop() for _ in range(3)]

    def play_hand(self, first):
        seat = first
        while True:
            self.play_card(seat)
            seat = 1 - seat
            if not any(self.hands):
                if not self.deck:
                    break
                self.course.deal()
                self.deal_three(first)
        if self.last is not None:
            self.piles[self.last] += self.table

    def play_card(self, seat):
        course, words = self.course, self.course.words_of(seat)
        if len(words) < 2:
            course.out_of_place()
        course.lay(self.hands[seat], words[1:2])
        takes = captures(self.table, words[1])
        if course.options["capture"] == "auto":
            takes = takes[-1:]
        match words:
            case ["trail", card] if not takes:
                self.table.append(card)
                return
            case ["capture", card] if len(takes) == 1:
                taken = takes[0]
            case ["capture", card, names] if sorted(names.split("+")) in map(sorted, takes):
                taken = names.split("+")
            case _:
                could = " or ".join("+".join(each) for each in takes) or "nothing"
                course.refuse(f"{words[1]} captures {could}")
        course.lay(self.table, taken)
        self.piles[seat] += [card, *taken]
        self.last = seat
        if not self.table and (self.deck or any(self.hands)):  # SCO-7
            self.scopas[seat] += 1

    def count_hand(self):
        needs_all_suits = self.course.options["primiera"] == "all_suits"
        counted = zip(*(scopa_counts(pile, needs_all_suits) for pile in self.piles), strict=True)
        for one, other in counted:
            if one != other:
                self.points[one < other] += 1
        for seat in (0, 1):
            self.points[seat] += self.scopas[seat]


def captures(table, card):
    """What the card can take, and last what it takes by itself (SCO-3, SCO-4)."""
    same = [[other] for other in table if other[0] == card[0]]
    found = same or sums(sorted(table, key=SCOPA_DECK.index), scopa_worth(card))
    return sorted(found, key=capture_order)


def scopa_worth(card):
    return SCOPA_DECK.index(card) // 4 + 1


def sums(cards, worth):
    """All sets of the cards that are worth so much."""
    if worth == 0:
        return [[]]
    return [
        [card, *more]
        for at, card in enumerate(cards)
        if scopa_worth(card) <= worth
        for more in sums(cards[at + 1 :], worth - scopa_worth(card))
    ]


def capture_order(cards):
    diamonds = sum(card[1] == "D" for card in cards)
    numbers = sorted(map(SCOPA_DECK.index, cards), reverse=True)
    return len(cards), sum(PRIMIERA[card[0]] for card in cards), diamonds, numbers


def scopa_counts(pile, needs_all_suits):
    """Cards, coins, settebello and primiera of a pile."""
    best = [max((PRIMIERA[card[0]] for card in pile if card[1] == suit), default=0) for suit in "SHCD"]
    primiera = 0 if needs_all_suits and 0 in best else sum(best)
    return len(pile), sum(card[1] == "D" for card in pile), "7D" in pile, primiera


# SobeSobe


SOBESOBE_DECK = deck_of("2 3 4 5 6 J Q K 7 A")
SUITS = {"spades": "S", "hearts": "H", "clubs": "C", "diamonds": "D"}


class SobeSobe:
    """Two cards, who plays, three more, the exchange, five tricks."""

    def __init__(self, course):
        self.course = course
        self.points = [course.options["points"]] * course.seats
        self.sat_out = [0] * course.seats

    def scores(self):
        dealer, round_number = None, 0
        while True:
            round_number += 1
            numbers = self.course.deal()
            dealer = numbers.below(self.course.seats) if dealer is None else self.after(dealer)
            self.play_round(self.after(dealer))
            if min(self.points) <= 0 or round_number == self.course.options["max_rounds"]:
                return self.points

    def after(self, seat):
        return (seat - 1) % self.course.seats

    def play_round(self, party):
        self.in_turn = [(party - turn) % self.course.seats for turn in range(self.course.seats)]
        self.deck = list(SOBESOBE_DECK)
        self.hands = [[] for _ in self.in_turn]
        self.name_trump_and_decide(party)
        self.deal(3)
        for seat in self.playing:
            self.exchange(seat)
        won = self.play_tricks(party)
        self.score(party, won)

    def deal(self, cards):
        """So many cards to each who plays."""
        numbers = self.course.deal()
        for seat in self.playing:
            self.hands[seat] += [numbers.drawn(self.deck) for _ in range(cards)]

    def name_trump_and_decide(self, party):
        """Blind or after two cards, and a second time if no other plays (SOB-1, SOB-3)."""
        match self.course.words_of(party):
            case ["blind", suit] if suit in SUITS:
                self.trump, self.is_blind = SUITS[suit], True
            case ["deal"]:
                self.trump, self.is_blind = "", False
            case _:
                self.course.out_of_place()
        self.playing = self.in_turn
        self.deal(2)
        if not self.is_blind:
            self.name_trump(party)
        self.decide(is_again=False)
        if self.playing == [party]:
            self.name_trump(party)
            self.decide(is_again=True)

    def name_trump(self, party):
        self.trump, self.is_blind = SUITS[self.course.answer(party, SUITS)], False

    def decide(self, is_again):
        """Who plays: those who must are not asked (SOB-4, SOB-14, SOB-16, SOB-19)."""
        party, *others = self.in_turn
        sitting = 0
        self.playing = [party]
        for seat in others:
            is_last_hope = sitting == len(others) - 1 and (is_again or len(others) == 1)
            must = self.trump == "C" or self.points[seat] <= 5 or self.sat_out[seat] >= 2 or is_last_hope
            if must or self.course.answer(seat, ("play", "sit")) == "play":
                self.playing.append(seat)
            else:
                sitting += 1

    def exchange(self, seat):
        """New cards first, then the old ones go back into the deck (SOB-5)."""
        words = self.course.words_of(seat)
        if words[0] != "exchange" or not 2 <= len(words) <= 4:
            self.course.out_of_place()
        laid_aside = [] if words[1:] == ["none"] else words[1:]
        if laid_aside:
            self.course.lay(self.hands[seat], laid_aside)
            numbers = self.course.deal()
            self.hands[seat] += [numbers.drawn(self.deck) for _ in laid_aside]
            self.deck = sorted(self.deck + laid_aside, key=SOBESOBE_DECK.index)

    def play_tricks(self, leader):
        """How many each seat wins."""
        won = [0] * self.course.seats
        while self.hands[leader]:
            at = self.playing.index(leader)
            best = led = ""
            for seat in self.playing[at:] + self.playing[:at]:
                card = self.play_card(seat, led, best)
                led = led or card[-1]
                if not best or self.strength(card, led) > self.strength(best, led):
                    best, leader = card, seat
            won[leader] += 1
        return won

    def play_card(self, seat, led, best):
        """One of the cards that may be played where that suit was led, and that card wins so far."""
        hand = self.hands[seat]
        card = " ".join(self.course.words_of(seat))
        may = list(hand)
        self.course.lay(hand, [card])
        trumps = [card for card in may if card[-1] == self.trump]
        ace = [card for card in trumps if card[0] == "A"]
        if not led:
            may = ace or may  # SOB-6
        elif led == self.trump:
            higher = [card for card in trumps if SOBESOBE_DECK.index(card) > SOBESOBE_DECK.index(best)]
            may = ace or higher or trumps or may  # SOB-6, SOB-7
        else:
            may = [card for card in may if card[-1] == led] or trumps or may  # SOB-8, SOB-9
        if card not in may:
            self.course.refuse(f"they have to play {' or '.join(may)}")
        return card

    def strength(self, card, led):
        return card[-1] == self.trump, card[-1] == led, SOBESOBE_DECK.index(card)

    def score(self, party, won):
        value = (2 if self.trump == "H" else 1) * (2 if self.is_blind else 1)
        for seat in range(self.course.seats):
            self.sat_out[seat] = 0 if seat in self.playing else self.sat_out[seat] + 1
            if won[seat]:
                self.points[seat] -= won[seat] * value
            elif seat in self.playing:
                self.points[seat] += 5 * value * (2 if seat == party else 1)


# Splendor


SPLENDOR_CARDS = """
1W  0:2R1K 0:1U1G1R1K 0:1U2G1R1K 0:2U2K 0:2U2G1K 0:3U 0:3W1U1K 1:4G
1U  0:3K 0:2G2K 0:1U3G1R 0:1W2K 0:1W1G1R1K 0:1W1G2R1K 0:1W2G2R 1:4R
1G  0:3R 0:1U2R2K 0:2U2R 0:1W1U1R1K 0:1W1U1R2K 0:1W3U1G 0:2W1U 1:4K
1R  0:2U1G 0:1W1R3K 0:1W1U1G1K 0:2W2R 0:2W1G2K 0:2W1U1G1K 0:3W 1:4W
1K  0:1G3R1K 0:2G1R 0:3G 0:1W1U1G1R 0:1W2U1G1R 0:2W2G 0:2W2U1R 1:4U
2W  1:3G2R2K 1:2W3U3R 2:5R 2:5R3K 2:1G4R2K 3:6W
2U  1:2U2G3R 1:2U3G3K 2:5U 2:2W1R4K 2:5W3U 3:6U
2G  1:2W3U2K 1:3W2G3R 2:5G 2:5U3G 2:4W2U1K 3:6G
2R  1:3U2R3K 1:2W2R3K 2:5K 2:1W4U2G 2:3W5K 3:6R
2K  1:3W3G2K 1:3W2U2G 2:5G3R 2:1U4G2R 2:5W 3:6K
3W  3:3U3G5R3K 4:7K 4:3W3R6K 5:3W7K
3U  3:3W3G3R5K 4:6W3U3K 4:7W 5:7W3U
3G  3:5W3U3R3K 4:7U 4:3W6U3G 5:7U3G
3R  3:3W5U3G3K 4:7G 4:3U6G3R 5:7G3R
3K  3:3W3U5G3R 4:7R 4:3G6R3K 5:7R3K
"""
NOBLES = ["4W4U", "4W4K", "3W3U3G", "3W3U3K", "3W3R3K", "4U4G", "3U3G3R", "4G4R", "3G3R3K", "4R4K"]
COLORS = "WUGRK"
GOLD = "L"


def tokens_of(text):
    """`3W1U` as numbers of tokens."""
    return Counter({color: int(number) for number, color in re.findall(r"(\d+)([WUGRKL])", text)})


def splendor_tier(tier):
    """The cards of a tier in their order: bonus, points, cost."""
    rows = [row.split() for row in SPLENDOR_CARDS.split("\n") if row.startswith(str(tier))]
    return [
        (row[0][1], int(points), tokens_of(cost))
        for row in rows
        for points, _, cost in (card.partition(":") for card in row[1:])
    ]


class Splendor:
    """A bank, a board and three decks; tokens, bonuses, reserved cards and points of each seat."""

    def __init__(self, course):
        self.course = course
        seats = range(course.seats)
        is_official = course.options["setup"] == "official"
        each = (4, 5, 7)[course.seats - 2] if is_official else 7
        self.bank = Counter({**dict.fromkeys(COLORS, each), GOLD: 5})
        self.noble_count = course.seats + 1 if is_official else 4
        self.tokens = [Counter() for _ in seats]
        self.bonuses = [Counter() for _ in seats]
        self.reserved = [[] for _ in seats]  # cards, and whether they are blind
        self.points = [0 for _ in seats]
        self.passes = 0

    def scores(self):
        """Rounds from the first seat on, to the one in which a player has 15 points (SPL-10, SPL-12)."""
        first = self.open()
        quiet = 0
        while quiet < 10 and max(self.points) < 15:
            self.is_quiet = True
            for turn in range(self.course.seats):
                self.take_turn((first + turn) % self.course.seats)
                if self.passes == self.course.seats:
                    return self.points
            quiet = quiet + 1 if self.is_quiet else 0
        return self.points

    def open(self):
        numbers = self.course.deal()
        first = numbers.below(self.course.seats)
        nobles = numbers.shuffled(NOBLES)
        self.nobles = [nobles.pop() for _ in range(self.noble_count)]
        self.decks = {tier: numbers.shuffled(splendor_tier(tier)) for tier in (1, 2, 3)}
        self.board = {
            f"{tier}-{place}": self.decks[tier].pop() for tier in (1, 2, 3) for place in (1, 2, 3, 4)
        }
        return first

    def take_turn(self, seat):
        words = self.course.words_of(seat)
        self.passes = self.passes + 1 if words == ["PASS"] else 0
        match words:
            case ["GRAB", *tokens]:
                self.grab(seat, self.read(tokens))
            case ["RESERVE", place]:
                self.reserve(seat, place)
            case ["BUY", place, *tokens]:
                self.buy(seat, place, tokens)
            case ["PASS"]:
                self.pass_on(seat)
            case _:
                self.course.out_of_place()
        self.give_back(seat)
        self.receive_noble(seat)

    def read(self, words):
        """Tokens as a move names them, each colour once."""
        tokens = tokens_of("".join(words))
        if not words or any(not re.fullmatch(r"\d{1,2}[WUGRKL]", word) for word in words):
            self.course.out_of_place()
        if len(tokens) < len(words):
            self.course.refuse("a colour is named twice")
        return tokens

    def grab(self, seat, tokens):
        """Three different ones, or as many as there are, or two alike of at least four (SPL-2, SPL-3)."""
        different = min(3, sum(self.bank[color] > 0 for color in COLORS))
        is_different = list(tokens.values()) == [1] * different
        is_alike = list(tokens.values()) == [2] and all(self.bank[color] >= 4 for color in tokens)
        if GOLD in tokens or not (is_different or is_alike):
            self.course.refuse("these tokens cannot be taken together")
        self.move_tokens(self.bank, self.tokens[seat], tokens)

    def move_tokens(self, source, target, tokens):
        if not tokens <= source:
            self.course.refuse("there are not so many tokens")
        source.subtract(tokens)
        target.update(tokens)

    def reserve(self, seat, place):
        self.is_quiet = False
        if len(self.reserved[seat]) == 3:
            self.course.refuse("they have reserved three cards already")
        if self.bank[GOLD]:
            self.move_tokens(self.bank, self.tokens[seat], Counter({GOLD: 1}))
        if place in ("1-0", "2-0", "3-0") and self.decks[int(place[0])]:
            self.course.deal()
            self.reserved[seat].append((self.decks[int(place[0])].pop(), True))
        else:
            self.reserved[seat].append((self.card_at(place), False))
            self.fill(place)

    def card_at(self, place):
        if self.board.get(place) is None:
            self.course.refuse(f"no card lies at {place}")
        return self.board[place]

    def fill(self, place):
        """The next card of the deck takes the place, if there is one."""
        deck = self.decks[int(place[0])]
        if deck:
            self.course.deal()
        self.board[place] = deck.pop() if deck else None

    def buy(self, seat, place, words):
        self.is_quiet = False
        if place in ("R1", "R2", "R3"):
            slot = int(place[1]) - 1
            if slot >= len(self.reserved[seat]):
                self.course.refuse(f"they have no card {place}")
            card, is_blind = self.reserved[seat].pop(slot)
            self.pay(seat, card, words)
            if is_blind:
                self.course.deal()
        else:
            card = self.card_at(place)
            self.pay(seat, card, words)
            self.fill(place)
        self.bonuses[seat][card[0]] += 1
        self.points[seat] += card[1]

    def pay(self, seat, card, words):
        """What is named, else colours first and gold for the rest (SPL-7)."""
        price = card[2] - self.bonuses[seat]
        paid = self.read(words) if words else price & self.tokens[seat]
        colors = Counter({color: paid[color] for color in COLORS})
        rest = (price - colors).total()
        if not colors <= price or (words and paid[GOLD] != rest):
            self.course.refuse("that is not what the card costs")
        self.move_tokens(self.tokens[seat], self.bank, colors + Counter({GOLD: rest}))

    def pass_on(self, seat):
        """Only who can do nothing else passes (SPL-12)."""
        open_cards = [card for card in self.board.values() if card]
        can_reserve = len(self.reserved[seat]) < 3 and (open_cards or any(self.decks.values()))
        cards = open_cards + [card for card, _ in self.reserved[seat]]
        can_buy = any(
            (card[2] - self.bonuses[seat] - self.tokens[seat]).total() <= self.tokens[seat][GOLD]
            for card in cards
        )
        if any(self.bank[color] for color in COLORS) or can_reserve or can_buy:
            self.course.refuse("there was something else to do")

    def give_back(self, seat):
        """What is more than ten tokens (SPL-4)."""
        surplus = self.tokens[seat].total() - 10
        if surplus > 0:
            words = self.course.words_of(seat)
            tokens = self.read(words[1:])
            if words[0] != "RETURN" or tokens.total() != surplus:
                self.course.refuse(f"{surplus} tokens are to be given back")
            self.move_tokens(self.tokens[seat], self.bank, tokens)

    def receive_noble(self, seat):
        """One comes by itself, of several the seat chooses one (SPL-9)."""
        bonuses = self.bonuses[seat]
        visitors = [at for at, noble in enumerate(self.nobles, 1) if noble and tokens_of(noble) <= bonuses]
        if len(visitors) > 1:
            (number,) = self.course.named(seat, "NOBLE", 1)
            visitors = [self.course.number(number, visitors)]
        if visitors:
            self.nobles[visitors[0] - 1] = ""
            self.points[seat] += 3


# Sapone


COINS = {"coin1": 30, "coin2": 2, "coin3": 3, "coin4": 4}
VEGETABLES = {"watermelon1": 1, "leek2": 2, "broccoli3": 3, "cucumber4": 4, "artichoke5": 5}
TOOLS = {"broom1": 1, "scythe2": 2, "rake3": 3, "pick4": 4, "shovel5": 5}
SOAP = {"soap1": 20, "soap2": 10}
KINDS = {**COINS, **VEGETABLES, **TOOLS, **SOAP, "diamond": 1}
MARKET_KINDS = ("coin1", *VEGETABLES, *TOOLS)
WISHES = {*KINDS, "coins", "vegetables", "tools", "soap"}


class Market:
    """The market deck: which card comes next is drawn when it is turned up or taken."""

    def __init__(self):
        self.cards = {kind: KINDS[kind] for kind in MARKET_KINDS}
        self.face_up = 0
        self.top = None  # if it lies face up

    def __len__(self):
        return sum(self.cards.values())

    def draw(self, numbers):
        kind = numbers.kind_of(self.cards)
        self.cards[kind] -= 1
        return kind

    def turn_half(self, numbers):
        self.face_up = len(self) // 2
        self.turn_top(numbers)

    def turn_top(self, numbers):
        left, up = len(self), self.face_up
        is_up = left > 0 and (up == left or (up > 0 and numbers.below(left) < up))
        self.top = numbers.kind_of(self.cards) if is_up else None

    def take(self, numbers):
        """The top card."""
        card = self.top
        if card is None:
            card = self.draw(numbers)
        else:
            self.face_up -= 1
            self.cards[card] -= 1
        self.turn_top(numbers)
        return card


class Sapone:
    """A market and a soap deck, hands, and sales with their laps and doubts."""

    def __init__(self, course):
        self.course = course
        self.step = 1 if course.options["direction"] == "clockwise" else -1
        self.points = [0] * course.seats

    def scores(self):
        options, starter, round_number = self.course.options, None, 0
        while True:
            round_number += 1
            starter = self.open_round(starter)
            seat = starter
            while True:
                self.hands[seat].append(self.market.take(self.course.deal()))
                self.take_turn(seat)
                if not len(self.market):
                    break
                seat = self.after(seat)
            self.score_round()
            best = max(self.points)
            is_won = best >= options["target"] and self.points.count(best) == 1
            if is_won or round_number == options["max_rounds"]:
                return self.points

    def after(self, seat):
        return (seat + self.step) % self.course.seats

    def others(self, seat):
        """All other seats, in the direction of play."""
        return [(seat + self.step * turn) % self.course.seats for turn in range(1, self.course.seats)]

    def open_round(self, starter):
        numbers = self.course.deal()
        starter = numbers.below(self.course.seats) if starter is None else self.after(starter)
        self.market = Market()
        self.soap = {kind: KINDS[kind] for kind in KINDS if kind not in MARKET_KINDS}
        self.hands = [[] for _ in range(self.course.seats)]
        for seat in (starter, *self.others(starter)):
            self.hands[seat] = [self.market.draw(numbers), self.market.draw(numbers)]
        self.market.turn_half(numbers)
        return starter

    def take_turn(self, seat):
        match self.course.words_of(seat):
            case ["BUY", *cards] if len(cards) == 3:
                self.course.lay(self.hands[seat], cards)
                kind = self.course.deal().kind_of(self.soap)
                self.soap[kind] -= 1
                self.hands[seat].append(kind)
            case ["SELL", card, "AS", claim, *wish] if claim in KINDS and is_wish(wish):
                self.course.lay(self.hands[seat], [card])
                self.bids = [[] for _ in self.hands]
                taker = self.sell(seat, card, claim, set(wish))
                self.hands[taker].append(card)
                for bidder, bid in enumerate(self.bids):
                    self.hands[bidder] += bid
            case _:
                self.course.out_of_place()

    def sell(self, seller, card, claim, wanted):
        """Laps, until a player gets the card or the seller keeps it; who that is."""
        is_shown, passing = False, set()
        while any(self.hands[other] for other in self.others(seller)):
            bidding, doubter = self.bid(seller, is_shown, passing)
            if doubter is not None:
                if card != claim:  # SAP-12
                    return doubter
                is_shown = True
                passing.clear()
                self.pay(doubter, seller)
            can_ask = (bidding or doubter is not None) and any(self.hands[s] for s in self.others(seller))
            if not can_ask and not any(self.bids):
                return seller
            match self.course.words_of(seller):
                case ["ACCEPT", buyer]:
                    buyers = [seat for seat, bid in enumerate(self.bids) if bid]
                    return self.accept(seller, self.course.number(buyer, buyers))
                case ["CLOSE"]:
                    return seller
                case ["MORE", *wish] if can_ask and is_wish(wish):
                    if wish and set(wish) != wanted:  # SAP-24
                        wanted = set(wish)
                        passing.clear()
                case _:
                    self.course.out_of_place()
        return seller

    def bid(self, seller, is_shown, passing):
        """One lap: whether a player has bid, and who has doubted (SAP-8). `passing` stay so (SAP-24)."""
        waiting = {seat for seat in self.others(seller) if self.hands[seat]}
        sealed, doubters = {}, set()
        while waiting:
            seat, words = self.course.next(waiting)
            waiting.remove(seat)
            match words:
                case ["PASS"]:
                    pass
                case _ if seat in passing:  # SAP-24
                    self.course.out_of_place()
                case ["PASS", "ALL"]:
                    passing.add(seat)
                case ["BID", *named]:
                    sealed[seat] = self.read_bid(named)
                    self.course.lay(self.hands[seat], sealed[seat])
                case ["DOUBT"] if not is_shown:
                    doubters.add(seat)
                case _:
                    self.course.out_of_place()
        self.course.deal()
        for seat, cards in sealed.items():
            self.bids[seat] += cards
        return bool(sealed), next((seat for seat in self.others(seller) if seat in doubters), None)

    def read_bid(self, named):
        cards, said = named, []
        if "SAYING" in named:
            at = named.index("SAYING")
            cards, said = named[:at], named[at + 1 :]
            if len(said) != len(cards) or not set(said) <= set(KINDS):
                self.course.refuse("one kind is said for each card that is bid")
        if not cards:
            self.course.out_of_place()
        return cards

    def pay(self, doubter, seller):
        """Who doubted a true claim pays a card: a choice, but from a hand of one (SAP-11)."""
        hand = self.hands[doubter]
        paid = list(hand) if len(hand) == 1 else self.course.named(doubter, "PAY", 1)
        self.course.lay(hand, paid)
        self.hands[seller] += paid

    def accept(self, seller, buyer):
        """The bid goes to the seller, and for two cards or more there is one from the market (SAP-13)."""
        numbers = self.course.deal()
        bid, self.bids[buyer] = self.bids[buyer], []
        self.hands[seller] += bid
        if len(bid) >= 2 and len(self.market):
            self.hands[buyer].append(self.market.take(numbers))
        return buyer

    def score_round(self):
        """The Diamond is declared (SAP-15), and each category goes to the best hand."""
        self.course.deal()
        for seat, hand in enumerate(self.hands):
            if "diamond" in hand:
                (declared,) = self.course.named(seat, "DIAMOND", 1)
                if declared not in KINDS or declared == "diamond":
                    self.course.out_of_place()
                hand.append(declared)
                self.course.deal()
        won = [[] for _ in self.hands]
        for worth, rank in ((1, coin_rank), (2, vegetable_rank), (2, tool_rank), (3, soap_rank)):
            ranks = [rank(Counter(hand)) for hand in self.hands]
            best = [seat for seat, each in enumerate(ranks) if each == max(ranks) and any(each)]
            if len(best) == 1 or self.course.options["ties"] == "each":
                for seat in best:
                    won[seat].append(worth)
        for seat, worths in enumerate(won):
            points = sum(worths) + max(0, len(worths) - 1)
            self.points[seat] += self.course.options["sweep"] if len(worths) == 4 else points


def is_wish(words):
    """`WANT leek2 tools`, or nothing."""
    return not words or (words[0] == "WANT" and len(words) > 1 and set(words[1:]) <= WISHES)


def coin_rank(hand):
    return amount_rank([hand[kind] for kind in COINS])


def soap_rank(hand):
    return amount_rank([hand[kind] for kind in SOAP])


def amount_rank(counts):
    """All of it, then the cards from the greatest down (SAP-17)."""
    return sum(worth * cards for worth, cards in enumerate(counts, 1)), *reversed(counts)


def vegetable_rank(hand):
    return collection_rank([hand[kind] for kind in VEGETABLES])


def tool_rank(hand):
    return collection_rank([hand[kind] for kind in TOOLS])


def collection_rank(counts):
    """Layer by layer: how many kinds, then which, the rarest first (SAP-18)."""
    layers = [[cards > layer for cards in counts] for layer in range(6)]
    return tuple(part for layer in layers for part in (sum(layer), *layer))


# Hoards


HOARDS_DECK = deck_of("A 2 3 4 5 6 7 8 9 10 J Q K")
KINGS = ["KS", "KH", "KC", "KD"]
BLUE, RED, BLACK, GREEN = KINGS
VALUES = {card: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 11, 0)[at // 4] for at, card in enumerate(HOARDS_DECK)}


class Pile:
    """A combination, and what was added to it later."""

    def __init__(self, original):
        self.original = original
        self.added = []

    def cards(self):
        return self.original + self.added

    def core(self):
        """The original cards, and whatever extends them (HOA-7)."""
        if family(self.original) == "set":
            rank = self.original[0][:-1]
            return self.original + [card for card in self.added if card[:-1] == rank]
        values = [VALUES[card] for card in self.original]
        return self.original + self.run(max(values), 1) + self.run(min(values), -1)

    def run(self, value, step):
        """The added cards that go on from that value; for one place rather no club, else the earlier."""
        found = []
        while True:
            value += step
            fitting = [card for card in self.added if VALUES[card] == value]
            if not fitting:
                return found
            found.append(min(fitting, key=is_club))

    def guards(self):
        core = self.core()
        return [card for card in self.added if card not in core and is_club(card)]

    def strays(self):
        core = self.core()
        return [card for card in self.added if card not in core and not is_club(card)]


def is_club(card):
    return card[-1] == "C"


def family(cards):
    """`set`, `sequence`, or nothing if it is no combination (HOA-4, HOA-5)."""
    values = sorted(VALUES[card] for card in cards)
    if 0 in values:
        return ""
    if 2 <= len(cards) <= 4 and len({card[:-1] for card in cards}) == 1:
        return "set"
    if 3 <= len(cards) <= 5 and values == list(range(values[0], values[0] + len(cards))):
        return "sequence"
    return ""


class Hoards:
    """A deck, hands and hoards of piles; kings that lie there, and wait if they are armed."""

    def __init__(self, course):
        self.course = course
        self.hands = [[] for _ in range(course.seats)]
        self.piles = [[] for _ in self.hands]
        self.laid = [[] for _ in self.hands]  # kings in each hoard
        self.deck = [card for card in HOARDS_DECK if card not in KINGS]
        self.top = None  # the top card, once a player has peeked at it
        self.bottom = []
        self.discards = []
        self.owners = {}  # the first ones, of kings
        self.armed = []
        self.spent = []

    def scores(self):
        first = self.open()
        seat, still = first, 0
        while True:
            before = len(self.deck)
            self.take_turn(seat)
            still = still + 1 if len(self.deck) == before else 0
            seat = self.after(seat)
            is_lap_over = self.course.options["last"] == "turn" or seat == first
            if (not self.deck and is_lap_over) or still == 5 * self.course.seats:  # HOA-23
                return self.count()

    def after(self, seat):
        return (seat + 1) % self.course.seats

    # The deck

    def open(self):
        """Cards are removed, dealt, and kings given or picked (HOA-1)."""
        numbers = self.course.deal()
        first = numbers.below(self.course.seats)
        for _ in range(self.course.seats + 1):
            numbers.drawn(self.deck)
        for hand in self.hands:
            hand += [numbers.drawn(self.deck) for _ in range(4)]
        unused = list(KINGS)
        if self.course.options["kings"] == "random":
            for seat in range(self.course.seats):
                self.give_king(seat, numbers.drawn(unused))
        else:
            for turn in range(self.course.seats):
                self.pick_king((first + turn) % self.course.seats, unused)
        return first

    def pick_king(self, seat, unused):
        picked = list(unused) if len(unused) == 1 else self.course.named(seat, "PICK", 1)
        self.course.lay(unused, picked, "the draft")
        self.give_king(seat, picked[0])

    def give_king(self, seat, king):
        self.hands[seat].append(king)
        self.owners[king] = seat

    def turn_up(self, numbers):
        """Decide the top card, if it is not."""
        if self.top is None:
            middle = [card for card in self.deck if card not in self.bottom]
            self.top = numbers.one_of(middle) if middle else self.bottom.pop(0)

    def draw(self, numbers, cards):
        """So many cards from the top, as far as the deck goes."""
        drawn = []
        while self.deck and len(drawn) < cards:
            self.turn_up(numbers)
            self.deck.remove(self.top)
            drawn.append(self.top)
            self.top = None
        return drawn

    def discard(self, place, cards, where="their hand"):
        self.course.lay(place, cards, where)
        self.discards += cards

    # A turn

    def take_turn(self, seat):
        """Two different actions at the most (HOA-16), and END."""
        self.used, self.is_looking, self.combination = set(), False, None
        while True:
            words = self.course.words_of(seat)
            match words:
                case ["END"]:
                    self.end_turn(seat)
                    return
                case ["ROAR", king] if king in self.laid[seat] and king not in self.armed:
                    self.armed.append(king)
                case ["HOARD" | "ADD", *_]:
                    self.use("hoard")
                    self.hoard(seat, words)
                case ["STROLL" | "LAY", *_]:
                    self.stroll(seat, words)
                case _:
                    self.use("accumulate")
                    self.accumulate(seat, words)
                    self.end_action(seat)

    def use(self, action):
        if action in self.used or len(self.used) == 2:
            self.course.refuse("a turn has two different actions")
        self.used.add(action)

    def end_turn(self, seat):
        """A hand has three to five cards."""
        hand = self.hands[seat]
        if len(hand) > 5:
            self.discard_chosen(seat, len(hand) - 5)
        elif len(hand) < 3 and self.deck:
            hand += self.draw(self.course.deal(), 3 - len(hand))

    def discard_chosen(self, seat, cards):
        chosen = self.course.named(seat, "DISCARD", cards)
        if set(chosen) & set(KINGS):
            self.course.refuse("kings are never discarded")
        self.discard(self.hands[seat], chosen)

    def hoard(self, seat, words):
        match words:
            case ["HOARD", *cards] if cards:
                self.course.lay(self.hands[seat], cards)
                if not family(cards):
                    self.course.refuse("that is no combination")
                self.combination = Pile(cards)
                self.piles[seat].append(self.combination)
            case ["ADD", card, "TO", number] if card not in KINGS:
                self.course.lay(self.hands[seat], [card])
                self.combination = self.pile(seat, number)
                if len(self.combination.cards()) == 5:
                    self.course.refuse("that pile has five cards")
                self.combination.added.append(card)
            case _:
                self.course.out_of_place()

    def pile(self, seat, number):
        return self.piles[seat][self.course.number(number, range(1, len(self.piles[seat]) + 1)) - 1]

    def stroll(self, seat, words):
        """Kings are laid, and once the own piles or the top card are seen (HOA-22)."""
        if "stroll" not in self.used:
            self.use("stroll")
        match words:
            case ["LAY", king] if king in KINGS:
                self.course.lay(self.hands[seat], [king])
                self.laid[seat].append(king)
            case ["STROLL", "LOOK"] if self.piles[seat] and not self.is_looking:
                self.is_looking = True
            case ["STROLL", "PEEK"] if self.deck and not self.is_looking:
                self.is_looking = True
                self.turn_up(self.course.deal())
                self.put_back(seat)
            case _:
                self.course.out_of_place()

    def put_back(self, seat):
        if self.course.answer(seat, ("TOP", "BOTTOM")) == "BOTTOM":
            self.bottom.append(self.top)
            self.top = None

    def accumulate(self, seat, words):
        match words:
            case ["DRAW", number]:
                self.draw_and_keep(seat, self.course.number(number, range(1, min(3, len(self.deck)) + 1)))
            case ["TAKE"] if self.discards:
                self.hands[seat] += self.discards
                self.discards = []
            case ["RAID", target, "RANDOM" | "GIVE" as call]:
                self.raid(seat, self.target(seat, target), call)
            case ["LOOT", target, number] if self.combination:
                target = self.target(seat, target)
                self.loot(seat, target, self.pile(target, number))
            case _:
                self.course.out_of_place()

    def draw_and_keep(self, seat, cards):
        drawn = self.draw(self.course.deal(), cards)
        if cards > 1:
            kept = self.course.named(seat, "KEEP", 1)
            self.course.lay(drawn, kept, "what was drawn")
            self.course.deal()
            self.discards += drawn
            drawn = kept
        self.hands[seat] += drawn

    def target(self, seat, text):
        target = self.course.number(text, range(self.course.seats))
        if target == seat or self.has_armed(target, BLUE):
            self.course.refuse("that player cannot be the target")
        return target

    # Kings

    def has_armed(self, seat, king):
        return king in self.laid[seat] and king in self.armed

    def end_action(self, seat):
        """Kings whose situation has come go back to their first owners (HOA-17)."""
        if any(self.has_armed(other, BLUE) for other in range(self.course.seats) if other != seat):
            self.spent.append(BLUE)
        for king in self.spent:
            for laid in self.laid:
                if king in laid:
                    laid.remove(king)
            self.armed.remove(king)
            self.hands[self.owners[king]].append(king)
        self.spent = []

    def is_inverted(self, target):
        """Who is the target and has green armed is asked."""
        if not self.has_armed(target, GREEN):
            return False
        self.spent.append(GREEN)
        return self.course.answer(target, ("INVERT", "STRAIGHT")) == "INVERT"

    def stronger(self, one, other):
        """1 if the one wins, -1 if the other does, else 0: in the ring an Ace beats an 11 (HOA-3)."""
        if self.course.options["ace"] == "ring" and {one, other} == {1, 11}:
            one, other = other, one
        return (one > other) - (one < other)

    # Raids

    def raid(self, seat, target, call):
        hand = self.hands[target]
        if not hand:
            self.course.refuse("that player has no card")
        if self.course.answer(target, ("AGREE", "DISPUTE")) == "DISPUTE":
            call = self.fight(seat, target)
        if call == "GIVE" and len(hand) > 2:
            given = self.course.named(target, "GIVE", 2)
        elif call:
            numbers = self.course.deal()
            ordered = sorted(hand, key=HOARDS_DECK.index)
            given = [numbers.one_of(ordered)] if call == "RANDOM" else ordered
        else:
            return
        self.course.lay(hand, given)
        self.hands[seat] += given

    def fight(self, seat, target):
        """What the winner chooses; nothing if no player wins (HOA-21)."""
        is_inverted = self.is_inverted(target)
        numbers = self.course.deal()
        shown = {each: most_valuable(self.hands[each]) for each in (seat, target)}
        found = self.stronger(*(VALUES[card] if card else -1 for card in shown.values()))
        found = -found if is_inverted else found
        if found == 0 and self.has_armed(target, RED):
            self.spent.append(RED)
            found = -1
        if found == 0:
            for each, card in shown.items():
                if card and card not in KINGS:
                    self.discard(self.hands[each], [card])
            for each in shown:
                self.hands[each] += self.draw(numbers, 1)
            return ""
        winner = seat if found > 0 else target
        return self.course.answer(winner, ("CHOOSE RANDOM", "CHOOSE GIVE")).removeprefix("CHOOSE ")

    # Lootings

    def loot(self, seat, target, theirs):
        """Two piles are compared; the winner takes both, and else both players discard a card."""
        mine = self.combination
        if len(mine.original) > len(theirs.cards()) or len(theirs.original) > len(mine.cards()):
            self.course.refuse("these piles cannot have as many cards (HOA-9)")
        is_inverted = self.is_inverted(target)
        self.course.deal()
        if mine.strays() and theirs.strays():
            self.clean(mine, keeps_guards=True)
            self.clean(theirs, keeps_guards=True)
            return
        if mine.strays() or theirs.strays():
            self.win(seat if theirs.strays() else target, seat, target, theirs)
            return
        if family(mine.core()) == family(theirs.core()) and len(mine.core()) == len(theirs.core()):
            found = self.compare(mine, theirs)
            found = -found if is_inverted else found
            if found == 0 and self.has_armed(target, RED):
                self.spent.append(RED)
                found = -1
            if found:
                self.win(seat if found > 0 else target, seat, target, theirs)
                return
            self.take_home(seat, mine)
            self.take_home(target, theirs)
        self.toss(seat)
        self.toss(target)

    def compare(self, mine, theirs):
        """From the highest card down; the clubs of the defender help each of its cards (HOA-8, HOA-10)."""
        clubs = sum(VALUES[card] for card in theirs.core() + theirs.guards() if is_club(card))
        ours = sorted((VALUES[card] for card in mine.core()), reverse=True)
        others = sorted((VALUES[card] for card in theirs.core()), reverse=True)
        others = [min(11, value + clubs) for value in others]
        if family(mine.core()) == "set":
            return self.stronger(ours[0], others[0])
        return (ours > others) - (ours < others)

    def win(self, winner, seat, target, theirs):
        """What does not match is discarded, and the winner gets the other's pile (HOA-13)."""
        mine = self.combination
        keeps_guards = winner == target and self.has_armed(target, BLACK)
        if keeps_guards:
            self.spent.append(BLACK)
        self.clean(mine, keeps_guards=False)
        self.clean(theirs, keeps_guards)
        taken, loser = (theirs, target) if winner == seat else (mine, seat)
        self.piles[loser].remove(taken)
        self.piles[winner].append(taken)

    def clean(self, pile, keeps_guards):
        core, guards, strays = pile.core(), pile.guards(), pile.strays()
        pile.original = core
        pile.added = guards if keeps_guards else []
        self.discards += strays if keeps_guards else strays + guards

    def take_home(self, seat, pile):
        """A draw: the core goes back to the hand (HOA-12)."""
        self.clean(pile, keeps_guards=False)
        self.hands[seat] += pile.original
        self.piles[seat].remove(pile)

    def toss(self, seat):
        """A card is discarded, if there is one but kings; from a hand of one without asking (HOA-11)."""
        self.course.deal()
        hand = self.hands[seat]
        if all(card in KINGS for card in hand):
            return
        if len(hand) == 1:
            self.discard(hand, list(hand))
        else:
            self.discard_chosen(seat, 1)

    # The score

    def count(self):
        self.course.deal()
        return [self.score(seat) for seat in range(self.course.seats)]

    def score(self, seat):
        """HOA-24, exactly, and then two decimals, half away from zero."""
        hoard = [card for pile in self.piles[seat] for card in pile.cards()]
        if self.course.options["audit"] == "on":
            strays = [card for pile in self.piles[seat] for card in pile.strays()]
            hoard = [card for card in hoard if card not in strays]
        weights = {"C": Fraction(8, 10), "S": Fraction(1), "H": Fraction(12, 10), "D": Fraction(12, 10)}
        base = sum(weights[card[-1]] * VALUES[card] for card in hoard)
        suits = Counter(card[-1] for card in hoard)
        factor = 1 + Fraction(suits["D"] - suits["C"], len(hoard)) if hoard else 0
        exact = factor * base - 2 * sum(VALUES[card] for card in self.hands[seat])
        rounded = int(abs(exact) * 100 + Fraction(1, 2))
        return (rounded if exact > 0 else -rounded) / 100


def most_valuable(hand):
    """Of equals the first by suit, C S H D, and the J before the Q (HOA-21); nothing in an empty hand."""
    ordered = sorted(hand, key=lambda card: (-VALUES[card], "CSHD".index(card[-1]), HOARDS_DECK.index(card)))
    return ordered[0] if ordered else None


GAMES = {"scopa": Scopa, "sobesobe": SobeSobe, "splendor": Splendor, "sapone": Sapone, "hoards": Hoards}


# The record


def load(raw):
    """The record in the text, if it is one that can be checked here."""
    try:
        record = json.loads(raw)
        json.dumps(record, ensure_ascii=False).encode()  # no half letters
    except (ValueError, RecursionError) as error:
        raise Unusable(f"it is not JSON: {error}") from None
    if not isinstance(record, dict) or record.get("mazzo") != 1:
        raise Unusable("it is not the record of a match, of format 1")
    record = {"kinds": [], "hashes": [], "position": None, "scores": None, "seed": None, **record}
    for field in ("players", "kinds", "words", "hashes", "moves"):
        if not is_list_of(record.get(field), str):
            raise Unusable(f"field {field} is not a list of texts")
    if record["scores"] is not None and not is_list_of(record["scores"], (int, float)):
        raise Unusable("field scores is not a list of numbers")
    if not isinstance(record.get("commitment"), str):
        raise Unusable("it has no commitment")
    if record["seed"] is not None and not re.fullmatch("[0-9a-f]{64}", str(record["seed"])):
        raise Unusable("its seed is not 64 hex digits")
    check_game(record)
    return record


def is_list_of(found, kind):
    return isinstance(found, list) and all(isinstance(item, kind) for item in found)


def check_game(record):
    """That the game, its version, its options and the number of players are known here."""
    game = record.get("game")
    if not isinstance(game, str) or game not in GAMES:
        raise Unusable(f"the games that can be checked here are {', '.join(GAMES)}, not {game}")
    if record.get("version") != 1:
        raise Unusable(f"the rules that can be checked here are version 1, not {record.get('version')}")
    if record["position"] is not None:
        raise Unusable("the match began from a position; what can be checked here begins with a deal")
    options = record.get("options")
    if not isinstance(options, dict) or set(options) != set(OPTIONS[game]):
        raise Unusable(f"{game} has the options {', '.join(OPTIONS[game])}")
    for name, values in OPTIONS[game].items():
        if type(options[name]) not in (int, str) or options[name] not in values:
            raise Unusable(f"option {name} of {game} cannot be {options[name]}")
    if len(record["players"]) not in SEATS[game]:
        raise Unusable(f"{game} is not a game for {len(record['players'])}")


# The checks: each gives what it has found right, or raises Wrong


def check_lines(raw):
    """The CRC-32 of each line stands in the last field, and last that of this field up to there."""
    *lines, last, brace, end = raw.split(b"\n") if raw.count(b"\n") > 2 else [b""] * 4
    form = re.fullmatch(rb'( "lines": "((?:[0-9a-f]{8} )+))([0-9a-f]{8})"', last)
    if not form or (brace, end) != (b"}", b""):
        raise Wrong("The file does not end with the check sums of its lines.")
    sums = [f"{zlib.crc32(line):08x}".encode() for line in lines]
    if f"{zlib.crc32(form[1]):08x}".encode() != form[3]:
        raise Wrong("The check sums are not as they were written.")
    if len(sums) != len(form[2].split()):
        raise Wrong(f"The file has {len(sums)} lines and check sums for {len(form[2].split())}.")
    for number, (found, wanted) in enumerate(zip(sums, form[2].split(), strict=True), 1):
        if found != wanted:
            raise Wrong(f"Line {number} is not as it was written: {lines[number - 1].decode().strip()[:60]}")
    return f"{some(len(sums) + 2, 'line')}, with their check sums"


def check_seed(record):
    if record["seed"] is None:
        return "no seed yet: the match was running"
    found = sha256(bytes.fromhex(record["seed"]))
    if found != record["commitment"]:
        raise Wrong(f"The seed has the hash {found}, and not the commitment {record['commitment']}.")
    return f"the seed has the hash that is its commitment, {found}"


def check_noted(record, noted):
    """That this is the match whose hash was noted; words that bound no player could make it another."""
    if noted != record["commitment"]:
        raise Wrong(f"The commitment is {record['commitment']}, and not {noted}, which was noted.")
    if any(record["words"]) and not record["hashes"]:
        raise Wrong(
            "The record has words without hashes: who knew the seed could choose them, and the cards."
        )
    return "it is the commitment that was noted"


def check_words(record):
    """One word a seat, none of a bot, each with its hash."""
    words, hashes, players = record["words"], record["hashes"], record["players"]
    if not hashes:
        return f"{some(len(words), 'word')}, to which nobody was bound" if words else "no words"
    if len(words) != len(players) or len(hashes) != len(players):
        raise Wrong(
            f"For {len(players)} seats there are {some(len(words), 'word')} and {len(hashes)} hashes."
        )
    for seat, (word, promised) in enumerate(zip(words, hashes, strict=True)):
        found = sha256(word.encode()) if word else ""
        if word and record["kinds"][seat : seat + 1] and record["kinds"][seat] not in PEOPLE:
            raise Wrong(f"{players[seat]} is a bot and has a word.")
        if not word.isprintable():
            raise Wrong(f"The word of {players[seat]} has letters that cannot be printed.")
        if found != promised:
            raise Wrong(f"The word of {players[seat]} has the hash {found or 'of none'}, and not {promised}.")
    return f"{some(sum(map(bool, words)), 'word')}, one a seat, each with its hash"


def check_course(record):
    """Every deal, every move, and the scores."""
    course = Course(record)
    try:
        scores = GAMES[record["game"]](course).scores()
    except Unfinished:
        scores = None
    if course.made < len(course.moves):
        course.made += 1
        course.refuse("the match was over before it")
    if scores is None and record["scores"] is not None:
        raise Wrong(f"There are final scores, and after {some(course.made, 'move')} the match is not over.")
    if scores is not None and record["scores"] is None:
        raise Wrong(f"The match is over, {written(scores)}, and there are no final scores.")
    if scores is not None and record["scores"] != scores:
        raise Wrong(f"The final scores are {written(record['scores'])}; the moves give {written(scores)}.")
    end = "it is not over" if scores is None else f"it ends {written(scores)}"
    return f"{some(course.deals, 'deal')} and {some(course.made, 'move')} of {record['game']}; {end}"


def written(scores):
    """`11-7`: whole numbers where they are whole."""
    return "-".join(str(int(score) if score % 1 == 0 else score) for score in scores)


def some(number, noun):
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def report(raw, noted):
    """The exit code, and what to say."""
    try:
        record = load(raw)
    except Unusable as why:
        return UNUSABLE, [f"This cannot be checked here: {why}."]
    checks = [lambda: check_lines(raw), lambda: check_seed(record), lambda: check_words(record)]
    if noted:
        checks.insert(2, lambda: check_noted(record, noted))
    if record["seed"] is not None:
        checks.append(lambda: check_course(record))
    lines, failures = [], 0
    for check in checks:
        try:
            lines.append(f"  ok     {check()}")
        except Wrong as what:
            lines.append(f"  WRONG  {what}")
            failures += 1
    if failures:
        return WRONG, [*lines, "This record is not sound."]
    left = "  left   to `mazzo verify`: that every byte is as mazzo writes it"
    if record["scores"] is None:
        return SOUND, [*lines, left, "The match is not over; as far as it goes, this record is sound."]
    return SOUND, [*lines, left, "This record is sound."]


def printable(text):
    """Names and moves are what others wrote: nothing in them may steer a terminal."""
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)


def main():
    parser = argparse.ArgumentParser(description="Check the record of a match of mazzo.")
    parser.add_argument("record", type=Path, help="the file")
    parser.add_argument("--hash", default="", help="the commitment that was shown before the first card")
    given = parser.parse_args()
    try:
        raw = given.record.read_bytes()
    except OSError as error:
        parser.error(f"{given.record} cannot be read: {error.strerror}")
    code, lines = report(raw, given.hash.strip().lower())
    print("\n".join(map(printable, lines)))
    return code


if __name__ == "__main__":
    sys.exit(main())
