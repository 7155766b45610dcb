"""Scopa in words and pictures for people."""
