"""Measurements of speed, taken as ratios in one run: `python3 dev.py bench`."""
