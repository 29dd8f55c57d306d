### Kalimat `balak train`, dan kata-kata pada gambarnya.

help-train =
    Cara pakai: balak train --out FILE [OPSI]

    Melatih jaringan untuk bot dengan bermain melawan dirinya sendiri, lalu menulisnya ke FILE. Opsi yang sama memberi jaringan yang sama.

    Kurva belajarnya ditampilkan selagi tumbuh: poin per ronde yang diperoleh jaringan di atas setiap kursi lain. Ctrl-C menghentikannya; yang sudah dipelajari sampai baris terakhir tersimpan di samping FILE, sebagai FILE.part.

    Opsi:
      --seats 2|3|4   jumlah kursi untuk jaringan ini; bawaannya 2
      --seed TEKS     benih bobot awal dan pembagian; bawaannya 1
      --rounds ANGKA  jumlah ronde yang dimainkan, per 512 ronde; bawaannya 6000000
      --out FILE      tempat jaringan ditulis
      --resume        melanjutkan dari FILE.part; selebihnya seperti semula
      --plot FILE     menggambar kurva belajar: .png, .svg, atau .pdf
      --lang id|en    bahasa
      --help          menampilkan bantuan ini

    Kode keluar: 0 jaringan sudah jadi, 2 ada yang salah, 130 dihentikan dengan Ctrl-C.

    Contoh:
      balak train --seats 3 --rounds 100000 --out tiga.json
      balak train --seed 1 --out dua.json --plot kurva.png

train-unit = langkah
train-mark = { $rounds } ronde: { $random } poin melawan random, { $heuristic } ± { $error } melawan heuristic
train-stopped = Dihentikan dengan Ctrl-C. Untuk melanjutkan, berikan perintah yang sama dengan --resume; yang sudah dipelajari ada di { $file }.
train-done = Jaringan untuk { $seats } kursi ada di { $file }, setelah { $rounds } ronde.
train-plot-rounds = ronde melawan diri sendiri, dalam juta
train-plot-points = poin per ronde
train-plot-against = melawan
