"""The law of Scopa."""
