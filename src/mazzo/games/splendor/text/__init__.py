"""Splendor in words and pictures for people."""
