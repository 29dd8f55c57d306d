### Kata dan kalimat yang dipakai bersama oleh terminal dan halaman.

## Ubin

tile-plain =
    { $high ->
        [2] dua
        [3] tiga
        [4] empat
        [5] lima
       *[6] enam
    } { $low ->
        [1] satu
        [2] dua
        [3] tiga
        [4] empat
        [5] lima
       *[6] enam
    }
tile-double =
    balak { $value ->
        [0] kosong
        [1] satu
        [2] dua
        [3] tiga
        [4] empat
        [5] lima
       *[6] enam
    }
tile-blank =
    kosong { $high ->
        [1] satu
        [2] dua
        [3] tiga
        [4] empat
        [5] lima
       *[6] enam
    }
half-high = ujung tinggi
half-low = ujung rendah
half-a = jalur A
half-b = jalur B

## Orang dan bot

list-two = { $rest } dan { $last }
list-more = { $rest }, dan { $last }
level-random = Asal
level-beginner = Pemula
level-greedy = Santai
level-heuristic = Terampil
level-net = Mahir
level-expert = Pakar

## Keterangan rangkaian (R16)

caption = Ubin: { $tiles }. Sambungan: { $joints }. Titik kelanjutan sah: { $points }.
caption-no-joints = tidak ada

## Penolakan saat bermain

error-other = { $message }
error-no-fit =
    { $tile } tidak cocok dengan ujung { $side ->
        [left] kiri
       *[right] kanan
    }, yang bernilai { $value }.
error-not-in-hand = { $tile } tidak ada di tangan pemain yang bergiliran.
error-in-line = { $tile } sudah ada di rangkaian.
error-protected =
    { $count ->
        [0] Tumpukan sisa sudah kosong; tidak ada yang dapat diambil.
       *[other] Tidak boleh mengambil lagi: { $count } ubin terakhir tumpukan sisa tidak boleh diambil.
    }
error-must-draw = Belum boleh melewati giliran: masih ada { $count } ubin yang dapat diambil, jadi wajib mengambil.
error-can-place-pass = Tidak boleh melewati giliran: ada ubin di tangan yang dapat diletakkan.
error-can-place-draw = Tidak boleh mengambil: ada ubin di tangan yang dapat diletakkan.
error-not-your-turn = Belum giliran kursi ini.
error-round-over = Ronde sudah berakhir.
error-match-over = Pertandingan sudah berakhir.
error-no-round = Belum ada ronde yang dimainkan; bagikan ubin dahulu.
error-unfinished = Ronde sebelumnya belum selesai.
error-opening-arm = Ubin pembuka ditulis tanpa arah: { $tile }.
error-missing-arm = Sebutkan ujungnya: { $tile }- untuk kiri, { $tile }+ untuk kanan.
error-action-text = { $text } bukan tindakan: tulis ubin seperti "14" untuk membuka, "11-" atau "44+" untuk meletakkan di kiri atau kanan, "d" untuk mengambil, "p" untuk melewati giliran.
error-store-try-again = Tindakan itu belum tersimpan. Coba sekali lagi.

## Nama pengganti

seat-name = Pemain { $number }
