"""What every game is made of: bits, cards, the State interface and the Game that ties a game together."""
