import { deflateSync } from "node:zlib";
/** A valid PDF with empty pages; `filling` adds invisible bytes. */
export function buildPdfWithPages(pages: number, { filling = 0, trailer = "" } = {}): Buffer {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 4} 0 R`);
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids.join(" ")}] /Count ${pages} >>`,
    `<< /Length ${filling} >>\nstream\n${"x".repeat(filling)}\nendstream`,
    ...kids.map(() => "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << >> >>"),
  ];
  let text = "%PDF-1.7\n";
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join("")}`;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + end, "latin1");
}

/** A PDF with an unknown password. */
export function buildEncryptedPdf(): Buffer {
  const secret = `<${"5a".repeat(32)}>`;
  const handler = `/Filter /Standard /V 1 /R 2 /O ${secret} /U ${secret} /P -4`;
  return buildPdfWithPages(1, { trailer: `/Encrypt << ${handler} >> /ID [<00> <00>]` });
}

/** A PDF whose page tree is in a compressed stream after many blanks, which a reader must unpack. */
export function buildPdfBomb(bytes: number): Buffer {
  const packed = deflateSync(
    Buffer.concat([Buffer.from("4 0 <</Type/Pages/Kids[]/Count 0>>"), Buffer.alloc(bytes, " ")]),
  );
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const table = Buffer.alloc(5 * 5);
  const begin = (number: number) => {
    table[number * 5] = 1;
    table.writeUIntBE(Buffer.concat(parts).length, number * 5 + 1, 3);
    parts.push(Buffer.from(`${number} 0 obj\n`));
  };
  const stream = (head: string, content: Buffer) =>
    parts.push(
      Buffer.from(`<<${head}/Length ${content.length}>>\nstream\n`),
      content,
      Buffer.from("\nendstream\nendobj\n"),
    );
  begin(1);
  parts.push(Buffer.from("<</Type/Catalog/Pages 4 0 R>>\nendobj\n"));
  begin(2);
  stream("/Type/ObjStm/N 1/First 4/Filter/FlateDecode", packed);
  // Object 4 is the first in object stream 2.
  table.set([2, 0, 0, 2, 0], 4 * 5);
  const start = Buffer.concat(parts).length;
  begin(3);
  stream("/Type/XRef/Size 5/W[1 3 1]/Root 1 0 R", table);
  return Buffer.concat([...parts, Buffer.from(`startxref\n${start}\n%%EOF\n`)]);
}
