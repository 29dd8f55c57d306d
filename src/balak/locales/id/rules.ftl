### Aturan Draw, ditulis untuk pemain. Nomornya dipakai juga dalam pesan penolakan.

rules-title = Aturan Draw
rules-intro = Draw dimainkan sendiri-sendiri oleh dua sampai empat orang. Anda menyambung ubin, boleh mengambil dari tumpukan sisa kapan saja selama masih tersedia, dan memperoleh poin hanya dari titik yang tertinggal di tangan lawan ketika ronde berakhir.

## Persiapan

rules-section-setup = Persiapan
rules-lead-setup = Satu set berisi 28 ubin, satu undian, dan tangan yang hanya Anda lihat.
rule-R1 = Dua, tiga, atau empat orang bermain sendiri-sendiri. Tidak ada pasangan, dan setiap orang punya skornya sendiri.
rule-R2 = Dipakai satu set ganda-enam: 28 ubin dari [0|0] sampai [6|6], masing-masing satu. Seluruhnya 168 titik.
rule-R3 = Ubin dikocok tertutup. Dengan dua atau tiga pemain setiap orang menerima tujuh ubin, dengan empat pemain enam. Tangan dirahasiakan sampai ronde berakhir. Ubin yang tidak dibagikan menjadi tumpukan sisa: 14, 7, atau 4 ubin. Skor dicatat di papan cribbage atau dengan cara lain.
rule-R4 = Dua ubin terakhir tumpukan sisa tidak pernah diambil, berapa pun pemainnya. Keduanya bukan milik siapa pun, tidak dihitung, dan baru diperlihatkan setelah ronde berakhir.
rule-R5 = Pembuka pertama ditentukan dengan undian. Setiap pemain mengambil satu ubin dari set yang dikocok; yang paling banyak titiknya membuka. Jika yang tertinggi seri, hanya mereka yang mengambil lagi dari ubin yang sama. Ubin undian dikembalikan sebelum pembagian. Memegang ubin tertentu tidak memberi hak membuka. Pertandingan ulang memakai undian baru.
rule-R6 = Pembuka boleh mulai dengan ubin mana pun. Giliran berjalan searah jarum jam.

## Giliran

rules-section-turn = Giliran: letakkan, ambil, atau lewati
rules-lead-turn = Sambungkan nilai yang sama. Selama boleh mengambil, Andalah yang memilih kapan; lewat hanya bila tidak ada jalan lain.
rule-R7 = Letakkan satu ubin dari tangan Anda pada salah satu dari dua ujung, separuh bertemu separuh yang sama nilainya. Kosong hanya cocok dengan kosong. Setelah meletakkan, giliran Anda selesai.
rule-R8 = Selama tumpukan sisa berisi lebih dari dua ubin, Anda boleh mengambil satu demi satu, walaupun ada ubin yang dapat diletakkan. Mengambil tidak menghabiskan giliran. Anda boleh terus mengambil sesudah mendapat ubin yang cocok, dan boleh meletakkan ubin mana pun yang cocok, tidak harus yang baru. Pembuka pun boleh mengambil dahulu.
rule-R9 = Kalau tidak ada ubin yang dapat diletakkan, Anda wajib mengambil selama masih boleh. Ini berlaku juga bila tidak ada lagi ubin yang mungkin cocok: tumpukan sisa tetap diambil sampai tinggal dua, dan ronde tidak boleh dinyatakan buntu lebih awal.
rule-R10 = Ketika tumpukan sisa tinggal dua ubin, tidak ada yang mengambil lagi. Letakkan bila bisa; bila tidak, lewati giliran. Melewati giliran hanya boleh dalam keadaan itu, tidak karena pilihan. Melewati giliran membuktikan bahwa pemain itu tidak memegang satu pun dari kedua nilai ujung; mengambil tidak membuktikan apa-apa.
rule-R11 = Ubin yang cocok di kedua ujung diletakkan di tempat yang Anda pilih. Dua ujung yang bernilai sama tetap dua tempat.

## Rangkaian

