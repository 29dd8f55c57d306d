### Ulasan dan analisis ronde yang sudah selesai.

error-review-none = Belum ada ronde di meja ini yang dapat dilihat.
error-analysis-none = Server ini tidak dapat menganalisis: yang diperlukan untuk itu tidak terpasang.
error-analysis-busy = Terlalu banyak pertandingan yang sedang dianalisis. Coba lagi beberapa menit lagi.

## Halaman

review-page-title = Balak: ulasan ronde { $number }
review-bar = Ulasan
review-bar-round = ronde { $number } dari { $count }
review-loading = Ulasan sedang dimuat…
review-none = Belum ada yang dapat diulas.
review-none-why = Ulasan memperlihatkan semua ubin, karena itu baru ada setelah satu ronde selesai. Di meja yang tidak boleh ditonton, tamu menunggu sampai pertandingannya selesai.
review-lost-why = Periksa tautannya. Meja yang lama tidak dipakai akan diarsipkan, dan setelah itu tidak ada tautan yang membukanya lagi.
review-to-table = Ke meja
review-again = Coba lagi

## Langkah demi langkah

review-rounds = Ronde
review-round = Ronde { $number }
review-step = Langkah { $step } dari { $count }
review-dealt = Ubin dibagikan. { $mine ->
    [yes] Anda membuka.
   *[no] { $name } membuka.
}
review-did-open = { $who } membuka dengan { $tile }.
review-did-place = { $who } meletakkan { $tile } di { $side ->
    [left] kiri
   *[right] kanan
}.
review-did-draw = { $who } mengambil { $tile }.
review-did-pass = { $who } lewat: { $lacking }.
review-over-domino = { $mine ->
    [yes] Anda habis dan mendapat { $sum }.
   *[no] { $name } habis dan mendapat { $sum }.
}
review-over-blocked = { $mine ->
    [yes] Ronde buntu. Anda mendapat { $sum }.
   *[no] Ronde buntu. { $name } mendapat { $sum }.
}
review-over-tied = Ronde buntu dan tangan terendah seri, { $sum }: tanpa poin.
review-controls = Langkah
review-first = Awal
review-back = Mundur
review-next = Maju
review-last = Akhir
review-scrub = Langkah dalam ronde ini
review-next-round = Ronde { $number }
review-keys = Panah kiri dan kanan: satu langkah. Home dan End: awal dan akhir. Page Up dan Page Down: ronde sebelum dan sesudahnya.
review-board = Rangkaian setelah langkah ini
review-board-before = Rangkaian sebelum langkah ini
review-hands = Ubin semua pemain
review-hand = { $name }: { $tiles }
review-hand-empty = { $name }: habis
review-acts = giliran ini
review-opens = pembuka
review-drew-tile = { $tile }, diambil
review-boneyard = Tumpukan sisa
review-boneyard-taken = { $tile }, diambil { $name }
review-boneyard-kept = Terlindungi: { $tiles }
review-caption = Keterangan rangkaian

## Analisis

review-analysis = Analisis
review-ask = Analisis pertandingan ini
review-ask-rest = Analisis ronde berikutnya
review-ask-why = Setiap pilihan dinilai dari peluang memenangkan pertandingan, menurut apa yang dapat diketahui pemainnya saat itu. Server mengerjakannya ronde demi ronde.
review-unavailable = Server ini tidak dapat menganalisis: yang diperlukan untuk itu, tambahan “sim”, tidak terpasang. Langkah-langkahnya tetap dapat dilihat.
review-waiting = { $ahead ->
    [0] Ronde pertama sedang dianalisis.
   *[other] Menunggu: { $ahead } ronde dari meja lain lebih dulu.
}
review-progress = { $ready } dari { $total } ronde sudah dianalisis.
review-progress-label = Kemajuan analisis
review-failed = Analisisnya gagal.
review-busy = Server sedang menganalisis terlalu banyak pertandingan. Coba lagi beberapa menit lagi.
review-none-here = Ronde ini belum dianalisis.
review-deal-chances = Peluang setelah pembagian
review-after-chances = Peluang setelah langkah ini
review-grade = { $grade ->
    [best] Terbaik
    [good] Baik
    [inaccuracy] Kurang tepat
    [mistake] Keliru
    [blunder] Salah besar
   *[forced] Satu-satunya pilihan
}
review-grade-count = { $grade ->
    [best] terbaik
    [good] baik
    [inaccuracy] kurang tepat
    [mistake] keliru
   *[blunder] salah besar
}
review-loss = Membuang peluang menang: { $loss }.
review-loss-none = Tidak ada pilihan yang jelas lebih baik.
review-forced-why = { $action ->
    [draw] Tidak ada yang cocok, jadi harus mengambil.
    [pass] Tidak ada yang cocok dan tidak ada yang dapat diambil.
   *[place] Hanya tindakan ini yang sah.
}
review-exact = Dihitung pasti.
review-luck = Untung-untungan ubin yang diambil: { $luck }.
review-options = Pilihan { $name }
review-option-place = { $tile } di { $side ->
    [left] kiri
   *[right] kanan
}
review-option-draw = ambil
review-option-pass = lewati giliran
review-option-best = terbaik
review-option-taken = dipilih
review-option-label = { $option }: { $worth }, galat baku { $error }
review-option-label-exact = { $option }: { $worth }, pasti
review-options-all = { $count ->
   *[other] Semua { $count } pilihan
}
review-options-axis = Peluang menang, dari { $low } sampai { $high }
review-options-hint = Tekan sebuah pilihan untuk melihatnya di papan. Garis di ujung batang: satu galat baku.
review-instead = Yang lain di papan: { $option }

