"""Splendor: tokens buy cards, cards make others cheaper, and nobles come to those who have many."""
