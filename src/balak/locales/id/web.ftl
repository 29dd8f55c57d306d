### Semua yang hanya dikatakan halaman.

## Di mana-mana

brand-home = Balak, ke halaman awal
nav-label = Navigasi
close = Tutup
side = { $side ->
    [left] kiri
   *[right] kanan
}
pips-unit = titik
pips-words = { $count ->
    [0] nol titik
    [1] satu titik
    [2] dua titik
    [3] tiga titik
    [4] empat titik
    [5] lima titik
    [6] enam titik
    [7] tujuh titik
    [8] delapan titik
    [9] sembilan titik
    [10] sepuluh titik
    [11] sebelas titik
    [12] dua belas titik
   *[other] { $count } titik
}
nav-rules = Aturan
nav-settings = Setelan
nav-record = Riwayat
nav-menu = Menu
nav-help = Tombol
to-start = Ke halaman awal
other-language = English

## Halaman awal

start-page-title = Balak · domino Draw
start-head-one = Dua ujung.
start-head-two = Dua puluh delapan ubin.
start-lead = Draw, domino individu untuk dua sampai empat pemain. Tanpa akun, tanpa iklan.
start-computer = Lawan komputer
start-seats = Pemain
start-seats-legend = Jumlah pemain
start-go = Mulai
start-going = Menyiapkan…
start-name = Nama Anda
start-level = Tingkat { $name }
start-continue = Lanjutkan
start-continue-note = { $round ->
    [0] Bersama { $names }, sebelum ronde pertama
   *[other] Bersama { $names }, ronde { $round }
}
start-continue-alone = Belum ada yang datang
start-continue-gathering = Bersama { $names }, menunggu pemain
start-rules = Aturan
start-rules-note = Lima menit baca
start-friends = Main bersama teman
start-friends-note = Bagikan tautan
start-offline = Main tanpa jaringan
start-offline-note = Di perangkat ini
start-lobby = Meja terbuka
start-lobby-note = { $count ->
    [0] belum ada
   *[other] { $count } meja
}
start-keeper = Catat skor
start-keeper-note = Untuk ubin sungguhan
start-about = Tentang
start-about-note = Kocokan, privasi, lisensi
problem-network = Server tidak terjangkau. Periksa sambungan, lalu coba lagi.
problem-rate = Terlalu banyak permintaan dari jaringan ini. Coba lagi beberapa menit lagi.
problem-name = Nama itu tidak dapat dipakai. Pakai paling banyak 24 huruf.
problem-store = Server sedang tidak dapat menyimpan. Coba lagi sebentar lagi.
problem-origin = Server tidak mengenali alamat halaman ini. Buka alamat yang diberikan pengelolanya.
problem-other = Server menolak permintaan itu ({ $code }). Muat ulang halaman, lalu coba lagi.
level-beginner-note = meletakkan yang cocok, yang ringan dulu
level-greedy-note = selalu membuang titik terbanyak
level-heuristic-note = menghitung ubin dan menutup ujung
level-net-note = belajar dari jutaan ronde
level-expert-note = memikirkan jauh ke depan

## Undian

lot-title = { $mine ->
    [yes] Anda membuka
   *[no] { $name } membuka
}
lot-why = { $layers ->
    [1] Undian pembuka: setiap pemain mengambil satu ubin, titik terbanyak membuka. Yang tertinggi { $pips } titik.
   *[other] Undian pembuka: setiap pemain mengambil satu ubin, titik terbanyak membuka. Yang seri mengambil lagi sampai ada satu yang tertinggi; kali ini { $pips } titik.
}
lot-layer = { $again ->
    [0] Undian
    [1] Undian ulang
   *[other] Undian ulang ke-{ $again }
}
lot-tied = seri
lot-opens = membuka
lot-again = { $names } seri. Hanya mereka yang mengambil lagi.
lot-note = Ubin undian dikembalikan dan dikocok lagi sebelum ubin dibagikan.
deal = Bagikan ubin

## Mengocok

shuffling = Mengocok bersama…
nav-check = Periksa pembagian ini
shuffling-title = Mengocok bersama
shuffle-late = Angka acak Anda terlambat untuk kocokan ini; kali ini dikocok tanpa Anda.

## Meja

