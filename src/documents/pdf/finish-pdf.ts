const UA_MARK = `<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part></rdf:Description>`;

/**
 * Says in a PDF that Typst has made what its WebAssembly build has no switch for: that a reader's window bears the
 * title, and, where it is so, that the file follows PDF/UA-1. Typst writes plain objects and a plain table of them, so
 * two objects are appended in a new version, as the format provides for (an incremental update).
 */
export function finishPdf(pdf: Uint8Array, { accessible }: { accessible: boolean }): Uint8Array {
  const source = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString("latin1");
  const trailer = source.slice(source.lastIndexOf("trailer"));
  const root = numberIn(trailer, /\/Root (\d+) 0 R/);
  const catalog = objectIn(source, root);
  const metadata = numberIn(catalog, /\/Metadata (\d+) 0 R/);
  const xmp = textBetween(objectIn(source, metadata), "stream\n", "\nendstream");
  const marked = accessible ? xmp.replace("</rdf:RDF>", `${UA_MARK}</rdf:RDF>`) : xmp;

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
  const before = numberIn(trailer, /startxref\s+(\d+)/);
  const entries = textBetween(trailer, "<<", ">>");
  end += `xref\n${rows.join("")}trailer\n<<${entries}/Prev ${before}\n>>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(end, "latin1");
}

function numberIn(text: string, pattern: RegExp): number {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`The PDF has no ${pattern.source}`);
  return Number(found);
}

/** What stands between an object's first line and its last. */
const objectIn = (source: string, number: number): string =>
  textBetween(source.slice(source.lastIndexOf(`\n${number} 0 obj\n`)), " 0 obj\n", "\nendobj");

function textBetween(text: string, first: string, last: string): string {
  const start = text.indexOf(first) + first.length;
  return text.slice(start, text.indexOf(last, start));
}