rules-section-layout = Rangkaian
rules-lead-layout = Hanya ada dua ujung. Balak terletak menyilang dan tidak pernah membuka cabang.
rule-R12 = Sejak ubin pertama selalu ada tepat dua ujung. Balak diletakkan menyilang, juga balak pembuka, dan tidak membuka cabang.
rule-R13 = Meletakkan ubin tidak memberi poin: tidak ubin pembuka, tidak ubin terakhir, tidak pula balak.
rule-R14 = Setiap separuh yang dapat disambung punya nama. Ubin biasa mempunyai ujung tinggi dan ujung rendah menurut nilainya; balak mempunyai jalur A dan jalur B. Ubin biasa disambung dengan separuh yang sama nilainya, dan separuh lainnya menjadi ujung baru. Balak disambung dengan jalur A dan menyisakan jalur B.
rule-R15 = Dua lengan rangkaian dinamai menurut ubin pembuka dan tidak pernah bertukar. Lengan kanan (+) tumbuh dari ujung tinggi ubin pembuka atau jalur A balak; lengan kiri (-) dari ujung rendah atau jalur B.
rule-R16 = Setiap rangkaian dapat disebut dengan kata-kata: ubin menurut urutan peletakannya, sambungan menurut urutan terjadinya, lalu titik kelanjutan sah. Itulah yang dibacakan pembaca layar.

## Akhir ronde

rules-section-round = Akhir ronde dan perolehan
rules-lead-round = Ronde selesai ketika seseorang habis atau ketika semua terhenti. Baru saat itu titik dihitung.
rule-R17 = Ronde berakhir ketika seseorang meletakkan ubin terakhirnya, atau ketika tumpukan sisa tinggal dua ubin dan semua pemain berturut-turut melewati giliran. Yang kedua disebut ronde buntu. Meletakkan ubin terakhir menang, walaupun ubin itu sekaligus menutup rangkaian.
rule-R18 = Sisa tangan diperlihatkan dan titiknya dijumlahkan, kedua separuh setiap ubin: [6|6] bernilai 12 dan [0|0] nol.
rule-R19 = Pemain yang menghabiskan ubin memperoleh seluruh sisa titik lawan. Lawan yang hanya memegang [0|0] tidak seri dengannya. Perolehan itu bisa nol; rondenya tetap dimenangkan.
rule-R20 = Hanya pada ronde buntu jumlah titik dibandingkan. Pemilik jumlah terendah tunggal memperoleh titik semua lawan dikurangi jumlahnya sendiri satu kali. Bila jumlah terendah seri, tidak ada yang memperoleh poin. Untuk tiga pemain tidak ada tambahan khusus.
rule-R21 = Perolehan dicatat apa adanya: tidak dibulatkan dan tidak dibagi lima. Skor yang tampak adalah skor sebenarnya, dan tidak ada yang kehilangan poin.

## Pertandingan

rules-section-match = Pertandingan
rules-lead-match = Pembuka bergilir, poin bertambah, dan 100 atau 61 memenangkan pertandingan.
rule-R22 = Pembuka ronde berikutnya adalah pemain di sebelah pembuka sebelumnya, searah jarum jam, siapa pun pemenangnya, juga setelah ronde seri atau ronde nol. Semua ubin dikocok dan dibagikan ulang.
rule-R23 = Setelah ronde dihitung, mencapai atau melewati target memenangkan pertandingan: 100 untuk dua pemain, 61 untuk tiga atau empat. Kelebihan poin tetap dicatat. Bila beberapa pemain mencapainya, skor tertinggi menang.
rule-R24 = Bila skor tertinggi yang mencapai target sama, pertandingan berakhir seri. Tidak ada selisih turnamen dan tidak ada ronde penentu.
rule-R25 = Pada papan cribbage pasak berhenti di lubang terakhir; angka di sebelahnya tetap tepat.

## Gambar

