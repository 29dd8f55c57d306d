### Pencatat skor untuk ubin sungguhan.

keeper-page-title = Pencatat skor · Balak
keeper = Pencatat skor
keeper-title = Catat skor
keeper-lead = Untuk ubin sungguhan di meja. Ketuk ubin yang tersisa atau tulis poinnya; hitungan, urutan pembuka, dan akhir pertandingan menurut aturan.
keeper-where = ronde { $number }, sampai { $target }
keeper-to = sampai { $target }
keeper-back = Kembali ke lembar skor

## Kesepakatan

keeper-agreed = Pemain dan target
keeper-names = Nama
keeper-names-note = menurut kursi, searah jarum jam
keeper-name = Nama pemain
keeper-target-note = { $seats ->
    [2] biasanya 100 untuk dua pemain
   *[other] biasanya 61 untuk tiga atau empat pemain
}
keeper-first-opener = Pembuka pertama
keeper-first-opener-note = hasil undian Anda, atau undi di sini
keeper-lot = Undi di sini
keeper-lot-again = Undi lagi
keeper-need-opener = Pilih pembuka pertama, atau adakan undian.
keeper-need-target = Target paling sedikit 1.
keeper-midway = Mulai di tengah pertandingan
keeper-midway-note = Tulis skor masing-masing sampai sekarang, dan pilih di atas siapa yang membuka ronde berikutnya.
keeper-go = Mulai mencatat
keeper-agree = Simpan

## Ronde

keeper-round = Ronde { $number }
keeper-how = Cara mencatat
keeper-how-tiles = Sisa ubin
keeper-how-points = Poin
keeper-holder = Ubin yang diketuk ada di tangan
keeper-gains = Yang mendapat poin
keeper-nobody = Tidak ada, seri
keeper-has = { $needs ->
    [0] skor { $score }
   *[other] skor { $score }, kurang { $needs }
}
keeper-opens = membuka
keeper-out = habis
keeper-set = Ubin yang tersisa di tangan { $name }
keeper-set-keys = Panah berpindah antarubin, Enter atau spasi memberi atau mengambil kembali.
keeper-tile-held = { $tile }, di tangan { $name }
keeper-hand = { $count ->
    [0] Ketuk ubin yang tersisa di tangan { $name }.
   *[other] { $name } memegang { $count } ubin, { $pips } titik.
}
keeper-tapped = { $held ->
    [yes] { $tile } di tangan { $name }: { $count } ubin, { $pips } titik.
   *[no] { $tile } diambil kembali. { $name }: { $count } ubin, { $pips } titik.
}
keeper-points = Poin
keeper-score-old = skor lama
keeper-gain = poin
keeper-points-note = Ditulis persis, tanpa pembulatan. Nol pun boleh.
keeper-points-nobody = Jumlah terendah seri: tidak ada yang mendapat poin.
keeper-kind = Akhir ronde
keeper-kind-domino = Habis
keeper-kind-blocked = Buntu
keeper-ends = Nilai di kedua ujung, bila dilihat
keeper-result-label = Hasil ronde
keeper-result = { $points } poin untuk { $name }.
keeper-result-nobody = Tidak ada yang mendapat poin.
keeper-record = Catat ronde
keeper-record-gain = Catat { $points } untuk { $name }
keeper-record-nobody = Catat tanpa poin
keeper-save = Simpan ronde { $number }
keeper-leave = Biarkan
keeper-remove = Hapus
keeper-remove-off = Hapus ronde yang dibatalkan
keeper-call-off = Batalkan ronde ini
keeper-undo = Urungkan
keeper-redo = Ulangi
keeper-read-rule = Aturan { $rule }

keeper-missing-tiles = { $kind ->
    [domino] Satu pemain habis; ketuk ubin yang tersisa di tangan yang lain.
   *[blocked] Ketuk ubin yang tersisa di setiap tangan.
}
keeper-missing-hands = { $kind ->
    [domino] Hanya satu yang habis. Belum ada ubin di tangan { $names }.
   *[blocked] Dalam ronde buntu setiap pemain masih memegang ubin. Belum ada di tangan { $names }.
}
keeper-missing-winner = Pilih siapa yang mendapat poin.
keeper-missing-points = Tulis poinnya.

## Yang tidak mungkin

keeper-no-tile-twice = { $tile } sudah di tangan { $name }. Setiap ubin hanya ada satu, jadi tidak mungkin juga dipegang { $other }.
keeper-no-nobody-out = Semua masih memegang ubin, jadi tidak ada yang habis. Bila semua lewat, ronde ini buntu.
keeper-no-two-out = { $name } dan { $other } sama-sama tanpa ubin, padahal ronde berakhir begitu satu pemain habis.
keeper-no-blocked-empty = { $name } tanpa ubin, padahal ronde berakhir begitu satu pemain habis.
keeper-no-fits-end = { $tile } cocok dengan ujung { $count }, jadi { $name } tidak boleh lewat dan ronde belum buntu.
keeper-no-hand-large = Tangan paling banyak berisi { $count } ubin: yang dibagikan dan semua yang boleh diambil.
keeper-no-too-many = Seluruh set hanya punya { $count } titik, jadi satu ronde tidak mungkin bernilai lebih.
keeper-no-negative = Skor tidak pernah berkurang.
keeper-no-nobody = Ronde buntu punya satu pemenang yang mendapat poin, atau seri tanpa poin.
keeper-no-over = Pertandingan sudah berakhir; ronde lagi tidak dihitung.

## Lembar skor

keeper-opener = pembuka
keeper-needs = Kurang
keeper-coming = belum dicatat
keeper-change = Ubah ronde { $number }. { $told }
keeper-row-off = Ronde dibatalkan
keeper-struck = Ronde yang dicoret datang sesudah pertandingan usai. Ronde itu disimpan, tetapi tidak dihitung.
keeper-next-why = Satu kursi searah jarum jam dari { $name }, pembuka ronde { $number }.
keeper-order = Urutan: { $names }
keeper-lot-chose = Terpilih dalam undian.
keeper-picture = Gambar
keeper-print = Cetak
keeper-awake = Jaga layar tetap menyala
keeper-kept = Tersimpan di peramban ini saja, dan tetap berjalan tanpa internet.
keeper-unkept = Peramban ini tidak menyimpan lembar skor. Unduh catatannya sebelum halaman ditutup.
keeper-damaged = Lembar skor yang tersimpan di sini tidak dapat dibaca.
keeper-damaged-why = Mungkin rusak, atau ditulis oleh Balak yang lebih baru. Tidak ada yang dibuang.
keeper-damaged-save = Unduh teksnya
keeper-damaged-forget = Buang

## Yang terjadi

keeper-did-begin = pertandingan dimulai
keeper-did-agree = pemain dan target diubah
keeper-did-add = { $number ->
    [0] ronde dibatalkan
   *[other] ronde { $number } dicatat
}
keeper-did-replace = ronde { $number } diubah
keeper-did-remove = { $number ->
    [0] ronde yang dibatalkan dihapus
   *[other] ronde { $number } dihapus
}
keeper-undone = Diurungkan: { $what }.
keeper-redone = Diulangi: { $what }.
keeper-standing = Skor: { $standing }.
