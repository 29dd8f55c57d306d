### Yang dikatakan meja bila ada orang lain yang bermain atau menonton, dan tentang meninggalkannya.

## Kursi

presence-reconnecting = menyambung kembali
presence-away = sedang pergi
presence-bot = pergi; komputer bermain
presence-left = keluar; komputer bermain
presence-conceded = menyerah; komputer bermain
presence-newcomer = { $name } masuk pada pembagian berikutnya
presence-host = { $name }, pembuka meja
watching-badge = Menonton
watching-count = { $count } menonton
watching-held = { $name }: { $count } ubin di tangan
newcomer-note = Anda menempati kursi { $name } pada pembagian berikutnya. Sampai saat itu Anda menonton.
paused = Dijeda: semua pemain sedang pergi.
said-dealt-watched = Ronde { $number } dibagikan. { $opener } membuka.

## Waktu giliran

clock-left = { $mine ->
    [yes] sisa { $seconds } dtk
   *[no] { $seconds } dtk
}
clock-bank = { $seconds } dtk cadangan
clock-label = Sisa { $seconds } detik untuk giliran ini
clock-bank-label = Sisa { $seconds } detik cadangan
clock-still = Waktu sedang berhenti.
clock-say = { $seconds } detik lagi.
clock-say-bank = Waktu cadangan Anda berjalan: { $seconds } detik.

## Bila ada yang pergi

claim-offer = { $name } sudah pergi satu menit. Biarkan komputer bermain untuknya?
claim-do = Biarkan komputer bermain
claim-wait = Tunggu dulu
claim-menu = Biarkan komputer bermain untuk { $name }
replaced = Komputer sedang bermain untuk Anda.
replaced-turn = Komputer memainkan giliran ini untuk Anda.
replaced-back = Ambil kembali kursi saya
replaced-soon = Kursi kembali kepada Anda mulai giliran berikutnya.

## Keluar dan menyerah

menu-title = Meja ini
menu-move = Pindah ke perangkat lain
menu-phrase = Ucapkan sesuatu
leave = Tinggalkan meja
leave-title = Tinggalkan meja ini?
leave-why-gathering = Kursi Anda menjadi kosong lagi. Dengan tautannya Anda dapat duduk lagi selama masih ada kursi kosong.
leave-why-play = Anda keluar untuk seterusnya. Komputer bermain di kursi Anda, dan orang lain boleh menempatinya pada pembagian berikutnya.
leave-why-alone = Anda keluar untuk seterusnya. Tidak ada orang lain yang bermain, jadi pertandingan berakhir tanpa selesai.
leave-why-over = Pertandingan sudah usai. Anda tidak akan melihat bila yang lain ingin bertanding lagi.
leave-why-pause = Hanya pergi sebentar? Tutup saja halaman ini: kursi Anda disimpan.
leave-do = Keluar
concede = Menyerah
concede-title = Menyerah dalam pertandingan ini?
concede-why-two = Dengan dua pemain, pertandingan langsung berakhir.
concede-why-alone = Tidak ada orang lain yang bermain, jadi pertandingan langsung berakhir.
concede-why-bot = Komputer bermain di kursi Anda sampai pertandingan usai, supaya yang lain dapat menyelesaikannya. Anda boleh tetap di sini dan melihat.
concede-note = Ini tidak dapat dibatalkan.
concede-do = Menyerah
stay = Tetap bermain

## Ucapan cepat

phrases = Ucapan
phrases-title = Ucapkan sesuatu
phrases-muted = Ucapan pemain lain Anda sembunyikan di setelan.
phrase-hello = Halo!
phrase-good-luck = Semoga beruntung!
phrase-your-turn = Giliranmu, silakan.
phrase-one-moment = Sebentar, ya.
phrase-well-placed = Langkah bagus!
phrase-lucky = Wah, beruntung!
phrase-sorry = Maaf!
phrase-thanks = Terima kasih!
phrase-well-played = Permainan bagus!
phrase-again = Main lagi?
phrase-bye = Sampai jumpa!
said-phrase = { $name }: { $phrase }

## Mengocok, dan siap

