"""SobeSobe in words and pictures for people."""
