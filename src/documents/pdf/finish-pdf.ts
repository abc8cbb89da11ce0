const PDF_UA_METADATA = `<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part></rdf:Description>`;

/**
 * Adds properties that Typst's WebAssembly build cannot set: the viewer shows the document's title, and the PDF/UA-1
 * mark if it applies. Appends new versions of two objects as an incremental update, since Typst writes plain objects
 * and a plain cross-reference table.
 */
export function finishPdf(pdf: Uint8Array, { accessible }: { accessible: boolean }): Uint8Array {
  const source = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString("latin1");
  const trailer = source.slice(source.lastIndexOf("trailer"));
  const root = matchNumber(trailer, /\/Root (\d+) 0 R/);
  const catalog = extractObject(source, root);
  const metadata = matchNumber(catalog, /\/Metadata (\d+) 0 R/);
  const xmp = extractBetween(extractObject(source, metadata), "stream\n", "\nendstream");
  const marked = accessible ? xmp.replace("</rdf:RDF>", `${PDF_UA_METADATA}</rdf:RDF>`) : xmp;

  let end = source.endsWith("\n") ? source : `${source}\n`;
  const offsets = new Map<number, number>();
  const append = (number: number, body: string) => {
    offsets.set(number, end.length);
    end += `${number} 0 obj\n${body}\nendobj\n`;
  };
  append(
    metadata,
    `<<\n/Type /Metadata\n/Subtype /XML\n/Length ${marked.length}\n>>\nstream\n${marked}\nendstream`,
  );
  append(
    root,
    catalog.replace("/ViewerPreferences <<", "/ViewerPreferences <<\n    /DisplayDocTitle true"),
  );
  const table = end.length;
  const rows = [...offsets].map(
    ([number, offset]) => `${number} 1\n${String(offset).padStart(10, "0")} 00000 n\r\n`,
  );
  const previousTable = matchNumber(trailer, /startxref\s+(\d+)/);
  const entries = extractBetween(trailer, "<<", ">>");
  end += `xref\n${rows.join("")}trailer\n<<${entries}/Prev ${previousTable}\n>>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(end, "latin1");
}

function matchNumber(text: string, pattern: RegExp): number {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`The PDF has no ${pattern.source}`);
  return Number(found);
}

/** The content of an object, between its first and last line. */
const extractObject = (source: string, number: number): string =>
  extractBetween(source.slice(source.lastIndexOf(`\n${number} 0 obj\n`)), " 0 obj\n", "\nendobj");

function extractBetween(text: string, first: string, last: string): string {
  const start = text.indexOf(first) + first.length;
  return text.slice(start, text.indexOf(last, start));
}
