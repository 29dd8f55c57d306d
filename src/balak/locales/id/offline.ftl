# Main tanpa jaringan.
offline-title = Main tanpa jaringan
offline-lead = Semua yang diperlukan untuk main tanpa jaringan disimpan di perangkat ini: aturan, lawan komputer, dan pengocokan yang sama seperti di server. Beberapa berkas diunduh, cukup sekali.
offline-ready = Siap dimainkan di perangkat ini, dengan pilihan di atas.
offline-no-server = Server tidak terjangkau. Meja baru dibuka di perangkat ini.
offline-site = Semua meja ada di perangkat ini; tidak ada server.
offline-cannot = Peramban ini, atau alamat ini tanpa HTTPS, tidak dapat menyimpan yang diperlukan.
offline-fetch = Unduh { $total } MB
offline-fetching = Mengunduh untuk main tanpa jaringan
offline-sum = { $received } dari { $total } MB
offline-cancel = Batalkan
offline-failed = Unduhan terputus. Yang sudah sampai tersimpan.
offline-again = Coba lagi
offline-play = Main di sini
offline-starting = Menyiapkan meja …
offline-broken = Meja di perangkat ini tidak dapat disiapkan.

## Halaman yang lebih baru

build-newer = Ada halaman yang lebih baru. Muat ulang sekarang atau nanti, di antara ronde.
build-reload = Muat ulang
build-later = Nanti

## Memasang

install-note = Balak juga bisa dipasang seperti aplikasi, dengan lambangnya sendiri.
install-do = Pasang
install-by-hand = Di iPhone dan iPad: Bagikan, lalu Tambah ke Layar Utama.
