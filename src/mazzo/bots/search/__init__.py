"""Information-set Monte Carlo search: worlds that fit what a seat knows, and the moves tried in them."""
