## Taking a placement back

error-undo-people = Nothing is taken back where another person plays.
error-undo-over = The round is over and all tiles were shown: nothing is taken back any more.
error-undo-only = Only a tile that you have just placed can be taken back. What was drawn stays drawn.
error-undo-late = Too late: the next player has already played.
