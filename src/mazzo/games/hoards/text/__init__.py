"""Hoards in words and pictures for people."""
