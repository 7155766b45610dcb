"""The law of SobeSobe."""
