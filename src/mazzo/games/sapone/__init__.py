"""Sapone, an open market of claims, bids and doubts, by Marko Kolombo."""
