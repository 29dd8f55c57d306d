### Kalimat `balak arena`.

help-arena =
    Cara pakai: balak arena --bots NAMA (--rounds ANGKA | --matches ANGKA) [OPSI]

    Mempertemukan setiap bot dengan setiap bot lain pada pembagian yang sama, yang masing-masing dimainkan sekali untuk setiap susunan duduk.

    Menampilkan poin per ronde dengan dan tanpa keberuntungan, pertandingan yang dimenangi, Elo, dan lamanya memutuskan.

    Benih yang sama memberi hasil yang sama, berapa pun pekerjanya. Ctrl-C menghentikannya dan menampilkan hasil sejauh itu.

    Opsi:
      --bots NAMA             dua bot atau lebih, dengan koma; juga flat-N, ponder-N, dan puct-N, dengan N permainan acak, dan openspiel-ismcts-N
      --seats 2|3|4           kursi; bawaannya 2. Bila lebih, setiap bot sendirian menghadapi dua atau tiga bot lain yang sama
      --rounds ANGKA          memainkan sekian pembagian dalam setiap pertemuan
      --matches ANGKA         memainkan sekian pertandingan dalam setiap pertemuan
      --seed TEKS             benih pembagian dan bot; bawaannya benih baru, yang ditampilkan
      --luck-playouts ANGKA   permainan acak untuk setiap ubin yang mungkin terambil, guna menyingkirkan keberuntungan; bawaannya 64, atau 0 bila semua bot cepat
      --workers ANGKA         proses sekaligus; bawaannya sebanyak inti mesin ini, bila ada gunanya
      --json                  satu baris JSON sebagai pengganti tabel
      --lang id|en            bahasa
      --help                  menampilkan bantuan ini

    Kode keluar: 0 semua selesai dimainkan, 2 ada yang salah, 130 dihentikan dengan Ctrl-C.

    Contoh:
      balak arena --bots greedy,heuristic,net --matches 500 --seed 1
      balak arena --bots net,heuristic --rounds 500 --luck-playouts 64
      balak arena --bots expert,openspiel-ismcts-500 --rounds 20 --json

usage-different-bots = { $name } memerlukan dua bot atau lebih yang berbeda-beda, dengan koma di antaranya.

arena-unit-round = pembagian
arena-unit-match = pertandingan
arena-partial =
    { $done ->
        [0] Belum ada yang dihitung dari { $asked } { $unit } yang diminta.
       *[other] Yang dihitung adalah { $done } dari { $asked } { $unit } yang diminta, sama banyak atau hampir sama banyak dari setiap pertemuan.
    }

arena-done-round = { $contests } pertemuan, masing-masing { $count } pembagian, setiap pembagian dalam { $seatings } susunan duduk. Benih: { $seed }.
arena-done-match = { $contests } pertemuan, masing-masing { $count } pertandingan, setiap pertandingan dalam { $seatings } susunan duduk. Benih: { $seed }.

arena-against = { $one } – { $other }
arena-against-many = { $one } – { $count } { $other }
arena-match-wins = pertandingan dimenangi
arena-points = poin per ronde
arena-adjusted = tanpa keberuntungan
arena-shrink = nilai
arena-deviation = simpangan
arena-elo = Elo
arena-interval = 95%
arena-decisions = pilihan
arena-mean = rata-rata md
arena-slowest = 99% dalam md

arena-note-points = Poin per ronde: kelebihan poin bot pertama atas rata-rata kursi lain.
arena-note-adjusted = Tanpa keberuntungan: sama, dikurangi kelebihan atau kekurangan nilai ubin yang datang dibanding ubin lain.
arena-note-shrink = Nilai: berapa kali lebih banyak ronde diperlukan untuk ketelitian yang sama tanpa pembagian kembar dan dengan keberuntungan.
arena-note-deviation = Simpangan: simpangan baku hasil satu pembagian, dalam semua susunan duduknya.
arena-note-elo = Elo: hanya selisihnya yang berarti; rata-ratanya 0, dan nilai sebenarnya ada di dalam rentang pada 95% kasus.
arena-note-times = Pilihan: keputusan dengan lebih dari satu tindakan sah, dan milidetik yang diperlukannya.
