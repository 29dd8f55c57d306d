### Yang dikatakan halaman tentang hasil dan riwayat: belum perlu untuk ronde pertama.

## Akhir ronde

end-domino-why = { $mine ->
    [yes] Ubin terakhir Anda sudah diletakkan. Anda mendapat semua titik yang tersisa di tangan lawan.
   *[no] Ubin terakhir { $winner } sudah diletakkan. { $winner } mendapat semua titik yang tersisa di tangan pemain lain.
}
end-blocked-why = { $seats ->
    [2] Tersisa dua ubin di tumpukan dan kedua pemain lewat pada ujung { $left } dan { $right }.
    [3] Tersisa dua ubin di tumpukan dan ketiga pemain lewat pada ujung { $left } dan { $right }.
   *[4] Tersisa dua ubin di tumpukan dan keempat pemain lewat pada ujung { $left } dan { $right }.
}
end-lowest-why = Satu tangan terendah menang: titik lawan dikurangi titiknya sendiri, sekali.
sum-for = { $mine ->
    [yes] untuk Anda
   *[no] untuk { $name }
}
sum-single = { $mine ->
    [yes] titik sisa { $from }, untuk Anda
   *[no] titik sisa Anda, untuk { $name }
}
sum-single-watched = titik sisa { $from }, untuk { $name }
sum-nobody = tidak ada poin
reveal-tiles = { $count } ubin
reveal-out = habis
reveal-lowest = terendah
reveal-tied = seri terendah
reveal-boneyard = { $count ->
    [2] Terlindungi
   *[other] Tumpukan sisa
}
reveal-not-counted = tidak dihitung
cribbage = Papan cribbage
cribbage-step = Satu lubang bernilai { $count } poin.
cribbage-row = { $name }: { $score }, bertambah { $gain }
final-line = Rangkaian akhir, { $count } ubin
next-opener = Pembuka berikutnya: { $name }.
next-opener-why = { $mine ->
    [yes] Satu kursi searah jarum jam dari Anda, pembuka ronde ini.
   *[no] Satu kursi searah jarum jam dari { $name }, pembuka ronde ini.
}
next-round = Ronde berikutnya

## Akhir pertandingan

match-over-note = Target { $target } tercapai: pertandingan usai.
match-result = Hasil pertandingan
match-won = { $mine ->
    [yes] Anda menang.
   *[no] { $names } menang.
}
match-tied = { $names } seri.
match-won-why = Skor tertinggi setelah { $rounds } ronde, target { $target }.
match-tied-why = Skor tertinggi sama setelah { $rounds } ronde, target { $target }. Tidak ada penentuan lagi.
score-sheet = Lembar skor
sheet-round = Ronde
sheet-start = Awal
last-round = Ronde terakhir
nav-review = Ulasan
download-record = Unduh catatan
new-match = Pertandingan baru
match-conceded = { $mine ->
    [yes] Anda menyerah.
   *[no] { $name } menyerah.
}
match-conceded-why = { $rounds ->
    [0] Pertandingan berakhir sebelum satu ronde pun selesai.
   *[other] Pertandingan berakhir setelah { $rounds } ronde selesai.
}

## Riwayat

record-title = Riwayat ronde
record-empty = Belum ada tindakan.
record-counts = Nilai yang sudah keluar
record-counts-note = dari tujuh ubin tiap nilai
record-count = { $value }: { $count } dari 7
record-caption = Posisi dalam kata-kata
record-caption-empty = Rangkaian masih kosong.
