"""Other packages that play, measured beside this one in an environment of their own."""
