### Kalimat baris perintah.

## Bantuan

help =
    Cara pakai: balak PERINTAH [OPSI] …

    Draw, permainan domino individu untuk dua sampai empat pemain, dengan aturan yang tepat.

    Perintah:
      serve     membuka meja di peramban
      site      menulis halaman sebagai folder berkas, tanpa server
      admin     mengurus meja sebuah server: melihat, menutup, menghapus, mencadangkan
      play      memainkan pertandingan melawan bot di terminal
      simulate  membiarkan bot memainkan banyak ronde atau pertandingan, lalu menghitung
      arena     mempertemukan bot pada pembagian yang sama, dengan Elo
      exploit   mencari perolehan balasan terbaik terhadap sebuah bot pada set kecil
      train     melatih jaringan untuk bot dengan bermain melawan dirinya sendiri
      analyse   menilai setiap keputusan dalam catatan, keberuntungan dipisahkan
      replay    memutar ulang catatan pertandingan dan memeriksanya
      caption   menyebut rangkaian dengan kata-kata
      legal     menyebut tindakan yang sah pada catatan yang belum selesai
      verify    memeriksa kocokan sebuah catatan
      rules     menampilkan aturan

    Opsi:
      --lang id|en  bahasa; bawaannya id (English: balak --lang en --help)
      --version     menampilkan versi
      --help        menampilkan bantuan ini; juga untuk setiap perintah

    Contoh:
      balak serve
      balak play --seats 3
      balak replay catatan.jsonl
      balak rules R10

help-serve =
    Cara pakai: balak serve [OPSI]

    Membuka meja di peramban, sampai dihentikan dengan Ctrl-C.

    Opsi:
      --host ALAMAT          alamat yang didengarkan; bawaannya 127.0.0.1, dan 0.0.0.0 membuka pintu bagi teman di jaringan Anda
      --port ANGKA           porta; bawaannya 8000, dan 0 memilih yang bebas
      --public-url URL       alamat yang dipakai peramban, bila berbeda (di balik proksi)
      --trusted-proxy IP     alamat proksi yang dipercaya soal asal peramban
      --data FOLDER          folder data; bawaannya di folder data pengguna
      --pace TEMPO           tempo bot di semua meja: instant, quick, human, atau slow
      --log text|json        bentuk baris log di galat standar
      --log-level TINGKAT    debug, info, warning, atau error; bawaannya info
      --development          menerima soket tanpa asal; jangan bila server dijangkau orang lain
      --settings             menampilkan semua setelan dan nilainya, tanpa membuka meja
      --lang id|en           bahasa
      --help                 menampilkan bantuan ini

    Setiap setelan juga bisa diisi dengan variabel, misalnya BALAK_PORT; opsi lebih diutamakan.

    Contoh:
      balak serve
      balak serve --port 8080 --pace quick
      balak serve --host 0.0.0.0 --data ~/balak
      balak serve --public-url https://balak.example --trusted-proxy 127.0.0.1 --log json
      balak serve --settings

help-site =
    Cara pakai: balak site DIR [OPSI]

    Menulis halaman sebagai folder berkas: melawan komputer, aturan, pencatat skor, putar ulang, dan
    pemeriksa kocokan, semuanya di peramban dan tanpa server. Folder itu bisa ditaruh di hosting
    mana pun, juga di dalam subfolder. Situs yang sudah ada di sana diperbarui; berkas lain tetap.

    Opsi:
      --lang id|en  bahasa
      --help        menampilkan bantuan ini

    Contoh:
      balak site situs
      python3 -m http.server -d situs

