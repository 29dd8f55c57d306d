### Panduan ronde pertama: satu kalimat ketika saatnya tiba.

coach-label = Panduan ronde pertama
coach-open = Pembuka boleh memakai ubin apa saja: ketuk satu. Sesudah itu separuh selalu bertemu separuh yang sama.
coach-match = Cocokkan separuh ubin dengan nilai sebuah ujung. Yang bergaris bawah cocok: ketuk untuk meletakkannya.
coach-ends = Hanya ada dua ujung, sekarang { $left } dan { $right }. Kalau ubin Anda cocok di keduanya, Anda memilih.
coach-must-draw = Tidak ada yang cocok: ambil satu demi satu sampai ada, atau sampai tersisa dua.
coach-draw = Anda boleh mengambil selama masih tersedia, walaupun ada ubin yang cocok.
coach-protected = Dua ubin terakhir tidak pernah diambil dan bukan milik siapa pun. Kalau hanya itu sisanya dan tidak ada yang cocok, lewati.
coach-done = Mengerti
coach-skip = Tanpa panduan
coach-again = Ulangi panduan ronde pertama
