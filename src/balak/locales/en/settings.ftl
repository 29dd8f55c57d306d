### Settings: what can be chosen, and what it means.

settings = Settings
set-language = Language
set-note = Kept in this browser only.

set-tiles = Tiles
set-face = Face
set-face-ink = Ink
set-face-porcelain = Porcelain
set-marks = Values
set-marks-pips = Pips
set-marks-digits = Digits
set-pips = Pips
set-pips-plain = Plain
set-pips-colour = Coloured

set-page = Page
set-theme = Colours
set-theme-system = As the device
set-theme-light = Day
set-theme-dark = Night
set-contrast = Contrast
set-contrast-normal = Normal
set-contrast-more = More
set-motion = Motion
set-motion-system = As the device
set-motion-none = None

set-table = Table
set-pace = Pace of the computer
set-pace-instant = Instant
set-pace-quick = Quick
set-pace-human = Human
set-pace-slow = Slow
set-confirm = Ask for a second tap before a tile is placed
set-auto-pass = Pass by itself when nothing else is legal
set-auto-pass-note = Tiles are never drawn by themselves.
set-phrases = Show what the others say in quick phrases
set-keys = Single-key commands on the table

set-sound = Sound
set-sounds = Sounds on the table
set-sounds-note = Whatever can be heard can also be seen.
set-volume = Volume
set-volume-value = { $percent } per cent
set-say-clock = Say aloud when the time for my turn runs low
