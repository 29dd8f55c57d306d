## Mengurungkan

error-undo-people = Tidak ada yang dapat diurungkan selama ada orang lain yang bermain.
error-undo-over = Ronde sudah selesai dan semua ubin sudah terbuka: tidak ada lagi yang dapat diurungkan.
error-undo-only = Hanya ubin yang baru saja Anda letakkan yang dapat diurungkan. Ubin yang sudah diambil tetap di tangan.
error-undo-late = Terlambat: pemain berikutnya sudah bermain.
