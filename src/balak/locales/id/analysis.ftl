### Kalimat `balak analyse`.

help-analyse =
    Usage: balak analyse FILE [OPTIONS]

    Menilai setiap keputusan dalam catatan pertandingan: berapa peluang menang yang hilang, menurut yang dapat diketahui pemainnya. Keberuntungan pembagian dan pengambilan dipisahkan, dan titik balik disebut.

    FILE adalah JSON Lines, juga yang dimampatkan dengan Zstandard (.zst); - berarti masukan baku. Ctrl-C menghentikannya; ronde yang sudah selesai tetap ditunjukkan.

    Options:
      --budget NUMBER   permainan acak di balik setiap perkiraan; bawaannya 5000
      --seed TEXT       benih permainan acak itu; bawaannya kosong
      --workers NUMBER  utas yang bekerja serentak; bawaannya sebanyak inti komputer ini
      --open            sebutkan juga apa yang berubah andai semua ubin diketahui
      --json            satu baris JSON untuk setiap catatan, bukan teks
      --lang id|en      bahasa
      --help            tampilkan bantuan ini

    Exit code: 0 semua dianalisis, 1 ada catatan yang salah, 2 ada yang keliru, 130 dihentikan dengan Ctrl-C.

    Examples:
      balak analyse catatan.jsonl
      balak analyse --budget 20000 --workers 2 --open catatan.jsonl
      balak analyse --json - < catatan.jsonl

error-analysis-kept = Dari ronde-ronde ini hanya hasilnya yang dicatat, bukan jalannya: tidak ada yang dapat dianalisis.

analyse-unit = bagian
analyse-not-begun = Dihentikan dengan Ctrl-C sebelum satu ronde pun selesai dianalisis.
analyse-stopped = Dihentikan dengan Ctrl-C: { $done } dari { $count } ronde pada baris { $line } dianalisis.

analyse-about = Angka adalah peluang menang pertandingan dalam persen, ± satu galat baku; { $budget } permainan acak di balik setiap perkiraan. Nilai mengikuti yang pasti hilang: kehilangan dikurangi dua galat baku.
analyse-part = Ini baru { $done } dari { $count } ronde.
analyse-nothing = Belum ada ronde yang dianalisis.
analyse-round = Ronde { $number } · { $name } membuka · { $scores }
analyse-before = sebelum pembagian
analyse-dealt = pembagian ubin
analyse-loss = { $grade } −{ $loss }
analyse-exact = pasti
analyse-action =
    { $kind ->
        [open] { $tile }
        [left] { $tile } kiri
        [right] { $tile } kanan
        [draw] ambil
        [drawn] ambil { $tile }
       *[pass] lewat
    }

grade-best = terbaik
grade-good = baik
grade-inaccuracy = kurang tepat
grade-mistake = keliru
grade-blunder = salah besar
grade-forced = terpaksa

analyse-did =
    { $kind ->
        [open] membuka dengan { $tile }
        [left] meletakkan { $tile } di kiri
        [right] meletakkan { $tile } di kanan
        [draw] mengambil satu ubin
       *[pass] melewati giliran
    }
analyse-instead =
    { $kind ->
        [open] { $tile }
        [left] { $tile } di kiri
        [right] { $tile } di kanan
        [draw] mengambil satu ubin
       *[pass] melewati giliran
    }
analyse-losses = Keputusan yang paling merugikan
analyse-luck = Keberuntungan terbesar
analyse-no-losses = Tidak ada keputusan yang jelas merugikan 2% atau lebih.
analyse-no-luck = Tidak ada pembagian atau pengambilan yang jelas mengubah peluang 2% atau lebih.
analyse-turn-loss = Ronde { $round }, langkah { $step }: { $name } { $did }; dengan { $instead } peluangnya menang pertandingan { $best }%, bukan { $own }% (selisih { $swing }).
analyse-turn-draw = Ronde { $round }, langkah { $step }: { $name } mengambil { $tile }; peluangnya menang pertandingan menjadi { $after }%, sedangkan rata-rata ubin yang mungkin datang memberi { $mean }% (untung { $swing }).
analyse-turn-deal = Ronde { $round }: pembagian ubin mengubah peluang { $name } menang pertandingan dari { $before }% menjadi { $after }% (untung { $swing }).

analyse-decisions-head = Keputusan
analyse-decisions = jumlah
analyse-lost = hilang
analyse-results-head = Hasil, dan keberuntungan di dalamnya
analyse-start = awal
analyse-deal-luck = pembagian
analyse-draw-luck = ambil
analyse-own-play = sendiri
analyse-others-play = lawan
analyse-outcome = hasil
analyse-adjusted = tanpa untung

analyse-open-head = Andai semua ubin diketahui (bukan bagian penilaian)
analyse-open-same = Tindakan yang diambil tetap yang terbaik di setiap keputusan.
analyse-step = Langkah { $step }: { $name }
analyse-open-played = { $did } ({ $own }%); terbaik { $instead } ({ $best }%).
analyse-open-solved = { $did } ({ $own }%); terbaik { $instead } ({ $best }%), bila keduanya bermain tanpa salah.
