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

## Yang diceritakan tentang giliran; anak kalimat, ditutup titik atau disambung yang lain

you = Anda
you-within = Anda
did-open = { $count ->
    [0] { $who } membuka dengan { $tile }
    [1] { $who } mengambil satu ubin, lalu membuka dengan { $tile }
   *[other] { $who } mengambil { $count } ubin, lalu membuka dengan { $tile }
}
did-place = { $count ->
    [0] { $who } meletakkan { $tile } di { $side ->
        [left] kiri
       *[right] kanan
    }
    [1] { $who } mengambil satu ubin, lalu meletakkan { $tile } di { $side ->
        [left] kiri
       *[right] kanan
    }
   *[other] { $who } mengambil { $count } ubin, lalu meletakkan { $tile } di { $side ->
        [left] kiri
       *[right] kanan
    }
}
did-draw = { $who } mengambil { $count ->
    [1] satu
   *[other] { $count }
} ubin
did-draw-own = { $who } mengambil { $tile }
did-pass = { $count ->
    [0] { $who } lewat: { $lacking }
    [1] { $who } mengambil satu ubin, lalu lewat: { $lacking }
   *[other] { $who } mengambil { $count } ubin, lalu lewat: { $lacking }
}
did-undo = { $who } menarik kembali { $tile }
lacks-one = tidak punya { $value }
lacks-two = tidak punya { $left } maupun { $right }
dead-line = tidak ada lagi ubin yang cocok di ujung mana pun
said-turn = giliran Anda, { $fits }
fit-count = { $count ->
    [1] satu
   *[other] { $count }
} ubin cocok
fit-open = buka dengan ubin apa saja
fit-draw = tidak ada yang cocok: ambil
fit-pass = tidak ada yang cocok: lewati
said-dealt = Ronde { $number } dibagikan, { $count } ubin di tangan Anda; { $mine ->
    [yes] Anda membuka
   *[no] { $opener } membuka
}.
said-domino = Ubin { $mine ->
    [yes] Anda habis dan Anda
   *[no] { $winner } habis dan { $winner }
} mendapat { $points } poin.
said-blocked = Ronde buntu; { $mine ->
    [yes] tangan Anda terendah dan Anda
   *[no] tangan { $winner } terendah dan { $winner }
} mendapat { $points } poin.
said-tied = Ronde buntu dan tangan terendah seri, jadi tidak ada yang mendapat poin.
board-empty-label = Rangkaian masih kosong.

## Mengapa tidak

why-no-fit = { $tile } tidak cocok dengan { $left } maupun { $right }.
why-no-fit-one = { $tile } tidak cocok: kedua ujung bernilai { $value }.
why-no-draw = Tidak boleh mengambil lagi: dua ubin terakhir tidak pernah diambil dan tidak dihitung untuk siapa pun.
why-draw-first = Belum boleh lewat: ambil dahulu, masih ada { $count } ubin.
why-no-pass = Belum boleh lewat: ada ubin Anda yang cocok. Letakkan, atau ambil dahulu.
why-place-first = Tidak boleh lewat: ada ubin Anda yang cocok. Letakkan dahulu.

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
