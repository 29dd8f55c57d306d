### Kalimat `balak simulate`, dan kata-kata pada gambarnya.

help-simulate =
    Cara pakai: balak simulate --bots NAMA (--rounds ANGKA | --matches ANGKA) [OPSI]

    Membiarkan bot memainkan banyak ronde atau pertandingan dan menyebut hasilnya dengan galat bakunya. Benih yang sama memberi hasil yang sama, berapa pun pekerjanya. Ctrl-C menghentikannya dan menampilkan hasil sejauh itu.

    Opsi:
      --seats 2|3|4       kursi; bawaannya satu untuk setiap bot, dan dua bila hanya satu nama
      --bots NAMA         satu untuk semua, atau satu per kursi dengan koma: random, beginner, greedy, heuristic, net, atau expert; juga flat-N, ponder-N, dan puct-N
      --rounds ANGKA      memainkan sekian ronde lepas, yang dibuka setiap kursi bergiliran
      --matches ANGKA     memainkan sekian pertandingan utuh
      --seed TEKS         benih pembagian dan bot; bawaannya benih baru, yang ditampilkan
      --duplicate         memainkan setiap pembagian sekali untuk setiap susunan duduk bot
      --workers ANGKA     proses sekaligus; bawaannya sebanyak inti mesin ini, bila ada gunanya
      --ray ALAMAT        bermain pada klaster Ray; local memulai satu klaster di sini
      --records FILE      menulis setiap ronde atau pertandingan sebagai catatan ke FILE, dimampatkan bila berakhiran .zst
      --plot FILE         menggambar sebarannya: .png, .svg, atau .pdf
      --json              satu baris JSON sebagai pengganti tabel
      --lang id|en        bahasa
      --help              menampilkan bantuan ini

    Kode keluar: 0 semua selesai dimainkan, 2 ada yang salah, 130 dihentikan dengan Ctrl-C.

    Contoh:
      balak simulate --seats 2 --bots random --rounds 100000
      balak simulate --bots heuristic,greedy --matches 2000 --seed ukur --duplicate
      balak simulate --bots heuristic,greedy,greedy --rounds 10000 --seed 1 --json --plot poin.png
      balak simulate --bots random,greedy --matches 1000 --seed 1 --records pertandingan.jsonl.zst

usage-line-up = { $bots } bot tidak cocok untuk { $seats } kursi: berikan satu nama untuk semua, atau satu untuk setiap kursi.
usage-one-of = Berikan salah satu opsi ini, dan satu saja: { $names }.
usage-duplicate = Bot di semua kursi sama, yaitu { $name }: --duplicate membandingkan bot yang berbeda.
usage-ending = { $value } bukan nilai untuk { $name }: akhirannya harus salah satu dari { $known }.
usage-file-name = { $name } memerlukan nama berkas, bukan { $value }.
usage-same-file = --records dan --plot menyebut berkas yang sama, { $file }: berikan dua nama.

cli-no-extra = Modul { $name } belum ada: pip install "balak[{ $extra }]".
cli-compressed = { $file }: berkas ini dimampatkan dengan { $name }, yang tidak dibaca di sini: buka mampatannya dulu. Berkas yang dimampatkan dengan Zstandard dibaca apa adanya.
cli-zst-missing = { $file }: berkas ini dimampatkan, dan modul zstandard belum ada: pip install "balak[sim]".
cli-zst-broken = { $file }: data mampatnya rusak ({ $cause }).
cli-zst-short = { $file }: data mampatnya terputus sebelum selesai.
error-simulation-worker = Sebuah proses pekerja tidak dapat dimulai, atau berakhir sebelum tugasnya selesai, mungkin karena kekurangan memori: coba lagi dengan lebih sedikit pekerja.
error-simulation-ray = Klaster Ray { $address } tidak dapat dipakai: { $cause }
error-simulation-ray-stopped = Klaster Ray tidak menyelesaikan tugasnya: { $cause }

simulate-unit-round = ronde
simulate-unit-match = pertandingan
simulate-starting = Bersiap; pertama kali perlu beberapa detik …
simulate-progress = { $percent }%: { $done } dari { $count } { $unit }, sisa waktu { $left }
simulate-not-begun = Dihentikan dengan Ctrl-C sebelum ada yang dimainkan.
simulate-interrupted = Dihentikan dengan Ctrl-C.
simulate-partial =
    { $done ->
        [0] Belum ada yang dihitung dari { $asked } { $unit } yang diminta.
       *[other] Yang dihitung adalah { $done } yang pertama dari { $asked } { $unit } yang diminta.
    }

simulate-done-round = { $bots }: { $count } ronde. Benih: { $seed }.
simulate-done-match = { $bots }: { $count } pertandingan, seluruhnya { $rounds } ronde. Benih: { $seed }.
simulate-duplicate = Masing-masing dimainkan dalam { $count } susunan duduk bot, seluruhnya { $times } kali.
simulate-errors = ± adalah satu galat baku.

simulate-match-wins = pertandingan dimenangi
simulate-wins = ronde dimenangi
simulate-gain = poin per ronde
simulate-forced = ambil terpaksa
simulate-voluntary = ambil sukarela

simulate-each-round = Satu ronde
simulate-decisions = tindakan
simulate-placements = peletakan
simulate-passes = lewat
simulate-blocked = buntu
simulate-tied = seri
simulate-gain-all = poin yang diperoleh
simulate-opener-wins = kelebihan pembuka, ronde dimenangi
simulate-opener-gain = kelebihan pembuka, poin

simulate-each-match = Satu pertandingan
simulate-match-rounds = ronde

simulate-plot-gains = Poin ronde yang dimenangi
simulate-plot-points = poin
simulate-plot-lengths = Panjang ronde
simulate-plot-out = ada yang habis
simulate-plot-draws = Pengambilan dalam satu ronde
simulate-plot-draw-count = pengambilan
simulate-plot-wins = Ronde dimenangi
simulate-plot-match-wins = Pertandingan dimenangi
simulate-plot-match-lengths = Panjang pertandingan
simulate-plot-mean = rata-rata { $value }
simulate-plot-share = bagian dari semua ronde
simulate-plot-match-share = bagian dari semua pertandingan
