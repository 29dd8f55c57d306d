### Bila tidak ada yang dapat ditampilkan: apa sebabnya.

trouble-version = Ada versi baru
trouble-version-why = Halaman ini lebih tua daripada mejanya. Muat ulang untuk melanjutkan di posisi yang sama.
trouble-elsewhere = Meja ini dibuka di tempat lain
trouble-elsewhere-why = Kursi Anda sedang dimainkan dari tab, jendela, atau perangkat lain. Posisinya sama di mana pun.
play-here = Main di sini
trouble-lost = Tidak ada halaman di sini
trouble-lost-why = Alamatnya tidak dikenal.
reload = Muat ulang
trouble-watch = Tidak ada yang dapat ditonton di sini
trouble-watch-why = Tautannya salah ketik, mejanya sudah tidak ada, atau para pemain tidak ingin ditonton.
