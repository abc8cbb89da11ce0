/** The number of pages of a PDF that was printed here: Typst writes each page as a plain object. */
export const countPrintedPages = (pdf: Uint8Array): number =>
  Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
    .toString("latin1")
    .match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
