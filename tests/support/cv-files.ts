import { type Zippable, zipSync } from "fflate";

const encode = (text: string) => new TextEncoder().encode(text);

const TYPES = `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const zip = (entries: Zippable) => Buffer.from(zipSync(entries));

/** The smallest files that are what they say. */
export const pdfFile = (filling = ""): Buffer =>
  Buffer.from(
    `%PDF-1.7\n%${filling}\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n`,
    "latin1",
  );

/** A PDF of exactly so many bytes. */
export const pdfOfBytes = (bytes: number): Buffer => pdfFile("x".repeat(bytes - pdfFile().length));

export const rtfFile = (): Buffer => Buffer.from("{\\rtf1\\ansi Mon CV\\par}\n", "latin1");

export const docxFile = (more: Zippable = {}): Buffer =>
  zip({
    "[Content_Types].xml": encode(TYPES),
    "word/document.xml": encode("<w:document/>"),
    ...more,
  });

export const odtFile = (mimetype = "application/vnd.oasis.opendocument.text"): Buffer =>
  zip({
    mimetype: [encode(mimetype), { level: 0 }],
    "content.xml": encode("<office:document-content/>"),
  });

const HTML = Buffer.from("<html><script>alert(1)</script></html>");

/** What looks like a CV from one side only. */
export const deceivingFiles: Readonly<Record<string, Buffer>> = {
  "a page of HTML": HTML,
  "a text": Buffer.from("Mon CV"),
  "a PDF after a page of HTML": Buffer.concat([HTML, pdfFile()]),
  "a PDF before a page of HTML": Buffer.concat([pdfFile(), HTML]),
  "a PDF that is also a zip": Buffer.concat([pdfFile(), docxFile()]),
  "a document before a page of HTML": Buffer.concat([docxFile(), HTML]),
  "a document after a page of HTML": Buffer.concat([HTML, docxFile()]),
  "a document with a comment of HTML": commented(docxFile(), HTML),
  "an RTF before a page of HTML": Buffer.concat([rtfFile(), HTML]),
  "a document with macros": docxFile({ "word/vbaProject.bin": encode("x") }),
  "a zip of nothing in particular": zip({ "word/document.xml": encode("x") }),
  "a spreadsheet": odtFile("application/vnd.oasis.opendocument.spreadsheet"),
  "an OpenDocument text that hides its type": zip({
    "content.xml": encode("x"),
    mimetype: encode("application/vnd.oasis.opendocument.text"),
  }),
  "half a document": docxFile().subarray(0, -30),
  "a program": Buffer.from("MZ\u0090\u0000"),
};

/** A zip file with a comment: bytes that belong to it and that anything can stand in. */
function commented(file: Buffer, comment: Buffer): Buffer {
  const copy = Buffer.concat([file, comment]);
  copy.writeUInt16LE(comment.length, file.length - 2);
  return copy;
}

/** What every virus scanner agrees to call a virus; in pieces, so that none takes this file for one. */
export const EICAR = [
  "X5O!P%@AP[4\\PZX54(P^)7CC)7}",
  "$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*",
].join("");
