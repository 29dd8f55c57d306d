### When there is nothing to show: what is the matter.

trouble-version = There is a new version
trouble-version-why = This page is older than its table. Reload to go on from the same position.
trouble-elsewhere = This table was opened elsewhere
trouble-elsewhere-why = Your seat is being played from another tab, window or device. The position is the same everywhere.
play-here = Play here
trouble-lost = There is no page here
trouble-lost-why = The address is not known.
reload = Reload
trouble-watch = There is nothing to watch here
trouble-watch-why = The link was mistyped, the table is gone, or its players do not want to be watched.
