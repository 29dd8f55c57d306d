### Yang dikatakan halaman tentang hasil, riwayat, dan tombol: belum perlu untuk ronde pertama.

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

## Tombol dan ucapan atas permintaan

help-title = Tombol di meja
help-off = Perintah satu tombol sedang dimatikan di setelan.
help-note = Berlaku di meja saja, tidak saat mengetik. Di tangan, panah berpindah, Enter meletakkan; bila cocok di dua ujung, panah kiri atau kanan memilih.
key-draw = ambil ubin
key-pass = lewati giliran
key-undo = tarik kembali ubin yang baru diletakkan, bila semua lawan komputer
key-hint = petunjuk, bila semua lawan komputer
key-ends = kedua ujung
key-line = rangkaian
key-hand = ubin di tangan
key-counts = jumlah ubin semua orang
key-score = skor
key-last = tindakan terakhir
key-drawn = ubin yang baru Anda ambil
key-voids = siapa tidak punya apa
key-caption = posisi dalam kata-kata
key-values = berapa ubin bernilai itu sudah keluar
key-help = daftar ini
tell-ends = Ujung kiri { $left }, ujung kanan { $right }.
tell-line = { $count } ubin dari kiri ke kanan: { $tiles }.
tell-hand = { $count } ubin: { $tiles }.
tell-count = { $name } { $count }
tell-counts = { $counts }. Tumpukan sisa { $drawable } dapat diambil, { $kept } terlindungi.
tell-score = { $scores }. Target { $target }.
tell-nothing-yet = Belum ada tindakan.
tell-drawn = Terakhir Anda mengambil { $tile }.
tell-no-drawn = Anda belum mengambil ubin di ronde ini.
tell-voids = { $name } tidak punya { $values }
tell-no-voids = Belum ada yang lewat.
tell-value = Nilai { $value }: { $line } di rangkaian, { $hand } di tangan Anda, { $rest } belum terlihat.
