### Aturan Draw, ditulis untuk pemain. Nomornya dipakai juga dalam pesan penolakan.

rules-title = Aturan Draw
rules-intro = Draw dimainkan sendiri-sendiri oleh dua sampai empat orang. Anda menyambung ubin, boleh mengambil dari tumpukan sisa kapan saja selama masih tersedia, dan memperoleh poin hanya dari titik yang tertinggal di tangan lawan ketika ronde berakhir.

## Persiapan

rules-section-setup = Persiapan
rule-R1 = Dua, tiga, atau empat orang bermain sendiri-sendiri. Tidak ada pasangan, dan setiap orang punya skornya sendiri.
rule-R2 = Dipakai satu set ganda-enam: 28 ubin dari [0|0] sampai [6|6], masing-masing satu. Seluruhnya 168 titik.
rule-R3 = Ubin dikocok tertutup. Dengan dua atau tiga pemain setiap orang menerima tujuh ubin, dengan empat pemain enam. Tangan dirahasiakan sampai ronde berakhir. Ubin yang tidak dibagikan menjadi tumpukan sisa: 14, 7, atau 4 ubin. Skor dicatat di papan cribbage atau dengan cara lain.
rule-R4 = Dua ubin terakhir tumpukan sisa tidak pernah diambil, berapa pun pemainnya. Keduanya bukan milik siapa pun, tidak dihitung, dan baru diperlihatkan setelah ronde berakhir.
rule-R5 = Pembuka pertama ditentukan dengan undian. Setiap pemain mengambil satu ubin dari set yang dikocok; yang paling banyak titiknya membuka. Jika yang tertinggi seri, hanya mereka yang mengambil lagi dari ubin yang sama. Ubin undian dikembalikan sebelum pembagian. Memegang ubin tertentu tidak memberi hak membuka. Pertandingan ulang memakai undian baru.
rule-R6 = Pembuka boleh mulai dengan ubin mana pun. Giliran berjalan searah jarum jam.

## Giliran

rules-section-turn = Giliran: letakkan, ambil, atau lewati
rule-R7 = Letakkan satu ubin dari tangan Anda pada salah satu dari dua ujung, separuh bertemu separuh yang sama nilainya. Kosong hanya cocok dengan kosong. Setelah meletakkan, giliran Anda selesai.
rule-R8 = Selama tumpukan sisa berisi lebih dari dua ubin, Anda boleh mengambil satu demi satu, walaupun ada ubin yang dapat diletakkan. Mengambil tidak menghabiskan giliran. Anda boleh terus mengambil sesudah mendapat ubin yang cocok, dan boleh meletakkan ubin mana pun yang cocok, tidak harus yang baru. Pembuka pun boleh mengambil dahulu.
rule-R9 = Kalau tidak ada ubin yang dapat diletakkan, Anda wajib mengambil selama masih boleh. Ini berlaku juga bila tidak ada lagi ubin yang mungkin cocok: tumpukan sisa tetap diambil sampai tinggal dua, dan ronde tidak boleh dinyatakan buntu lebih awal.
rule-R10 = Ketika tumpukan sisa tinggal dua ubin, tidak ada yang mengambil lagi. Letakkan bila bisa; bila tidak, lewati giliran. Melewati giliran hanya boleh dalam keadaan itu, tidak karena pilihan. Melewati giliran membuktikan bahwa pemain itu tidak memegang satu pun dari kedua nilai ujung; mengambil tidak membuktikan apa-apa.
rule-R11 = Ubin yang cocok di kedua ujung diletakkan di tempat yang Anda pilih. Dua ujung yang bernilai sama tetap dua tempat.

## Rangkaian

rules-section-layout = Rangkaian
rule-R12 = Sejak ubin pertama selalu ada tepat dua ujung. Balak diletakkan menyilang, juga balak pembuka, dan tidak membuka cabang.
rule-R13 = Meletakkan ubin tidak memberi poin: tidak ubin pembuka, tidak ubin terakhir, tidak pula balak.
rule-R14 = Setiap separuh yang dapat disambung punya nama. Ubin biasa mempunyai ujung tinggi dan ujung rendah menurut nilainya; balak mempunyai jalur A dan jalur B. Ubin biasa disambung dengan separuh yang sama nilainya, dan separuh lainnya menjadi ujung baru. Balak disambung dengan jalur A dan menyisakan jalur B.
rule-R15 = Dua lengan rangkaian dinamai menurut ubin pembuka dan tidak pernah bertukar. Lengan kanan (+) tumbuh dari ujung tinggi ubin pembuka atau jalur A balak; lengan kiri (-) dari ujung rendah atau jalur B.
rule-R16 = Setiap rangkaian dapat disebut dengan kata-kata: ubin menurut urutan peletakannya, sambungan menurut urutan terjadinya, lalu titik kelanjutan sah. Itulah yang dibacakan pembaca layar.

