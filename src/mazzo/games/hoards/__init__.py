"""Hoards: dragons, face-down piles, and one card that may be a lie."""
