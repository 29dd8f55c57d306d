## Petunjuk: apa yang sebaiknya dilakukan, dan mengapa

advice-asked = Mencari petunjuk …
advice-shut = Tutup
advice-chances = Peluang memenangi pertandingan
advice-about = Peluang memenangi pertandingan, kira-kira.
advice-exact = Peluang memenangi pertandingan; sisa ronde ini sudah dihitung tuntas.
advice-close = Tutup petunjuk
advice-best = Sebaiknya { $what }.
advice-place = letakkan { $tile } di { $side ->
    [left] kiri
   *[right] kanan
}
advice-open = buka dengan { $tile }
advice-draw = ambil satu ubin
advice-pass = lewati giliran
advice-chance = Peluang memenangi pertandingan sekitar { $percent } %.
advice-chance-exact = Peluang memenangi pertandingan { $percent } %; sisa ronde ini sudah dihitung tuntas.
advice-others = Pilihan lain: { $choices }.
advice-choice = { $what } { $percent } %
advice-ghost = petunjuk: { $what }
advice-no-search = Server ini tidak dapat menghitung lebih jauh; ini pilihan jaringan.

advice-out = Dengan ubin ini tangan Anda habis dan Anda memenangi ronde.
advice-only = Hanya ini yang dapat dilakukan.
advice-must-draw = Tidak ada ubin Anda yang cocok, jadi harus mengambil.
advice-must-pass = Tidak ada yang cocok dan tidak ada yang dapat diambil.
advice-keeps = { $count ->
    [0] Sesudahnya tidak ada ubin Anda yang cocok dengan { $left } atau { $right }.
   *[other] Sesudahnya { $count } dari { $rest } ubin Anda cocok dengan { $left } atau { $right }.
}
advice-keeps-one = { $count ->
    [0] Sesudahnya kedua ujung { $value }, dan tidak ada ubin Anda yang cocok.
   *[other] Sesudahnya kedua ujung { $value }, dan { $count } dari { $rest } ubin Anda cocok.
}
advice-blocks = { $name } pasti tidak dapat meletakkan.
advice-stuck = Peluang { $name } tidak dapat meletakkan sekitar { $percent } %.
advice-proved = { $name } pernah melewati giliran dan dengan itu terbukti tidak punya { $value }.
advice-proved-two = { $name } pernah melewati giliran dan dengan itu terbukti tidak punya { $left } maupun { $right }.
advice-yours = Ubin { $value } yang belum diletakkan semuanya di tangan Anda: ujung itu milik Anda.
advice-most = Dari ubin { $value } yang belum diletakkan, { $own } di tangan Anda dan hanya { $others } di tempat lain.
advice-sheds = Anda melepas { $pips } titik.
advice-sheds-double = Anda melepas balak { $value }, { $pips } titik, yang hanya cocok dengan satu nilai.
advice-variety = Tangan Anda tetap punya { $count } nilai; tidak ada yang hilang.
advice-draw-few = { $count ->
    [0] Ubin mana pun yang Anda letakkan, sesudahnya tidak ada ubin Anda yang cocok.
   *[other] Ubin mana pun yang Anda letakkan, sesudahnya paling banyak { $count } ubin Anda yang cocok.
}
advice-draw-more = Masih ada { $count } ubin yang dapat diambil, dan ubin baru membuka lebih banyak pilihan.
advice-draw-missing = Tangan Anda tidak punya { $count } dari ketujuh nilai.
advice-draw-time = { $name } masih memegang { $count } ubin, jadi masih ada waktu.

error-hint-people = Petunjuk hanya ada bila semua lawan adalah komputer.
error-hint-none = Petunjuk tidak ditemukan. Coba lagi.
