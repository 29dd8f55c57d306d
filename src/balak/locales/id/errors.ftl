### Penolakan yang hanya disampaikan oleh Python: catatan, posisi, undian, kocokan, penyimpanan.

## Ubin, tindakan, dan set

error-tile-text = { $text } bukan ubin: tulis dua angka dari 0 sampai 6, yang lebih kecil dahulu, misalnya "14".
error-tile-values = Tidak ada ubin dengan nilai { $text }: sebuah ubin adalah dua bilangan dari 0 sampai 6, yang lebih kecil dahulu.
error-tile-twice = { $tile } ada dua kali.
error-tile-foreign = { $tile } tidak termasuk set ini.
error-set = Tidak ada set ganda-{ $text }: pilih 1 sampai 6.
error-action-index = Tidak ada tindakan bernomor { $index } di sini.

## Pembagian dan pembuka

error-rules-range = { $name } harus bilangan bulat dari { $low } sampai { $high }, bukan { $value }.
error-rules-size = { $seats } tangan berisi { $hand } ubin dan { $protected } ubin terlindungi memerlukan { $needed } ubin, padahal set ini hanya { $tiles }.
error-hands-count = Ada { $hands } tangan untuk { $seats } kursi.
error-hand-size = Tangan kursi { $seat } berisi { $count } ubin, padahal dibagikan { $hand }.
error-boneyard-size = Tumpukan sisa berisi { $count } ubin, padahal seharusnya tersisa { $size }.
error-opener-range = Pembuka harus kursi dari 0 sampai { $last }.
error-opener-unknown = Pembuka { $text } bukan kursi di meja ini.
error-opener-open = Pembuka ronde pertama belum dipilih: adakan undian dahulu.
error-opener-first = Kursi { $opener } membuka, padahal undian memilih kursi { $expected }.
error-opener-next = Kursi { $opener } membuka, padahal giliran membuka ada pada kursi { $expected }: satu kursi searah jarum jam dari pembuka sebelumnya.
error-other-rules = Ronde ini dibagikan dengan aturan yang berbeda dari aturan pertandingannya.
error-target = Target harus bilangan bulat dari 1 sampai 999, bukan { $text }.
error-starting-scores = Skor awal harus { $seats } bilangan bulat dari 0 sampai 999.
error-seat-range = { $name } adalah kursi { $seat }, padahal kursi bernomor 0 sampai { $last }.

## Posisi

error-position-fields = Posisi terdiri atas tujuh bagian yang dipisahkan satu spasi: tangan, rangkaian, tumpukan sisa, pembuka, giliran, jumlah lewat, skor; di sini ada { $count }.
error-position-text = { $text } tidak dapat dibaca sebagai bagian { $field } dari posisi.
error-position-unknown = Sebagian ubin posisi ini tidak diketahui: berikan rng untuk membagikannya.
error-position-seats = Skor dan nilai yang tidak dimiliki ditulis sekali untuk masing-masing dari { $seats } kursi.
error-position-total = Tangan, rangkaian, dan tumpukan sisa berisi { $total } ubin, padahal set ini { $tiles }.
error-position-boneyard = Tumpukan sisa berisi { $count } ubin, padahal mulai dengan { $start } dan { $protected } ubin terakhirnya tidak pernah diambil.
error-position-passes = Lewat { $passes } kali berturut-turut tidak mungkin: giliran hanya dilewati saat tumpukan sisa tinggal ubin terlindungi, dan lewat { $seats } kali berturut-turut mengakhiri ronde.
error-position-empty = Ada tangan kosong padahal ronde berlanjut: meletakkan ubin terakhir mengakhiri ronde.
error-position-over = Giliran ditulis - setelah ronde berakhir, dan berupa kursi selama ronde berlangsung.
error-position-lacks-open = Nilai yang tidak dimiliki baru pasti setelah giliran dilewati, dan itu tidak terjadi selama masih dapat mengambil.
error-position-lacks = Kursi { $seat } memegang { $tile }, padahal pernah melewati giliran saat ubin itu cocok.
error-position-no-deal = Tidak ada pembagian ubin tersembunyi yang sesuai dengan nilai yang tidak dimiliki pemain.
error-position-line = Rangkaian ini tidak mungkin: { $why }
error-position-turn = { $placed } ubin sudah diletakkan dan belum ada yang dapat melewati giliran, jadi giliran ada pada kursi lain.
error-position-counts = { $placed } peletakan tidak mungkin menyisakan tangan dan giliran ini, bagaimanapun para pemain mengambil dan lewat.
error-position-hand = Kursi { $seat } menerima { $hand } ubin dan sudah meletakkan { $placed }, jadi tidak mungkin memegang { $count }.
error-kernel-row = Tidak ada ronde yang mungkin berada pada keadaan baris bilangan ini: buat baris dengan from_round atau deal, dan ubah hanya dengan tindakan yang sah.

