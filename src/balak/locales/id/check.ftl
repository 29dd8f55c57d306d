### Memeriksa pembagian: apa yang dibuktikan kocokan, langkah demi langkah. Halaman memuatnya hanya bila diperlukan.

## Server memperlihatkan yang tidak boleh

shuffle-refused-repeated = Jangan lanjutkan: server memperlihatkan segel yang sudah dipakainya untuk pembagian lain.
shuffle-refused-changed = Jangan lanjutkan: server memperlihatkan segel atau daftar yang berbeda dari sebelumnya.
shuffle-refused-left_out = Jangan lanjutkan: segel Anda tidak ada dalam daftar server, padahal server sudah menerimanya.
shuffle-refused-blamed = Jangan lanjutkan: menurut server Anda tidak membuka angka Anda, padahal server sudah menerimanya.

## Satu pembagian, langkah demi langkah

check-title = { $round ->
    [0] Pemeriksaan undian
   *[other] Pemeriksaan ronde { $round }
}
check-verdict = { $verdict ->
    [good] Semuanya cocok.
    [consistent] Tidak ada yang berbeda.
   *[bad] Ada yang berbeda.
}
check-verdict-good = Pembagian ini berasal dari apa yang sudah terkunci sebelumnya.
check-verdict-consistent = Namun, hanya tanda terima yang disimpan sejak sebelum pembagian dapat menunjukkan bahwa segelnya lebih dahulu ada.
check-verdict-bad = Simpan tanda terima: di situ tercatat apa yang diperlihatkan kepada peramban ini sebelum ubin dibagikan.
check-alone = Tidak ada pemain yang memberi angka untuk kocokan ini: server mengocok sendirian.
check-attempts = { $count ->
    [1] Satu percobaan sebelumnya dibatalkan.
   *[other] { $count } percobaan sebelumnya dibatalkan.
}
check-mark = { $mark ->
    [good] Cocok:
    [bad] Berbeda:
   *[unknown] Tidak diketahui:
}
check-shown = { $mine ->
    [yes] Segel server sama dengan yang diperlihatkan kepada peramban ini sebelum ubin dibagikan.
   *[no] Segel server sama dengan yang diperlihatkan kepada { $name } sebelum ubin dibagikan.
}
check-secret = Angka rahasia yang dibuka server cocok dengan segelnya.
check-list = { $mine ->
    [yes] Segel Anda ada dalam daftar segel para pemain, dan semua angka yang dibuka kemudian cocok dengan daftar itu.
   *[no] Segel { $name } ada dalam daftar yang diperlihatkan kepadanya, dan semua angka yang dibuka kemudian cocok dengan daftar itu.
}
check-own = { $mine ->
    [yes] Angka acak Anda sendiri ikut dikocok.
   *[no] Angka acak { $name } ikut dikocok.
}
check-follows = { $lot ->
    [yes] Dari angka-angka ini hanya dapat keluar satu urutan ubin, dan dari urutan itulah undian diambil.
   *[no] Dari angka-angka ini hanya dapat keluar satu urutan ubin, dan urutan itulah yang dibagikan.
}
check-why-no-note = Tidak ada tanda terima untuk kocokan ini. Jadi, tidak dapat diketahui apakah segelnya sudah ada sebelum ubin dibagikan.
check-why-not-given = { $mine ->
    [yes] Tidak ada angka Anda yang dibuka dalam kocokan ini.
   *[no] Tidak ada angka { $name } yang dibuka dalam kocokan ini.
}
check-why-no-list = Tanda terima tidak memuat daftar segel para pemain.
check-why-shown = Segel server bukan yang diperlihatkan sebelum ubin dibagikan.
check-why-secret = Angka rahasia yang dibuka server tidak cocok dengan segelnya.
check-why-list = { $mine ->
    [yes] Angka Anda tidak cocok dengan daftar yang diperlihatkan.
   *[no] Angka { $name } tidak cocok dengan daftar yang diperlihatkan.
}
check-why-own = { $mine ->
    [yes] Angka yang dibuka atas nama Anda bukan angka yang Anda berikan.
   *[no] Angka yang dibuka atas nama { $name } bukan angka yang diberikannya.
}
check-why-hand = { $mine ->
    [yes] Ubin Anda bukan ubin yang keluar dari kocokan ini.
   *[no] Ubin { $name } bukan ubin yang keluar dari kocokan ini.
}
check-why-boneyard = Tumpukan sisa bukan yang keluar dari kocokan ini.
check-why-lot = Undian bukan yang keluar dari kocokan ini.

check-seal = Segel server
check-seal-before = Yang diperlihatkan sebelumnya
check-seal-made = Segel dari angka yang dibuka
check-secret-number = Angka rahasia server
check-seals = Segel para pemain
check-numbers = Angka acak para pemain
check-none = tidak ada
check-how = SHA-256 dari
check-deck = Urutan ubin yang keluar
check-dealt = Yang dibagikan
check-boneyard = Tumpukan sisa

## Apa yang dibuktikan

