"""The migrations, one a schema; each is self-contained, so that it never changes again."""