rules-figure-placed = Diletakkan { $tile }
rules-figure-note = Lingkaran menandai titik kelanjutan sah dan nilainya.
rules-figure-tiles = Ubin
rules-figure-joints = Sambungan
rules-figure-points = Titik kelanjutan sah
figure-high = tinggi
figure-low = rendah
figure-end = ujung
figure-lane = jalur
rules-figure-1 = Pembuka [1|4] menunggu sambungan di kedua sisinya: 1 dan 4.
rules-figure-2 = [1|1] bertemu ujung 1 dan terletak menyilang. Yang terbuka tetap 1 dan 4.
rules-figure-3 = [6|6] bertemu separuh 6 dari [3|6]. Rangkaian berlanjut pada 3 atau 6, tanpa cabang.
rules-figure-4 = Kosong hanya bertemu kosong, jadi kedua sisi [0|0] meminta 0.
rules-figure-5 = [4|4] menutup ujung 4 dengan 4 yang sama. Di seberangnya ujung 1 tidak berubah.
rules-figure-6 = [3|4] melanjutkan dari balak empat. Sekarang yang terbuka 1 dan 3.
rules-figure-7 = Balak pembuka pun menyilang: [2|2] dapat dilanjutkan di dua sisi, keduanya meminta 2.

## Contoh

rules-section-examples = Contoh perolehan
rules-lead-examples = Setiap hitungan di bawah dikerjakan oleh program yang juga menghitung ronde Anda.
rules-example-blocked = Ronde buntu dengan { $hands }: pemilik { $own } memperoleh { $sum }.
rules-example-tied = Ronde buntu dengan { $hands }: jumlah terendah seri, jadi perolehannya { $sum }.
rules-example-domino = Satu pemain habis, lawannya memegang { $hands }: perolehannya { $sum }.
rules-example-out = habis

## Draw dan gaple

rules-section-gaple = Bedanya dengan gaple
rules-lead-gaple = Gaple dimainkan dengan banyak cara. Di sini Draw dibandingkan dengan yang paling umum; di meja Anda bisa saja lain.
rules-gaple-usual = Gaple
rules-gaple-here = Draw
rules-gaple-tiles = Ubin
rules-gaple-tiles-usual = Semua ubin dibagikan; berempat tujuh seorang, dan tidak ada sisa.
rules-gaple-tiles-here = Sisa pembagian menjadi tumpukan sisa untuk diambil. Dua ubin terakhirnya tetap tertutup (R3, R4).
rules-gaple-opener = Pembuka
rules-gaple-opener-usual = Sering pemegang balak tertentu, lalu pemenang ronde sebelumnya.
rules-gaple-opener-here = Undian memilih pembuka pertama, lalu giliran membuka berpindah searah jarum jam. Ubinnya bebas (R5, R6, R22).
rules-gaple-stuck = Tidak ada yang cocok
rules-gaple-stuck-usual = Langsung lewat.
rules-gaple-stuck-here = Wajib mengambil selama masih boleh. Lewat hanya ketika tersisa dua ubin (R9, R10).
rules-gaple-choice = Ada yang cocok
rules-gaple-choice-usual = Biasanya harus diletakkan.
rules-gaple-choice-here = Boleh diletakkan, boleh juga mengambil dahulu. Tangan bertambah besar, tetapi pilihan bertambah (R8).
rules-gaple-signs = Yang terbaca
rules-gaple-signs-usual = Lewat menunjukkan dua nilai yang tidak dipunyai.
rules-gaple-signs-here = Lewat berarti sama, tetapi datang terlambat. Mengambil tidak membuktikan apa-apa (R10).
rules-gaple-blocked = Ronde buntu
rules-gaple-blocked-usual = Titik dibandingkan, yang paling sedikit menang.
rules-gaple-blocked-here = Juga, tetapi titik sendiri dikurangkan satu kali, dan jumlah terendah yang seri tidak memberi apa-apa (R20).
rules-gaple-score = Hasil
rules-gaple-score-usual = Sering berupa kekalahan yang dihitung atau hukuman, menurut kebiasaan meja.
rules-gaple-score-here = Pemenang ronde memperoleh titik lawan; 100 atau 61 poin memenangkan pertandingan (R19, R23).
rules-gaple-partners = Pasangan
rules-gaple-partners-usual = Kadang dua lawan dua.
rules-gaple-partners-here = Tidak ada; setiap orang bermain sendiri (R1).

## Asal aturan

rules-section-source = Asal aturan
rules-source = Draw berada di luar keluarga Fives: tidak ada poin untuk ujung yang berjumlah kelipatan lima. Aturan Draw individu ini dicatat oleh Pagat.

## Halaman

rules-page-title = Aturan Draw · Balak
rules-contents = Isi
rules-here = Tautan ke { $rule }