help-admin =
    Cara pakai: balak admin TINDAKAN [OPSI]

    Mengurus meja sebuah server, juga selagi server berjalan.

    Tindakan:
      tables                daftar meja yang terakhir berubah; nomornya rahasia, sebab tautan undangan memuatnya
      hide-name MEJA KURSI  mengganti nama di kursi 1 sampai 4 dengan "Pemain" dan nomor kursinya
      close MEJA            menutup meja untuk selamanya; catatannya tetap ada
      delete MEJA           menghapus meja beserta catatannya
      tidy                  mengarsipkan meja lama, menghapus nama dan mejanya bila sudah waktunya
      backup BERKAS         menyalin basis data ke berkas baru yang hanya dapat dibaca pengguna ini

    Opsi:
      --data FOLDER       folder data; bawaannya di folder data pengguna
      --names             tables: tampilkan juga nama pemain
      --limit ANGKA       tables: sebanyak itu meja; bawaannya 50
      --seat-days ANGKA   tidy: arsipkan setelah sekian hari tanpa kejadian; bawaannya 30
      --name-days ANGKA   tidy: hapus nama setelah sekian hari; bawaannya 90, dan 0 membiarkannya
      --delete-days ANGKA tidy: hapus meja setelah sekian hari; bawaannya 0, yaitu tidak pernah
      --lang id|en        bahasa
      --help              menampilkan bantuan ini

    Variabel seperti BALAK_DATA berlaku di sini juga; opsi didahulukan.

    Contoh:
      balak admin tables
      balak admin hide-name 0123456789abcdef0123456789abcdef 2
      balak admin close 0123456789abcdef0123456789abcdef --data ~/balak
      balak admin tidy --seat-days 14
      balak admin backup balak-cadangan.sqlite3

help-play =
    Cara pakai: balak play [OPSI]

    Memainkan pertandingan melawan bot. Semua disampaikan dengan baris teks biasa, sehingga cocok untuk pembaca layar dan pipa. Ketik bantuan saat bermain.

    Opsi:
      --seats 2|3|4   jumlah kursi; bawaannya satu kursi untuk setiap bot dan satu untuk Anda
      --bots NAMA     satu untuk semua, atau satu per bot dengan koma; dari yang terlemah: beginner
                      (meletakkan yang ringan dulu), greedy (membuang titik terbanyak; bawaan),
                      heuristic (menghitung ubin), net (belajar dengan bermain), expert (memikirkan
                      lanjutan; dengan ekstra sim)
      --seed TEKS     benih pembagian dan bot: benih yang sama memberi pertandingan yang sama
      --target ANGKA  poin yang harus dicapai; bawaannya 100 untuk dua kursi, 61 untuk tiga atau empat
      --name NAMA     nama Anda
      --record FILE   menambahkan catatan pertandingan ke FILE, juga bila berhenti di tengah jalan
      --lang id|en    bahasa
      --help          menampilkan bantuan ini

    Contoh:
      balak play
      balak play --seats 4 --bots beginner,greedy,heuristic --name Ayu
      balak play --seed latihan --target 50 --record catatan.jsonl

help-replay =
    Cara pakai: balak replay FILE [OPSI]

    Memutar ulang setiap catatan dalam FILE (satu objek JSON per baris; - berarti masukan standar) menurut aturan. Catatan yang salah disebut dengan baris, ronde, tindakan, dan nomor aturannya; yang lain tetap diputar ulang.

    Opsi:
      --json        satu baris JSON untuk setiap catatan
      --lang id|en  bahasa
      --help        menampilkan bantuan ini

    Kode keluar: 0 semua benar, 1 ada catatan yang salah atau tidak ada catatan, 2 salah pakai atau berkas tidak terbaca.

    Contoh:
      balak replay catatan.jsonl
      balak replay --json - < catatan.jsonl

help-caption =
    Cara pakai: balak caption ACTION… [OPSI]

    Menyebut dengan kata-kata rangkaian yang terbentuk dari peletakan ini: ubin pembuka tanpa arah, lalu ubin dengan - (kiri) atau + (kanan).

    Opsi:
      --lang id|en  bahasa
      --help        menampilkan bantuan ini

    Contoh:
      balak caption 14 11- 44+

help-legal =
    Cara pakai: balak legal FILE [OPSI]

    Menyebut tindakan yang sah setelah tindakan terakhir dari setiap catatan yang belum selesai dalam FILE (- berarti masukan standar).

    Opsi:
      --json        satu baris JSON untuk setiap catatan
      --lang id|en  bahasa
      --help        menampilkan bantuan ini

    Contoh:
      balak legal catatan.jsonl
      balak legal --json - < catatan.jsonl

