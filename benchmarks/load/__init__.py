"""The server under load, against a bare echo in the same run: `python3 dev.py load`."""
