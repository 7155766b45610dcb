"""The words of the console itself, which are the same in every game."""

import os

COMMAND = os.environ.get("MAZZO_COMMAND", "mazzo")  # how mazzo was started, and can be again

WORDS = {
    "HELP": "what can be typed now",
    "RULES": "the rules of the game",
    "HINT": "what a bot would do in your place, and why",
    "LOG": "all that has happened",
    "UNDO": "take back your last play, where it has shown nobody anything",
    "SAVE": "where the match is kept (it is kept after every play)",
    "QUIT": f"leave; {COMMAND} resume goes on later",
}
AT_THE_CURTAIN = ("UNDO", "SAVE", "QUIT")
