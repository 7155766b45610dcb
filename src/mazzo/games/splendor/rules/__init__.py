"""The law of Splendor."""