table-page-title = Ronde { $number } · Balak
table-title = Ronde { $number }
table-title-lot = Undian
table-title-match = Akhir pertandingan
table-opener = { $mine ->
    [yes] pembuka Anda
   *[no] pembuka { $name }
}
table-seats = { $seats ->
    [2] dua pemain
    [3] tiga pemain
   *[4] empat pemain
}, sampai { $target }
opponents = Lawan
tiles-held = { $count } ubin di tangan
voids = tidak punya: { $values }
voids-short = tanpa { $values }
note-waiting = menunggu
note-thinking = sedang berpikir
note-draw = mengambil { $count } ubin
note-open = { $count ->
    [0] membuka dengan { $tile }
   *[other] mengambil { $count }, membuka { $tile }
}
note-place = { $count ->
    [0] meletakkan { $tile }
   *[other] mengambil { $count }, meletakkan { $tile }
}
note-pass = { $count ->
    [0] lewat
   *[other] mengambil { $count }, lewat
}
score = Skor
target-label = Target
boneyard = Tumpukan sisa
boneyard-label = Tumpukan sisa: { $drawable } dapat diambil, { $kept } terlindungi
drawable = { $count } dapat diambil
protected = { $count } terlindungi
protected-label = { $count } ubin terlindungi. Mengapa?
protected-why = { $count } ubin terakhir tidak pernah diambil dan tidak dihitung untuk siapa pun. Keduanya dibuka setelah ronde usai.
side-label = Skor, tumpukan sisa, dan tindakan
log = Catatan
nav-table = Meja
board = Rangkaian
board-label = Rangkaian { $count } ubin. Ujung kiri { $left }, ujung kanan { $right }.
board-list = Ubin di rangkaian menurut urutan diletakkan
empty-mine = Anda membuka. Letakkan ubin apa saja.
empty-theirs = Rangkaian masih kosong. { $name } membuka.
opens-round = { $mine ->
    [yes] Anda membuka ronde ini.
   *[no] { $name } membuka ronde ini.
}
ends-label = Ujung
end-side = { $side ->
    [left] ujung kiri
   *[right] ujung kanan
}
end-last = terakhir
choose-side = { $side ->
    [left] Letakkan di ujung kiri, pada { $value }
   *[right] Letakkan di ujung kanan, pada { $value }
}
ghost = { $side ->
    [left] Letakkan { $tile } di kiri
   *[right] Letakkan { $tile } di kanan
}
ghost-open = Buka dengan { $tile }
turn-mine = Giliran Anda.
turn-theirs = Giliran { $name }.

## Tangan dan tindakan

hand-label = Ubin Anda, { $count }
hand-item = { $tile }, { $pips }.
hand-fresh = Baru diambil.
hand-fits = { $side ->
    [left] Cocok di kiri.
   *[right] Cocok di kanan.
}
hand-fits-both = Cocok di kiri dan di kanan.
hand-fits-open = Dapat membuka.
hand-place = { $place } dari { $of }.
sort = Urutkan
hint-place = Ubin bergaris bawah dapat diletakkan.
hint-open = Buka dengan ubin apa saja.
hint-draw = Tidak ada yang cocok. Ambil ubin.
hint-pass = Tidak ada yang cocok dan tidak ada lagi yang dapat diambil. Lewati giliran.
ask-hint = Petunjuk
undo = Urungkan
hint-sent = Menunggu meja…
hint-next = Anda berikutnya.
hint-after = Giliran Anda setelah { $name }.
actions-label = Tindakan
draw = Ambil ({ $count })
pass = Lewati giliran
choose-end = { $tile } cocok di kiri, pada { $left }, dan di kanan, pada { $right }. Pilih ujungnya.
confirm-place = { $tile }: ketuk sekali lagi untuk meletakkan.
need-draw = Tidak ada yang cocok: ambil.
need-pass = Tidak ada yang cocok: lewati.
must-draw = Tidak ada yang cocok: ambil sampai ada, atau sampai tersisa dua.
may-draw = Boleh mengambil lagi walaupun ada yang cocok.
must-place = Tidak ada lagi yang dapat diambil: letakkan ubin yang cocok.
may-pass = Tidak ada yang cocok dan tersisa dua ubin: lewati giliran.
why-wait = Tunggu dahulu: sekarang giliran { $name }.
why-wait-short = Tunggu giliran Anda.
why-over = Ronde ini sudah usai.
why-replaced = Komputer memainkan giliran ini untuk Anda.
stale = Meja sudah berubah sebelum tindakan Anda sampai. Tindakan itu tidak dimainkan.
fault = Meja tidak memahami tindakan itu ({ $code }). Muat ulang halaman bila terulang.

## Akhir ronde

see-result = Lihat hasil
rest-label = Sisa di tangan Anda: { $count } ubin, { $pips } titik
end-domino = { $mine ->
    [yes] Ubin Anda habis
   *[no] Ubin { $winner } habis
}
end-blocked = Ronde buntu
end-tied-why = Tangan terendah seri, jadi tidak ada yang mendapat poin.

rules-play = Main sekarang

## Sambungan dan halaman lain

link-lost = Sambungan terputus. Menyambung kembali…
link-back = Tersambung lagi.
link-banner = Menyambung kembali… Tindakan Anda tersimpan dan dikirim begitu tersambung.
link-banner-idle = Menyambung kembali…
loading = Membuka meja…
