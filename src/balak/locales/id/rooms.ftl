### Sebelum dan di sekitar pertandingan: teman, undangan, lobi, perangkat lain, keterangan.
### Halaman memuatnya hanya bila diperlukan.

## Teman

friends-note = Setiap kursi yang terbuka dapat ditempati siapa saja yang Anda kirimi tautannya.
friends-details = Atur meja
friends-who = Kursi { $number }
friends-friend = Teman
friends-bot = Komputer
friends-level = Tingkat komputer
friends-timer = Waktu giliran
friends-timer-none = Bebas
friends-timer-some = { $seconds } detik
friends-public = Yang boleh ikut
friends-public-no = Pemegang tautan
friends-public-yes = Siapa saja, lewat lobi
friends-watch = Penonton
friends-watch-no = Tidak ada
friends-watch-now = Langsung
friends-watch-late = Tunda { $seconds } dtk
friends-target = Target poin
friends-go = Buka meja
friends-going = Membuka…
friends-need-friend = Sisakan paling sedikit satu kursi untuk teman.
need-name = Tulis dahulu nama Anda, supaya teman tahu siapa yang duduk.

## Kesepakatan meja, dalam satu baris

sum-seats = { $count ->
    [2] dua pemain
    [3] tiga pemain
   *[4] empat pemain
}
sum-target = sampai { $target }
sum-timer = { $seconds ->
    [0] waktu bebas
   *[other] { $seconds } detik per giliran
}
sum-public = { $public ->
    [yes] terbuka di lobi
   *[no] lewat tautan
}
sum-watch = { $watch ->
    [no] tanpa penonton
    [now] boleh ditonton
   *[late] ditonton { $seconds } detik kemudian
}

## Menunggu pemain

gather-page-title = Menunggu pemain · Balak
gather-title = { $empty ->
    [0] Semua sudah duduk
    [1] Menunggu satu pemain
    [2] Menunggu dua pemain
   *[3] Menunggu tiga pemain
}
gather-why = Pertandingan dimulai begitu semua kursi terisi dan semua siap.
gather-why-ready = Anda siap. Menunggu { $names }.
gather-why-fill = Anda siap. Menunggu kursi terisi.
gather-begins = Semua siap.
gather-watched = Anda menonton.
gather-ready = Saya siap
gather-unready = Batal siap
gather-start = Mulai sekarang
gather-start-note = { $empty ->
    [1] Komputer mengisi kursi yang kosong.
    [2] Komputer mengisi kedua kursi yang kosong.
   *[3] Komputer mengisi ketiga kursi yang kosong.
}
gather-start-wait = Dapat dimulai begitu { $count ->
    [1] { $names }
   *[other] { $names } semua
} siap.
gather-leave = Tinggalkan meja
gather-move = Pindah perangkat
seats-label = Kursi
seat-empty = kosong
seat-you = Anda
seat-host = tuan rumah
seat-ready = siap
seat-unready = belum siap
seat-lost = terputus
seat-bot = komputer, { $level }
seat-someone = Seorang pemain
seat-left = ditinggalkan
seat-newcomer = { $name } duduk mulai pembagian berikutnya
share-title = Ajak teman
share-note = { $empty ->
    [0] Semua kursi terisi. Tautan ini memberi kursi kalau ada yang kosong lagi.
   *[other] Siapa pun yang punya tautan ini dapat duduk di kursi yang kosong.
}
share-text = Ayo main domino di meja saya.
share-link = Tautan meja ini
share-send = Bagikan tautan
share-copy = Salin tautan
share-copied = Tautan disalin.
share-by-hand = Peramban tidak mengizinkan penyalinan. Tautannya sudah dipilih: salin sendiri.
share-qr = Kode QR
share-qr-label = Kode QR: { $what }
share-qr-note = Teman di dekat Anda mengarahkan kamera ponselnya ke sini.
share-watch = Tautan untuk menonton
share-watch-text = Tonton kami main domino.
share-watch-note = Dengan tautan ini orang hanya dapat menonton.
share-only-here = Alamat ini hanya berlaku di komputer ini. Agar teman di jaringan rumah dapat ikut, jalankan server dengan --host 0.0.0.0, lalu buka halaman ini lewat alamat jaringan yang disebutkannya.
share-plain = Sambungan ini tidak terenkripsi. Pakai hanya di jaringan yang Anda percayai.
in-app = Halaman ini terbuka di dalam aplikasi lain, dan kursi hanya tersimpan di sini.
in-app-before = Lebih aman: salin tautan, lalu buka di peramban Anda sendiri.
in-app-seated = Pindahkan kursi ke peramban Anda sendiri sebelum main.

## Undangan

invite-page-title = Undangan · Balak
invite-loading = Melihat meja…
invite-title = { $count ->
    [0] Meja ini menunggu
   *[other] { $names } mengajak main
}
invite-title-match = { $count ->
    [0] Pertandingan berlangsung
   *[other] { $names } sedang main
}
invite-title-over = Pertandingan ini sudah usai
invite-title-full = Semua kursi terisi
invite-free = { $free ->
    [1] Satu kursi kosong.
    [2] Dua kursi kosong.
   *[3] Tiga kursi kosong.
}
invite-later = Kursi { $name } kosong: Anda duduk mulai pembagian berikutnya.
invite-full = Kursi di meja ini sudah terisi semua. Bila ada yang pergi, tombol untuk duduk muncul di sini.
invite-over = Tidak ada lagi yang dimainkan di meja ini.
invite-sit = Duduk
invite-sitting = Duduk…
invite-watch = Tonton
invite-lobby = Lihat meja terbuka
invite-own = Buka meja sendiri
invite-gone = Meja ini tidak ada
invite-gone-why = Tautannya mungkin terpotong saat disalin, atau mejanya sudah lama selesai. Mintalah tautan yang baru.
invite-closed = Meja ini sudah ditutup
invite-closed-why = Semua pemain sudah pergi. Mintalah tautan yang baru, atau buka meja sendiri.
invite-failed = Meja tidak dapat dilihat
again = Coba lagi

