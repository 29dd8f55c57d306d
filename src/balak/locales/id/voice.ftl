### Yang dapat ditanyakan dengan tombol di halaman atau kata di terminal, dan daftar tombolnya.

## Daftar tombol

help-title = Tombol di meja
help-off = Perintah satu tombol sedang dimatikan.
help-switch = Perintah satu tombol
help-note = Huruf hanya berlaku di meja, dan tidak saat mengetik.
help-hand = Di tangan, panah berpindah, Home dan End ke ujung, dan Enter meletakkan. Dua angka, misalnya 6 lalu 4, menuju ubin itu. Bila ubin cocok di kedua ujung, panah kiri atau kanan memilih, dan Escape mengembalikannya.
help-none = tanpa tombol
help-change = { $key ->
    [none] Pilih tombol untuk: { $what }
   *[other] Ganti tombol { $key }: { $what }
}
help-press = Tekan tombol baru untuk: { $what }. Escape membatalkan, Delete menghapus tombolnya.
help-changed = { $key } sekarang untuk: { $what }.
help-removed = Tidak ada tombol lagi untuk: { $what }.
help-taken = { $key } sudah dipakai untuk: { $what }. Pilih tombol lain.
help-digits = Angka sudah dipakai untuk menuju ubin. Pilih huruf.
help-strange = Tombol itu punya tugas lain di halaman. Pilih huruf.
help-restore = Pulihkan semua tombol
help-restored = Semua tombol kembali seperti semula.
key-draw = ambil ubin
key-pass = lewati giliran
key-undo = tarik kembali ubin yang baru diletakkan, bila semua lawan komputer
key-ends = kedua ujung
key-line = rangkaian
key-hand = ubin di tangan
key-fits = ubin Anda yang cocok
key-counts = jumlah ubin setiap pemain
key-boneyard = tumpukan sisa dan ubin yang terlindungi
key-score = skor
key-last = giliran terakhir
key-since = semua kejadian sejak giliran Anda
key-drawn = ubin yang terakhir Anda ambil
key-value = lalu angka: berapa ubin bernilai itu sudah keluar
key-voids = siapa tidak punya apa
key-caption = posisi dalam kata-kata
key-turn = giliran siapa sekarang
key-clock = sisa waktu giliran ini
key-sort = urutkan ubin
key-hint = petunjuk, bila semua lawan komputer
key-help = daftar ini

## Yang dikatakan bila ditanyakan

tell-ends = Ujung kiri { $left }, ujung kanan { $right }.
tell-line = { $count ->
    [1] Satu ubin: { $tiles }.
   *[other] { $count } ubin dari kiri ke kanan: { $tiles }.
}
tell-hand = { $count ->
    [0] Tidak ada ubin di tangan Anda.
   *[other] { $count } ubin: { $tiles }.
}
tell-fits = Cocok: { $tiles }.
tell-fit = { $where ->
    [left] { $tile } di kiri
    [right] { $tile } di kanan
   *[both] { $tile } di kiri dan di kanan
}
tell-fits-open = Semua ubin Anda boleh membuka.
tell-fits-none = { $next ->
    [draw] Tidak ada yang cocok: ambil.
    [pass] Tidak ada yang cocok: lewati giliran.
   *[wait] Saat ini tidak ada yang cocok.
}
tell-count = { $name } { $count }
tell-counts = Ubin di tangan: { $counts }. Tumpukan sisa: { $drawable } dapat diambil, { $kept } terlindungi.
tell-boneyard = { $drawable ->
    [0] Tidak ada lagi yang dapat diambil: { $kept } ubin terakhir terlindungi, jadi tidak pernah diambil dan tidak dihitung untuk siapa pun.
   *[other] Masih dapat diambil { $drawable } ubin; { $kept } ubin terakhir terlindungi: tidak pernah diambil dan tidak dihitung untuk siapa pun.
}
tell-score = Skor: { $scores }. Target { $target }.
tell-nothing-yet = Belum ada yang bermain di ronde ini.
tell-nothing-since = Belum ada kejadian sejak giliran Anda.
tell-drawn = Terakhir Anda mengambil { $tile }.
tell-no-drawn = Anda belum mengambil ubin di ronde ini.
tell-voids = { $name } tidak punya { $values }
tell-no-voids = Belum ada yang lewat, jadi belum ada yang terbukti.
tell-which-value = Nilai berapa? Tekan angka 0 sampai 6.
tell-value = Nilai { $value }: { $line } di rangkaian, { $hand } di tangan Anda, { $rest } belum terlihat.
tell-turn = { $mine ->
    [yes] Sekarang giliran Anda.
   *[no] Sekarang giliran { $name }.
}
tell-clock = Sisa { $seconds } detik untuk giliran ini.
tell-clock-bank = Sisa { $seconds } detik cadangan.
tell-no-clock = Tidak ada waktu yang berjalan.
tell-sorted = Sudah diurutkan. { $hand }
tell-no-such = Anda tidak punya { $tile }.
tell-no-value = Tidak ada ubin Anda yang bernilai { $value }.