shuffling-why = Setiap pemain dan server menambahkan sesuatu yang acak sebelum ada yang melihat bagian lain. Jadi tidak ada satu pihak pun yang memilih hasilnya.
shuffling-waiting = Menunggu { $names }.
shuffling-called-off = Kocokan ini dibatalkan: { $names } tidak membuka bagiannya. Mengocok lagi…
shuffling-seat-done = sudah
shuffling-seat-waiting = ditunggu
shuffling-seat-bot = komputer
ready-waiting = Anda siap. Menunggu { $names }.
ready-others = { $count ->
    [1] { $names } sudah siap.
   *[other] { $names } sama-sama sudah siap.
}

## Setelah pertandingan

rematch-wanted = { $count ->
    [1] { $names } ingin bertanding lagi.
   *[other] { $names } sama-sama ingin bertanding lagi.
}
rematch-waiting = Anda ingin bertanding lagi. Menunggu { $names }.
rematch-withdraw = Tidak jadi
rematch-agree = Ya, bertanding lagi
rematch-follow = Ke pertandingan baru
rematch-going = Menuju pertandingan baru…
rematch-elsewhere = Para pemain sudah memulai pertandingan lain.
closed-title = Meja ini ditutup
closed-left = Semua pemain sudah keluar.
closed-admin = Pengelola server menutupnya.

## Kabar meja

news-sat = { $mine ->
    [yes] Anda duduk.
   *[no] { $name } duduk.
}
news-newcomer = { $name } menempati kursi { $seat } pada pembagian berikutnya.
news-left = { $name } keluar. Komputer bermain terus di kursinya.
news-left-gathering = { $name } keluar.
news-ready = { $mine ->
    [yes] Anda siap.
   *[no] { $name } siap.
}
news-unready = { $mine ->
    [yes] Anda belum siap.
   *[no] { $name } belum siap.
}
news-turn = { $mine ->
    [yes] Waktu Anda habis: komputer memainkan giliran ini.
   *[no] Waktu { $name } habis: komputer memainkan giliran ini.
}
news-away = { $mine ->
    [yes] Anda pergi: komputer bermain untuk Anda.
   *[no] { $name } pergi: komputer bermain untuknya.
}
news-claimed = { $mine ->
    [yes] Komputer kini bermain untuk Anda.
   *[no] Komputer kini bermain untuk { $name }.
}
news-back = { $mine ->
    [yes] Anda bermain sendiri lagi.
   *[no] { $name } kembali dan bermain lagi.
}
news-conceded = { $mine ->
    [yes] Anda menyerah. Komputer bermain terus.
   *[no] { $name } menyerah. Komputer bermain terus.
}
news-conceded-over = { $mine ->
    [yes] Anda menyerah. Pertandingan usai.
   *[no] { $name } menyerah. Pertandingan usai.
}
news-started = Pertandingan dimulai.
news-shuffling = Mengocok bersama.
news-rematched = Pertandingan baru dimulai.
said-reconnecting = { $name } terputus dan sedang menyambung kembali.
said-here = { $name } ada di sini.

## Yang ditolak meja

error-newcomer = Anda duduk pada pembagian berikutnya; sampai saat itu Anda menonton.
error-stand-in = Giliran ini dimainkan komputer untuk Anda. Mulai giliran berikutnya kursi ini milik Anda lagi.
error-next-round = Ronde berikutnya belum dapat dibagikan.
error-has-begun = Pertandingan sudah dimulai.
error-not-begun = Pertandingan belum dimulai.
error-not-host = Hanya orang pertama di meja ini yang dapat memulai dengan komputer di kursi kosong.
error-not-ready = Belum semua siap: { $name } belum.
error-claim = Kursi ini tidak dapat dialihkan: pemainnya sudah kembali, atau bukan gilirannya.
error-rematch = Pertandingan lagi dapat disepakati setelah yang ini selesai.
error-shuffle-attempt = Kocokan itu sudah lewat.
error-shuffle-listed = Daftar kocokan ini sudah ditutup.
error-shuffle-hash = Kursi ini sudah memberi angka lain untuk kocokan ini.
error-shuffle-absent = Kocokan ini tidak menunggu kursi ini.
error-shuffle-open = Daftar kocokan ini belum ditutup.
error-shuffle-fit = Angka itu tidak cocok dengan yang diberikan kursi ini sebelumnya.
error-table-closed = Meja ini sudah ditutup.
