"""A player for tables of mazzo, in one file: python examples/guest.py LINK

LINK is what the page shows, like http://127.0.0.1:8770/table/abcdefghjkmn#invite=KEY. It sits down and plays
to the end of the match, choosing at random from the plays that the table offers. Put your own bot into
`choose`.

It needs nothing but the package websockets; the protocol is described in docs/protocol.md.
"""

import asyncio
import hashlib
import json
import random
import secrets
import sys
import urllib.error
import urllib.request
from urllib.parse import parse_qs, urlsplit

import websockets

NAME = "Guest"


def choose(news, seat):
    """One of the plays that may be made now. news["view"] is all that this seat knows."""
    if news["commands"] is None:
        sys.exit("There are too many plays to list them; this game needs a player that knows it.")
    return random.choice(news["commands"])


class Word:
    """Our part in the deal: its hash is sent first, the word when the hashes of all have been shown."""

    def __init__(self):
        self.make()

    def make(self):
        self.word = secrets.token_hex(16)
        self.hash = sha256(self.word.encode())
        self.seen = None  # the hashes of the seed and of all words, for which it was shown

    def answer(self, table, seat):
        """What the table waits for from our seat, if anything."""
        if seat not in table.get("awaited", []):
            return None
        if not table["hashes"]:  # the last deal was called off, and others may know our word
            self.make()
            return {"do": "commit", "hash": self.hash}
        self.seen = self.seen or (table["commitment"], table["hashes"])
        is_ours = table["hashes"][seat] == self.hash and self.seen == (table["commitment"], table["hashes"])
        return {"do": "reveal", "word": self.word} if is_ours else None

    def check(self, record, seat):
        """That all hashes are those we saw, and what was hidden fits them. It does not deal the cards."""
        assert (record["commitment"], record["hashes"]) == self.seen, "other hashes than were shown"
        assert sha256(bytes.fromhex(record["seed"])) == record["commitment"], "the seed has another hash"
        assert [sha256(word.encode()) if word else "" for word in record["words"]] == record["hashes"]
        assert record["words"][seat] == self.word, "another word than ours"
        return "The seed, all words and our own have the hashes that were shown before the first card."


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def get(address):
    with urllib.request.urlopen(address, timeout=10) as answer:  # noqa: S310
        return json.load(answer)


def post(address, body):
    headers = {"content-type": "application/json"}
    request = urllib.request.Request(address, json.dumps(body).encode(), headers)  # noqa: S310
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:  # noqa: S310
            return json.load(answer)
    except urllib.error.HTTPError as error:
        sys.exit(json.load(error)["reason"])


async def play(link):
    """Sit down at the table of that link and stay to the end; the scores."""
    parts = urlsplit(link)
    server = f"{parts.scheme}://{parts.netloc}"
    table = parts.path.rpartition("/")[2]
    invite = parse_qs(parts.fragment).get("invite", [""])[0]
    word = Word()
    seated = post(f"{server}/api/tables/{table}/seats", {"name": NAME, "invite": invite, "hash": word.hash})
    enter = {"do": "enter", "table": table, "token": seated["token"]}

    # This loop connects again whenever the line has broken; we enter again and are told how things stand.
    async for socket in websockets.connect(server.replace("http", "ws", 1) + "/socket"):
        try:
            await socket.send(json.dumps(enter))
            async for raw in socket:
                scores = await answer(socket, json.loads(raw), seated["seat"], word)
                if scores is not None:
                    print(word.check(get(f"{server}/api/tables/{table}/record"), seated["seat"]))
                    return scores
        except websockets.ConnectionClosed:
            print("The line broke; coming back.")
    raise ConnectionError("websockets gave up")


async def answer(socket, message, seat, word):
    """React to one message of the table; the scores when the match is over."""
    if (asked := word.answer(message.get("table", {}), seat)) is not None:
        await socket.send(json.dumps(asked))
    match message:
        case {"tell": "welcome", "news": news}:
            print(f"Sitting in seat {seat}." if news else f"Sitting in seat {seat}, waiting for players.")
        case {"tell": "news"}:
            news = message
        case {"tell": "refused", "kind": "not your turn", "reason": reason}:
            print(reason)  # the table was quicker: our time was up
            return None
        case {"tell": "refused" | "left", "reason": reason}:
            sys.exit(reason)
        case _:  # who comes and goes, chat, and whatever future versions have to tell
            return None
    for told in news["told"] if news else []:
        print(told["text"])
    if news and news.get("is_over"):
        return news["scores"]
    if news and seat in news["actors"]:
        await socket.send(json.dumps({"do": "play", "text": choose(news, seat)}))
    return None


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(f"usage: python {sys.argv[0]} LINK")
    print("Final scores:", *asyncio.run(play(sys.argv[1])))