help-verify =
    Cara pakai: balak verify FILE [OPSI]

    Memeriksa aturan, kocokan, dan pembagian setiap catatan dalam FILE (- berarti masukan standar). Berhenti pada perbedaan pertama.

    Bila ada pemain yang ikut mengacak, ini membuktikan bahwa tidak ada satu pihak pun yang memilih pembagian. Ini tidak membuktikan bahwa tidak ada yang mengintip memori server, atau bahwa teman tidak saling memberitahukan ubinnya.

    Opsi:
      --receipt FILE     tanda terima seorang pemain, balak-receipt/1
      --require-shuffle  menolak catatan yang pembagiannya tanpa kocokan
      --lang id|en       bahasa
      --help             menampilkan bantuan ini

    Contoh:
      balak verify catatan.jsonl
      balak verify catatan.jsonl --receipt tanda-terima.json

help-rules =
    Cara pakai: balak rules [RULE…] [OPSI]

    Menampilkan aturan Draw, seluruhnya atau menurut nomornya.

    Opsi:
      --lang id|en  bahasa
      --help        menampilkan bantuan ini

    Contoh:
      balak rules
      balak rules R7 R10

## Salah pakai

usage-no-command = Tidak ada perintah { $name }; yang ada: { $known }.
usage-no-option = Tidak ada opsi { $name }.
usage-no-value = Opsi { $name } memerlukan satu nilai.
usage-takes-none = Opsi { $name } tidak menerima nilai.
usage-missing = { $name } belum diberikan.
usage-choice = { $value } bukan nilai untuk { $name }; pilih: { $known }.
usage-range = { $value } bukan nilai untuk { $name }: berikan bilangan bulat dari { $low } sampai { $high }.
usage-rule = Tidak ada aturan { $value }; aturan bernomor R1 sampai R25.
usage-extra = Tidak perlu { $value } di sini.
usage-table = { $value } bukan nomor meja: tulis 32 digit dari balak admin tables.
usage-admin-option = Opsi { $name } hanya untuk balak admin { $action }.
usage-bots = { $bots } bot tidak cocok untuk { $seats } kursi: berikan satu nama untuk semua, atau satu untuk setiap bot.
usage-seed = Benih { $value } harus teks ASCII.
usage-why = { $why }
usage-other = { $message }

## Berkas

cli-file-missing = { $file }: berkas ini tidak ada.
cli-file-directory = { $file }: ini folder, bukan berkas.
cli-file-permission = { $file }: tidak ada izin untuk membaca berkas ini.
cli-file-other = { $file }: tidak dapat dibaca ({ $cause }).
cli-file-closed = Masukan standar tertutup.
cli-file-empty = { $file }: tidak ada catatan di berkas ini.
cli-file-write = { $file }: tidak dapat ditulis ({ $cause }).
cli-output = Keluaran tidak dapat ditulis ({ $cause }).
cli-receipt = { $file }: { $why }
error-not-placement = { $text } tidak meletakkan ubin.
error-none-unfinished = Tidak ada ronde yang belum selesai.

## replay, legal, verify

name-score = { $name } { $score }
replay-match = Baris { $line }: { $names }, sampai { $target }.
replay-round = Ronde { $number }: { $end }
replay-end-domino = { $winner } menghabiskan ubin dan memperoleh { $sum }.
replay-end-blocked = buntu; { $winner } terendah dan memperoleh { $sum }.
replay-end-tied = buntu; jumlah terendah seri, tidak ada yang memperoleh poin.
replay-unfinished = Ronde { $number } belum selesai.
replay-won = { $winners } memenangkan pertandingan. Skor: { $scores }.
replay-tied = Pertandingan seri antara { $winners }. Skor: { $scores }.
replay-open = Pertandingan belum selesai. Skor: { $scores }.
legal-actions = Giliran { $name }: { $actions }
verify-rounds = { $count } ronde diputar ulang dan benar.
verify-no-shuffle = Tidak ada kocokan untuk diperiksa.
verify-shuffles = { $count } dari { $all } pembagian dan undian memuat kocokan, dan sesuai dengannya.
verify-called-off =
    { $count ->
        [0] Tidak ada percobaan yang dibatalkan.
       *[other] { $count } percobaan dibatalkan.
    }
