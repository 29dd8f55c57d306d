### Setelan: apa yang dapat dipilih, dan apa artinya.

settings = Setelan
set-language = Bahasa
set-note = Disimpan di peramban ini saja.

set-tiles = Ubin
set-face = Muka
set-face-ink = Tinta
set-face-porcelain = Porselen
set-marks = Nilai ubin
set-marks-pips = Titik
set-marks-digits = Angka
set-pips = Warna titik
set-pips-plain = Polos
set-pips-colour = Berwarna

set-page = Halaman
set-theme = Warna
set-theme-system = Ikut perangkat
set-theme-light = Siang
set-theme-dark = Malam
set-contrast = Kontras
set-contrast-normal = Biasa
set-contrast-more = Tinggi
set-motion = Gerak
set-motion-system = Ikut perangkat
set-motion-none = Tanpa gerak

set-table = Meja
set-pace = Tempo komputer
set-pace-instant = Seketika
set-pace-quick = Cepat
set-pace-human = Manusia
set-pace-slow = Pelan
set-confirm = Minta ketukan kedua sebelum ubin diletakkan
set-auto-pass = Lewati sendiri bila hanya itu yang sah
set-auto-pass-note = Mengambil ubin tidak pernah dilakukan sendiri.
set-phrases = Tampilkan ucapan cepat pemain lain
set-keys = Perintah satu tombol di meja

set-sound = Bunyi
set-sounds = Bunyi di meja
set-sounds-note = Semua yang terdengar juga terlihat.
set-volume = Volume
set-volume-value = { $percent } persen
set-say-clock = Ucapkan bila waktu giliran saya hampir habis
