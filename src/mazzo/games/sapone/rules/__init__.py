"""The law of Sapone."""