review-graph = Peluang menang sepanjang pertandingan
review-graph-two = Makin tinggi garisnya, makin besar peluang { $name }.
review-graph-more = Satu garis untuk setiap pemain.
review-graph-slider = Peluang menang di setiap langkah
review-graph-value = Ronde { $round }, langkah { $step }: { $chances }
review-graph-deal = Ronde { $round }, pembagian: { $chances }
review-graph-unknown = Ronde { $round }, langkah { $step }: belum dianalisis
review-chance = { $name } { $chance }
review-graph-table = Sebagai tabel
review-graph-table-caption = Peluang menang dalam ronde { $number }, langkah demi langkah
review-graph-step = Langkah
review-graph-action = Tindakan
review-turning = Titik balik
review-turning-none = Tidak ada tindakan atau untung-untungan yang mengubah banyak.
review-turning-loss = { $name } membuang { $swing } dengan { $option }.
review-turning-draw = { $gain ->
    [yes] { $name } mengambil { $tile }: untung { $swing }.
   *[no] { $name } mengambil { $tile }: sial { $swing }.
}
review-turning-deal = { $gain ->
    [yes] Pembagian menguntungkan { $mine ->
        [yes] Anda
       *[no] { $name }
    }: { $swing }.
   *[no] Pembagian merugikan { $mine ->
        [yes] Anda
       *[no] { $name }
    }: { $swing }.
}
review-turning-where = ronde { $round }, langkah { $step }
review-turning-where-deal = ronde { $round }, pembagian
review-with-place = { $tile } di { $side ->
    [left] kiri
   *[right] kanan
}
review-with-open = { $tile } sebagai pembuka
review-with-draw = mengambil
review-with-pass = lewat
review-summary = Ringkasan pemain
review-summary-decisions = Keputusan
review-summary-loss = Peluang terbuang
review-summary-luck = Keberuntungan
review-summary-deal = dari pembagian
review-summary-draw = dari ubin yang diambil
review-summary-outcome = { $over ->
    [yes] Hasil
   *[no] Peluang sekarang
}
review-summary-adjusted = Tanpa keberuntungan
review-summary-note = Tanpa keberuntungan: hasil dikurangi keberuntungan. Di atas { $even } berarti bermain lebih baik dari lawan; galat bakunya di belakang ±.
review-summary-later = Ringkasan dan titik balik muncul setelah semua ronde dianalisis.

## Bagikan

review-share = Bagikan
review-share-title = Bagikan posisi ini
review-share-link = Tautan ke langkah ini
review-share-text = Ulasan domino: ronde { $round }, langkah { $step }.
review-share-send = Bagikan tautan
review-share-copy = Salin tautan
review-share-copied = Tautan disalin.
review-share-by-hand = Peramban tidak mengizinkan penyalinan. Tautannya sudah dipilih: salin sendiri.
review-share-note = { $seats ->
    [yes] Siapa pun yang punya tautan ini melihat ronde yang sudah selesai. Pertandingan masih berjalan: tautan ini juga dapat dipakai untuk duduk di kursi yang kosong.
   *[no] Siapa pun yang punya tautan ini melihat ronde yang sudah selesai dan tidak dapat berbuat apa-apa lagi dengannya.
}
review-picture = Gambar posisi ini
review-picture-svg = Simpan SVG
review-picture-png = Simpan PNG
review-picture-failed = Peramban ini tidak dapat membuat gambarnya.
review-picture-file = balak-{ $table }-ronde-{ $round }-langkah-{ $step }
review-picture-title = Ronde { $round }, langkah { $step }
