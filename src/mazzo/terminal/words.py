"""The words of the console itself, which are the same in every game."""

import os

COMMAND = os.environ.get("MAZZO_COMMAND", "mazzo")  # how mazzo was started, and can be again

WORDS = {
    "HELP": "what can be typed now",
    "RULES": "the rules of the game",
    "HINT": "what a bot would do in your place, and why",
    "LOG": "all that has happened",
    "UNDO": "take back your last play: in practice any, else only what has shown nothing",
    "SAVE": "where the match is kept (it is kept after every play)",
    "QUIT": f"leave; {COMMAND} resume goes on later",
}
AT_THE_CURTAIN = ("UNDO", "SAVE", "QUIT")

AT_A_TABLE = {
    "HELP": WORDS["HELP"],
    "RULES": WORDS["RULES"],
    "HINT": WORDS["HINT"],
    "LOG": WORDS["LOG"],
    "SAY": "and a line: talk to those at the table",
    "CARRY": "a link that takes your seat to another device, once",
    "REPLACE": "and a name: let a bot sit in for somebody who is gone",
    "LEAVE": "give up your seat for good",
    "QUIT": f"leave; the seat stays yours, and {COMMAND} join goes on later",
}
WATCHING = {word: AT_A_TABLE[word] for word in ("HELP", "RULES", "LOG")} | {"QUIT": "leave; q does too"}
