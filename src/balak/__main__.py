"""``python -m balak``: the same as the command ``balak``."""

from balak.cli import main

if __name__ == "__main__":
    main()