## Akhir ronde

rules-section-round = Akhir ronde dan perolehan
rule-R17 = Ronde berakhir ketika seseorang meletakkan ubin terakhirnya, atau ketika tumpukan sisa tinggal dua ubin dan semua pemain berturut-turut melewati giliran. Yang kedua disebut ronde buntu. Meletakkan ubin terakhir menang, walaupun ubin itu sekaligus menutup rangkaian.
rule-R18 = Sisa tangan diperlihatkan dan titiknya dijumlahkan, kedua separuh setiap ubin: [6|6] bernilai 12 dan [0|0] nol.
rule-R19 = Pemain yang menghabiskan ubin memperoleh seluruh sisa titik lawan. Lawan yang hanya memegang [0|0] tidak seri dengannya. Perolehan itu bisa nol; rondenya tetap dimenangkan.
rule-R20 = Hanya pada ronde buntu jumlah titik dibandingkan. Pemilik jumlah terendah tunggal memperoleh titik semua lawan dikurangi jumlahnya sendiri satu kali. Bila jumlah terendah seri, tidak ada yang memperoleh poin. Untuk tiga pemain tidak ada tambahan khusus.
rule-R21 = Perolehan dicatat apa adanya: tidak dibulatkan dan tidak dibagi lima. Skor yang tampak adalah skor sebenarnya, dan tidak ada yang kehilangan poin.

## Pertandingan

rules-section-match = Pertandingan
rule-R22 = Pembuka ronde berikutnya adalah pemain di sebelah pembuka sebelumnya, searah jarum jam, siapa pun pemenangnya, juga setelah ronde seri atau ronde nol. Semua ubin dikocok dan dibagikan ulang.
rule-R23 = Setelah ronde dihitung, mencapai atau melewati target memenangkan pertandingan: 100 untuk dua pemain, 61 untuk tiga atau empat. Kelebihan poin tetap dicatat. Bila beberapa pemain mencapainya, skor tertinggi menang.
rule-R24 = Bila skor tertinggi yang mencapai target sama, pertandingan berakhir seri. Tidak ada selisih turnamen dan tidak ada ronde penentu.
rule-R25 = Pada papan cribbage pasak berhenti di lubang terakhir; angka di sebelahnya tetap tepat.

## Contoh

rules-section-examples = Contoh perolehan
rules-examples =
    Anda menghabiskan ubin, lawan memegang 0 dan 8: Anda memperoleh 0 + 8 = 8.
    Ronde buntu dengan 3, 8, dan 10: pemilik 3 memperoleh 8 + 10 − 3 = 15.
    Ronde buntu dengan 3, 3, dan 10: seri, tidak ada yang memperoleh poin.
    Ronde buntu berdua dengan 13 dan 5: pemilik 5 memperoleh 13 − 5 = 8.

## Draw dan gaple

rules-section-gaple = Bedanya dengan gaple
rules-gaple =
    Di gaple semua ubin biasanya dibagikan; di Draw ada tumpukan sisa, dan Anda boleh mengambil walaupun dapat meletakkan.
    Di gaple pemain yang tidak punya ubin cocok langsung lewat; di Draw ia wajib mengambil dahulu, dan lewat hanya boleh saat tumpukan sisa tinggal dua ubin.
    Di gaple sering ada ubin tertentu yang harus membuka; di Draw undian menentukan pembuka, dan ubinnya bebas.
    Di gaple ronde sering dimenangkan begitu saja atau dengan hukuman; di Draw pemenang memperoleh titik sisa lawan sampai target tercapai.

## Asal aturan

rules-section-source = Asal aturan
rules-source = Draw berada di luar keluarga Fives: tidak ada poin untuk ujung yang berjumlah kelipatan lima. Aturan Draw individu ini dicatat oleh Pagat.
