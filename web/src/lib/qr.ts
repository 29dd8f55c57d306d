// QR codes as one path of squares, to be drawn in a unit a module.

import { encode } from "uqr";

export interface QrCode {
  /** Its width in modules, with the quiet zone around it that scanners need. */
  size: number;
  path: string;
}

const QUIET = 4;

export function qrOf(text: string): QrCode {
  const { data, size } = encode(text, { ecc: "M", border: QUIET });
  let path = "";
  data.forEach((row, y) => {
    for (let x = 0; x < size; ) {
      const run = row.slice(x).findIndex((dark) => !dark);
      const width = run < 0 ? size - x : run;
      if (width > 0) path += `M${x} ${y}h${width}v1h-${width}z`;
      x += width + 1;
    }
  });
  return { size, path };
}