## Hasil

error-result-unfinished = Ada hasil, padahal tindakan-tindakannya tidak mengakhiri ronde.
error-result-differs = { $name } pada hasil tertulis { $given }, padahal ronde ini memberi { $expected }.
error-result-seat = Kursi { $seat } tidak ada di meja ini.
error-result-no-winner = Ada yang menghabiskan ubin, tetapi pemenangnya tidak disebut.
error-result-not-out = Pemain yang menghabiskan ubin tidak mungkin masih memegang titik.
error-result-remaining = Sisa titik harus bilangan dari 0, satu untuk setiap kursi.
error-result-negative = Skor tidak pernah berkurang: poin tidak boleh di bawah 0.
error-result-nobody = Ronde buntu punya pemenang yang memperoleh poin, atau tanpa pemenang dan tanpa poin.
error-result-tied = Jumlah terendah seri, jadi tidak ada pemenang.
error-result-lowest = Kursi { $seat } yang memegang jumlah terendah tunggal.
error-result-points = Perolehannya { $expected }, bukan { $given }.
error-result-scores = Skor setelah ronde ini harus { $expected }.

## Undian

error-lot-decided = Lapis { $layer } undian berlebih: sudah ada satu kursi tertinggi.
error-lot-seats = Lapis { $layer } undian harus memuat kursi { $seats } menurut urutan ini.
error-lot-twice = { $tile } terambil dua kali dalam undian.
error-lot-open = Undian belum berakhir: belum ada satu kursi yang tertinggi.
error-lot-deck = Ubin habis sebelum undian menentukan satu kursi.

## Kocokan

error-shuffle-part =
    { $part ->
        [match] Id pertandingan harus tepat 32 digit heksadesimal huruf kecil.
        [round] Nomor ronde harus bilangan bulat dari 0.
        [attempt] Nomor percobaan harus bilangan bulat dari 1.
        [seat] Nomor kursi harus dari 0 sampai 3.
        [seats] Jumlah kursi harus dua sampai empat.
        [secret] Rahasia harus tepat 64 digit heksadesimal huruf kecil.
        [contribution] Sumbangan harus tepat 32 digit heksadesimal huruf kecil, atau kosong.
       *[seed] Benih harus teks ASCII.
    }
error-shuffle-shape =
    { $part ->
        [scheme] { $at }: skema kocokan bukan balak-fair/1.
        [commitment] { $at }: komitmen harus tepat 64 digit heksadesimal huruf kecil.
        [secret] { $at }: rahasia harus tepat 64 digit heksadesimal huruf kecil.
        [contributions] { $at }: harus ada satu sumbangan per kursi, 32 digit heksadesimal huruf kecil atau kosong.
        [order] { $at }: percobaan harus urut menurut ronde dan nomornya, tanpa pengulangan.
        [reason] { $at }: alasan harus "unopened" atau "abandoned".
        [attempt] { $at }: nomor percobaan berbeda dengan nomor pada kocokannya.
        [opened] { $at }: kursi yang tidak membuka harus memiliki sumbangan kosong.
       *[seats] { $at }: kursi yang tidak membuka harus disebut urut, masing-masing sekali.
    }
