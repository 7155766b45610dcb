"""Sapone in words and pictures for people."""
