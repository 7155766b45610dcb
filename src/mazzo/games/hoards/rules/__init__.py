"""The law of Hoards."""