error-shuffle-attempts = Percobaan yang dibatalkan untuk ronde { $number } tidak urut sampai ke pembagiannya.
error-shuffle-commitment = Rahasia yang dibuka tidak cocok dengan komitmennya.
error-shuffle-deal = Ubin yang dibagikan bukan hasil kocokan ini.
error-shuffle-lot = Ubin undian bukan hasil kocokan ini.
error-shuffle-none = Catatan ini tidak memuat kocokan untuk semua pembagiannya.

## Tanda terima

error-receipt-format = Ini bukan tanda terima balak-receipt/1 ({ $at }).
error-receipt-twice = Tanda terima memuat satu percobaan dua kali.
error-receipt-other = Tanda terima ini bukan untuk pertandingan mana pun dalam berkas.
error-receipt-attempt = Menurut tanda terima ada percobaan { $attempt }, tetapi catatan tidak memuatnya.
error-receipt-commitment = Komitmen dalam catatan berbeda dengan yang diperlihatkan kepada pemain.
error-receipt-list = Sumbangan kursi { $seat } tidak cocok dengan daftar yang diperlihatkan kepada pemain.
error-receipt-own = Sumbangan pemain sendiri dalam catatan berbeda dengan yang dikirimnya.

## JSON

error-json = Ini bukan JSON yang sah (karakter ke-{ $at }).
error-json-utf8 = Teks ini bukan UTF-8 (bita ke-{ $at }).
error-json-bom = Teks ini dimulai dengan tanda urutan bita (BOM).
error-json-depth = Daftar dan objek bersarang lebih dari { $limit } tingkat.
error-json-duplicate = Kunci { $name } ada dua kali dalam satu objek.
error-json-constant = { $text } bukan bilangan JSON.
error-json-number = Ada bilangan yang terlalu besar.
error-json-surrogate = Ada teks dengan setengah pasangan surogat.
error-line-long = Baris ini lebih panjang dari { $limit } bita.
error-file-binary = Ini bukan berkas teks.

## Catatan

error-record-format = Kunci "format" sebuah catatan harus "{ $format }".
error-record-key-unknown = { $at } memuat kunci yang tidak dikenal: { $name }.
error-record-key-missing = { $at } tidak memuat kunci "{ $name }".
error-record-type =
    { $expected ->
        [object] { $at } harus sebuah objek.
        [list] { $at } harus sebuah daftar.
        [text] { $at } harus sebuah teks.
        [kind] { $at } harus "domino" atau "blocked".
        [candidate] { $at } harus pasangan kursi dan ubin.
       *[whole] { $at } harus bilangan bulat.
    }
error-record-range =
    { $high ->
        [-1] { $at } harus { $low } atau lebih.
       *[other] { $at } harus dari { $low } sampai { $high }.
    }
error-record-seats = Sebuah catatan memuat dua sampai empat kursi, bukan { $count }.
error-record-scores = { $at } harus memuat satu skor untuk masing-masing dari { $seats } kursi.
error-record-id = Kunci "{ $at }" harus tepat 32 digit heksadesimal huruf kecil.
error-record-id-needed = Catatan yang memuat kocokan harus memuat "id".
error-record-lot-shuffle = "lot_shuffle" hanya boleh ada bersama "lot".
error-record-mixed = Sebuah catatan memuat ronde yang dimainkan atau ronde yang dicatat saja, tidak keduanya.
error-record-shuffles = Kocokannya lebih banyak daripada rondenya.
error-record-research = Hanya ronde dengan aturan biasa, sejak pembagiannya, yang dapat dicatat.
error-round-extra = Pertandingan sudah berakhir sebelum ronde ini.
error-round-unfinished = Tindakan-tindakannya tidak mengakhiri ronde, padahal ada ronde berikutnya.

## Nama

