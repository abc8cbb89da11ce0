import PDFDocument from "pdfkit";

interface TaggedPdfOptions {
  title: string;
  author: string;
  language: string;
  now: Date;
}

const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * A PDF that says it follows PDF/UA-1. PDFKit's own `subset: "PDF/UA"` would say so too, but then lists the glyphs of
 * its fonts incompletely (the parts of « é » are left out), which PDF/UA forbids; and it writes title and author into
 * the metadata unescaped, where an ampersand breaks them.
 */
export class TaggedPdf extends PDFDocument {
  constructor({ title, author, language, now }: TaggedPdfOptions) {
    super({
      size: "A4",
      margin: 0,
      pdfVersion: "1.7",
      tagged: true,
      lang: language,
      displayTitle: true,
      bufferPages: true,
      // Null, not left out: PDFKit would load Helvetica, from a file that is not in the product's bundle.
      font: null as unknown as string,
      autoFirstPage: false,
      info: {
        Title: title,
        Author: author,
        Creator: "Passerelle",
        Producer: "Passerelle",
        CreationDate: now,
      },
    });
  }

  /** Called by PDFKit when everything else is written. */
  override endMetadata(): void {
    this.info.Title = escapeXml(this.info.Title ?? "");
    this.info.Author = escapeXml(this.info.Author ?? "");
    this.appendXML(
      `<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part></rdf:Description>`,
    );
    super.endMetadata();
  }
}
