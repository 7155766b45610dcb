"""A match: the one door for moves, fair deals, records and scenarios."""