verify-no-receipt = Semuanya sesuai, tetapi hanya tanda terima pemain yang menunjukkan bahwa komitmen diberikan sebelum permainan.
verify-receipt = Tanda terima mengenal { $count } dari { $all } kocokan itu, dan semuanya cocok.
verify-alone = Pada { $count } di antaranya tidak ada pemain yang ikut mengacak: di sana server mengocok sendiri.
verify-limits = Bila ada pemain yang ikut mengacak, tidak ada satu pihak pun yang memilih pembagian. Ini tidak membuktikan bahwa tidak ada yang mengintip memori server atau saling memberitahukan ubin.

## play

play-bot = Bot { $number } ({ $kind })
play-no-search = Ekstra sim belum terpasang, jadi { $expert } bermain seperti { $net }: pip install "balak[sim]".
play-welcome = Pertandingan Draw: { $names }. Yang pertama mencapai { $target } poin menang.
play-how = Ketik ubin dengan dua angkanya, d untuk mengambil, p untuk melewati giliran, atau bantuan.
play-lot = Undian pembuka: { $tiles }.
play-lot-tile = { $name } { $tile }
play-lot-tied = Seri antara { $names }; mereka mengambil lagi.
play-lot-winner = { $name } membuka ronde pertama.
play-both = { $tile } cocok di kedua ujung: ketik { $digits }- untuk kiri ({ $left }) atau { $digits }+ untuk kanan ({ $right }).
play-unknown = { $text } tidak dikenal. Ketik ubin seperti 14, d, p, atau bantuan.
play-no-tiles = tidak ada
play-rest = Sisa { $name }: { $tiles }; { $pips } titik.
play-gain = { $name } memperoleh { $points } poin: { $sum }.
play-next-opener = { $name } membuka ronde berikutnya, satu kursi searah jarum jam dari { $before }.
play-match-won = Pertandingan selesai: { $winners } menang. Skor akhir: { $scores }.
play-match-tied = Pertandingan selesai seri antara { $winners }. Skor akhir: { $scores }.
play-seed = Benih pertandingan ini: { $seed }.
play-left = Anda meninggalkan pertandingan. Sampai jumpa.
play-saved = Catatan disimpan di { $file }.
play-help = Yang dapat diketik; hurufnya sama dengan tombol di halaman:
play-help-tile = meletakkan enam empat, atau membuka dengannya; angkanya boleh dibalik
play-help-end = meletakkannya di kiri atau di kanan; juga 64 kiri, 64 kanan
play-help-value = berapa ubin bernilai enam sudah keluar
play-help-quit = berhenti

## balak serve

cli-site =
    { $count } berkas ({ $size } MB) ditulis ke { $folder }. Untuk melihatnya:
    python3 -m http.server -d { $folder }
cli-site-foreign = Di { $folder } ada berkas lain: pilih folder kosong atau situs dari balak site.
cli-site-unbuilt = Halaman belum dibangun. Jalankan `python3 dev.py setup` di folder proyek.
cli-serving = balak: buka { $url } di peramban; Ctrl-C menghentikan server.
cli-serving-friends = balak: buka { $url } di peramban; teman di jaringan Anda membuka { $friends }; Ctrl-C menghentikan server.
cli-no-server = Server belum terpasang ({ $name } tidak ada): pip install "balak[server]".

## balak admin

admin-no-tables = Belum ada meja.
admin-table = dibuka { $created }, terakhir { $changed }, { $count } kejadian
admin-table-seats = { $seats } kursi: { $people } orang, { $bots } bot
admin-table-phase =
    { $phase ->
        [gathering] menunggu pemain
        [shuffling] mengocok
        [lot] undian
        [play] bermain
        [round_over] ronde selesai
        [match_over] pertandingan selesai
       *[closed] ditutup
    }
admin-table-listed = di daftar meja terbuka
admin-table-archived = diarsipkan
admin-table-unreadable = catatannya tidak terbaca
admin-hidden = Nama itu diganti: { $name }.
admin-no-name = Tidak ada nama di kursi { $seat } meja itu.
admin-closed = Meja ditutup.
admin-closed-before = Meja itu sudah ditutup.
admin-deleted = Meja dihapus beserta catatannya.
admin-tidied = { $archived } meja diarsipkan, { $nameless } tanpa nama lagi, { $deleted } dihapus.
admin-backed-up = Cadangan tersimpan di { $file }.
