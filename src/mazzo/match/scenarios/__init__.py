"""Scenarios: worked cases of a game as TOML files."""
