"""Matches by the thousand and for other programs: the engine, arenas, reports."""