check-limits = Yang dibuktikan, dan yang tidak
check-proves = Bila semuanya cocok, tidak ada satu pihak pun yang memilih pembagian: angka server disegel sebelum angka pemain mana pun, dan angka setiap pemain disegel sebelum ada yang dibuka.
check-proves-not = Ini tidak membuktikan bahwa tidak ada yang mengintip ingatan server, atau bahwa dua teman tidak saling memberi tahu ubinnya.
check-receipt-save = Simpan tanda terima
check-more = Periksa seluruh pertandingan
check-only-players = Penonton tidak diberi tahu nomor pertandingan, padahal nomor itu ikut dalam setiap segel. Pertandingan dapat diperiksa dari catatannya.

## Halaman untuk berkas

check-page-title = Periksa pembagian · Balak
check-page = Periksa pembagian
check-page-lead = Halaman ini menghitung apakah setiap pembagian dalam suatu pertandingan berasal dari kocokan yang jujur. Tidak ada yang dikirim ke mana pun.
check-choose = Pilih berkas
check-drop = atau letakkan di sini
check-drop-note = Catatan pertandingan dan, bila ada, tanda terima. Tanda terima dari pertandingan di peramban ini ditemukan dengan sendirinya.
check-match-none = Tidak ada kocokan untuk diperiksa.
check-match-none-why = Catatan ini hanya memuat permainannya. Pembagian di server balak disertai kocokannya.
check-match-bad = { $count ->
    [1] Satu dari { $all } kocokan berbeda.
   *[other] { $count } dari { $all } kocokan berbeda.
}
check-match-good = { $count ->
    [1] Satu-satunya kocokan sudah benar.
   *[other] Semua { $count } kocokan benar.
}
check-match-missing = { $mine ->
    [yes] Menurut tanda terima Anda ada percobaan { $attempt } untuk { $round ->
        [0] undian
       *[other] ronde { $round }
    }, tetapi catatan tidak memuatnya.
   *[no] Menurut tanda terima { $name } ada percobaan { $attempt } untuk { $round ->
        [0] undian
       *[other] ronde { $round }
    }, tetapi catatan tidak memuatnya.
}
check-match-known = { $count ->
    [0] Tanpa tanda terima untuk pertandingan ini: semuanya selaras, tetapi hanya tanda terima dapat menunjukkan bahwa segelnya lebih dahulu ada.
   *[other] Dibandingkan dengan tanda terima { $names }, yang mengenal { $count } dari { $all }.
}
check-match-alone = { $count ->
    [1] Untuk satu di antaranya tidak ada pemain yang memberi angka: di situ server mengocok sendirian.
   *[other] Untuk { $count } di antaranya tidak ada pemain yang memberi angka: di situ server mengocok sendirian.
}
check-match-bare = { $count ->
    [1] Satu pembagian tidak disertai kocokan dalam catatan ini.
   *[other] { $count } pembagian tidak disertai kocokan dalam catatan ini.
}
check-match-open = Ronde { $round } belum usai; kocokannya masih rahasia.
check-row = { $round ->
    [0] Undian
   *[other] Ronde { $round }
}
check-row-attempt = percobaan { $attempt }
check-row-off = percobaan { $attempt }, dibatalkan
check-row-given = { $count ->
    [0] tanpa angka acak pemain
    [1] satu angka acak pemain
   *[other] { $count } angka acak pemain
}
check-off-unopened = Dibatalkan: { $names } tidak membuka angka yang disegelnya.
check-off-abandoned = Dibatalkan: semua pergi sebelum ubin pertama.
check-rules = Tindakan dan skor diperiksa dengan aturannya sendiri: { $command } di baris perintah.

check-kept = { $count ->
    [1] Satu tanda terima di peramban ini
   *[other] { $count } tanda terima di peramban ini
}
check-kept-with = { $date }, dengan { $names }
check-kept-count = { $count ->
    [1] satu kocokan
   *[other] { $count } kocokan
}
check-kept-save = Simpan
check-kept-save-which = Simpan tanda terima: { $name }

check-error-json = Berkas ini bukan JSON, jadi bukan catatan dan bukan tanda terima.
check-error-other = Ini bukan catatan pertandingan balak dan bukan tanda terima.
check-error-record = { $round ->
    [0] Catatan ini tidak dapat dibaca: ada yang salah pada “{ $at }”.
   *[other] Catatan ini tidak dapat dibaca: ada yang salah pada “{ $at }” di ronde { $round }.
}
check-error-receipt = Tanda terima ini tidak dapat dibaca: tidak lengkap, atau pernah diubah.
check-error-size = Berkas ini terlalu besar untuk halaman ini. Di baris perintah, balak verify membaca berkas sebesar apa pun.
check-error-attempts = { $round ->
    [0] Percobaan yang dibatalkan tidak urut sampai ke undian: ada yang hilang.
   *[other] Percobaan yang dibatalkan tidak urut sampai ke pembagian ronde { $round }: ada yang hilang.
}
check-error-kept = Ini lembar skor ubin sungguhan: tidak ada yang dikocok oleh program.
check-error-only-receipt = Ini tanda terima. Pilih juga catatan pertandingannya.
check-error-read = Berkas ini tidak dapat dibaca.
