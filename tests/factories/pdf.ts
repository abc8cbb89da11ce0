/** A PDF that every reader opens, of so many empty pages; `filling` bytes that no page shows make it large. */
export function pdfOfPages(pages: number, { filling = 0, trailer = "" } = {}): Buffer {
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

/** One that asks for a password, which nobody knows. */
export function encryptedPdf(): Buffer {
  const secret = `<${"5a".repeat(32)}>`;
  const handler = `/Filter /Standard /V 1 /R 2 /O ${secret} /U ${secret} /P -4`;
  return pdfOfPages(1, { trailer: `/Encrypt << ${handler} >> /ID [<00> <00>]` });
}