error-name-length = Nama harus 1 sampai { $limit } karakter, bukan { $count }.
error-name-characters = Nama tidak boleh memuat karakter kendali, karakter pribadi, atau pengubah arah tulisan.
error-name-form = Nama harus dalam bentuk normal C Unicode.
error-name-blank = Nama tidak boleh kosong.

## Bot, meja, dan penyimpanan

error-bot-name = Tidak ada bot { $name }; yang ada: { $known }.
error-net-file = Berkas ini tidak memuat jaringan: buatlah dengan balak train.
error-training-file = { $file } tidak memuat pelatihan: berikan opsi yang sama seperti sebelumnya, atau mulai lagi tanpa --resume.
error-training-options = { $file } memuat pelatihan lain: berikan opsi yang sama seperti sebelumnya, atau mulai lagi tanpa --resume.
error-bot-illegal = Bot { $bot } memilih tindakan yang tidak sah.
error-bot-raised = Bot { $bot } gagal memilih tindakan.
error-table-bots = Setiap bot harus diberi satu nama.
error-table-scores = Setiap kursi harus diberi satu skor awal.
error-store-log = Catatan kejadian meja ini tidak diawali sebagaimana mestinya.
error-store-locked = Server balak lain sedang memakai folder data { $path }.
error-store-folder = Folder data { $path } tidak dapat dipakai: { $cause }.
error-store-unusable = Basis data tidak dapat dipakai: { $cause }.
error-store-file = Basis data { $path } tidak dapat dipakai: { $cause }.
error-store-not-found = Meja itu tidak ada.
error-store-closed = Penyimpanan sudah ditutup.
error-store-foreign = { $path } adalah basis data program lain.
error-store-newer = { $path } ditulis oleh balak yang lebih baru (skema { $found }, yang dikenal { $known }).
error-store-migration = Basis data { $path } tidak dapat diperbarui dari skema { $found } ke { $known }, dan tetap seperti semula: { $cause }.
error-store-older = { $path } ditulis oleh balak yang lebih lama (skema { $found }, yang dikenal { $known }); jalankan balak serve sekali agar diperbarui.
error-store-none = Basis data { $path } tidak ada.
error-store-backup = Cadangan { $path } tidak dapat ditulis: { $cause }.
error-store-conflict = Meja ini sudah berubah sejak keadaan yang dipakai.
error-record-none = Belum ada ronde yang selesai.

## Server

error-origin = Permintaan datang dari situs lain.
error-table-full = Kursi itu tidak kosong di meja ini.
error-code = Kode ini salah, sudah terpakai, atau sudah lewat waktu. Minta yang baru di perangkat yang lama.
error-no-next = Belum ada pertandingan lagi di meja ini.
error-offline = Ini memerlukan server: tidak ada orang lain di perangkat ini.
error-rate-tables = Terlalu banyak permintaan dari alamat ini. Coba lagi beberapa menit lagi.
error-no-page = Tidak ada apa-apa di sini.
error-request = Permintaan tidak dapat dipakai: { $cause }.
error-port-used = Porta { $port } di { $host } sedang dipakai: pilih yang lain dengan --port.
error-port-unusable = Porta { $port } di { $host } tidak dapat dipakai: { $cause }.
error-setting-unknown = Tidak ada setelan { $name }; mungkin maksudnya { $meant }.
error-setting-choice = { $value } bukan nilai untuk { $name }; pilih: { $known }.
error-setting-whole = { $value } bukan nilai untuk { $name }: berikan bilangan bulat dari { $low } sampai { $high }.
error-setting-number = { $value } bukan nilai untuk { $name }: berikan bilangan dari { $low } sampai { $high }.
error-setting-url = { $value } bukan nilai untuk { $name }: tulis sebagai https://nama atau http://nama:porta.
error-setting-networks = { $value } bukan nilai untuk { $name }: tulis alamat IP atau jaringan seperti 127.0.0.1 atau 10.0.0.0/8, dipisah koma.
error-setting-secret = Nilai { $name } harus paling sedikit { $least } huruf dan angka.