## Lobi

lobby-page-title = Meja terbuka · Balak
lobby-title = Meja terbuka
lobby-lead = Duduk di kursi yang kosong; pertandingan dimulai begitu semua siap.
lobby-loading = Mencari meja…
lobby-empty = Belum ada meja terbuka.
lobby-empty-why = Buka satu: siapa pun yang melihat halaman ini dapat duduk di sana.
lobby-open = Buka meja untuk umum
lobby-sit = Duduk
lobby-sit-with = Duduk bersama { $names }
lobby-free = { $free ->
    [1] satu kursi kosong
    [2] dua kursi kosong
   *[3] tiga kursi kosong
}
lobby-bots = { $count } komputer
lobby-lang = { $spoken ->
    [en] bahasa Inggris
   *[id] bahasa Indonesia
}
lobby-new = { $minutes ->
    [0] baru dibuka
   *[other] dibuka { $minutes } menit lalu
}
lobby-old = dibuka lebih dari satu jam lalu
lobby-stale = Daftar ini belum diperbarui: { $why }

## Pindah ke perangkat lain

move-title = Pindah ke perangkat lain
move-why = Kursi Anda pindah ke perangkat yang memakai kode ini. Perangkat ini lalu tidak lagi di meja.
move-asking = Menyiapkan kode…
move-scan = Arahkan kamera perangkat itu ke sini, atau kirim tautannya ke diri sendiri.
move-type = Atau buka tautan meja ini di sana, pilih “Saya punya kode”, lalu ketik:
move-link = tautan pindah
move-text = Tautan pindah kursi, jangan diteruskan.
move-left = Berlaku { $time } lagi, untuk satu kali.
move-expired = Kode ini sudah tidak berlaku.
move-new = Buat kode baru
move-here = Pindahkan kursi ke sini
move-here-title = Main di perangkat ini?
move-here-why = Kursi Anda pindah ke peramban ini. Perangkat sebelumnya tidak lagi di meja.
move-have = Saya punya kode
move-code = Kode dari perangkat lain
move-code-short = Kode terdiri dari sepuluh huruf dan angka.
move-going = Memindahkan…
move-not = Jangan pindahkan

## Menonton

watch-late = Yang terlihat tertinggal { $seconds } detik.

## Penolakan dari server

problem-not-found = Meja ini tidak ada lagi.
problem-full = Kursinya baru saja terisi.
problem-closed = Meja ini sudah ditutup.
problem-code = Kode itu salah atau sudah tidak berlaku. Buat kode baru di perangkat sebelumnya.
problem-no-next = Pertandingan berikutnya belum ada.

## Tentang

about-page-title = Tentang · Balak
about-title = Tentang Balak
about-what = Permainannya
about-what-text = Balak, dalam bahasa Indonesia, adalah ubin domino yang kedua sisinya sama. Di sini orang main Draw: setiap pemain untuk dirinya sendiri, dan yang tidak punya ubin yang cocok mengambil dari tumpukan sisa. Tidak perlu akun, dan tidak ada iklan.
about-fair = Kocokan yang dapat diperiksa
about-fair-text = Setiap ronde dikocok bersama. Server mengunci angka rahasianya lebih dahulu, lalu setiap pemain menambahkan angka acaknya sendiri. Hasilnya tidak dapat diarahkan siapa pun, baik oleh server maupun oleh pemain. Setelah ronde usai, semua angka dibuka dan siapa saja dapat menghitung ulang pembagiannya.
about-fair-limit = Ini membuktikan bahwa tidak ada satu pihak pun yang memilih pembagian. Ini tidak membuktikan bahwa tidak ada yang mengintip ingatan server, atau bahwa dua teman tidak saling memberi tahu ubinnya.
about-bots = Komputer sebagai lawan
about-bots-text = Komputer hanya tahu apa yang boleh diketahui pemain di kursinya: ubinnya sendiri, rangkaian, dan siapa yang lewat. Ia menghitung ubin yang sudah terlihat dan tidak mengintip ubin lawan.
about-keep = Yang disimpan
about-keep-server = Di server: nama yang Anda ketik, waktu, dan langkah-langkah setiap pertandingan. Meja yang belum selesai dapat dibuka lagi selama 30 hari. Nama dihapus 90 hari setelah langkah terakhir. Pengelola server dapat mengatur waktu yang lain. Alamat internet Anda tidak ditulis.
about-keep-here = Di peramban Anda: kue untuk kursi Anda, nama dan pilihan Anda, meja yang terakhir, serta angka acak Anda untuk memeriksa kocokan. Semuanya hilang bila Anda menghapus data situs ini.
about-keep-nobody = Tidak ada pihak lain: halaman ini tidak memuat apa pun dari tempat lain dan tidak menghitung kunjungan.
about-money = Bukan judi
about-money-text = Tidak ada taruhan, keping, atau hadiah. Yang dihitung hanya titik pada ubin.
about-free = Perangkat lunak bebas
about-free-text = Balak berlisensi MIT: siapa saja boleh menjalankan, mengubah, dan membagikannya. Halaman ini dibuat dengan Svelte dan uqr (lisensi MIT) serta Fluent (lisensi Apache 2.0).
about-licences = Lisensi bagian-bagian halaman ini
