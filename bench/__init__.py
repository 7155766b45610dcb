"""Measurements, each a script: ./run bench NAME."""
