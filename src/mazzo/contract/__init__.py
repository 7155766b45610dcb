"""What every game owes: laws that any game is held to, here and by `mazzo check-game`."""
