import type { Line } from "../model.ts";
import { type Atom, fittedLines, type PdfStyle } from "./pdf-atoms.server.ts";
import type { PdfFonts } from "./pdf-fonts.server.ts";
import type { TaggedPdf } from "./tagged-pdf.server.ts";

export type Element = PDFKit.PDFStructureElement;

/** Points. A4 is 595 by 842. */
export const PAGE = { left: 54, right: 541, top: 54, bottom: 778 };

/** Lines of the page, ready to be drawn. */
export interface Paragraph {
  readonly lines: readonly (readonly Atom[])[];
  readonly leading: number;
  readonly tag: string;
}

export const heightOf = ({ lines, leading }: Paragraph): number => lines.length * leading;

/** The page being filled: where the next line goes, and what it means. */
export class Sheet {
  y: number = PAGE.top;
  readonly #pdf: TaggedPdf;
  readonly #fonts: PdfFonts;

  constructor(pdf: TaggedPdf, fonts: PdfFonts) {
    this.#pdf = pdf;
    this.#fonts = fonts;
    pdf.addPage();
  }

  paragraph(line: Line, style: PdfStyle, width: number, tag = "P"): Paragraph {
    const lines = fittedLines(this.#fonts, line, style, width);
    return { lines, leading: Math.round(style.size * 1.36 * 10) / 10, tag };
  }

  /** Begins a new page when so much does not fit on this one. */
  need(height: number): void {
    if (this.y + height <= PAGE.bottom || this.y === PAGE.top) return;
    this.#pdf.addPage();
    this.y = PAGE.top;
  }

  skip(height: number): void {
    if (this.y > PAGE.top) this.y += height;
  }

  element(tag: string, parent: Element | null, attributes?: object): Element {
    const element = this.#pdf.struct(tag);
    if (attributes) {
      const { dictionary } = element as unknown as { dictionary: { data: { A?: object } } };
      dictionary.data.A = attributes;
    }
    if (parent) parent.add(element);
    else this.#pdf.addStructure(element);
    return element;
  }

  /** Draws a paragraph from here on, over as many pages as it takes. */
  draw(paragraph: Paragraph, parent: Element, x: number): void {
    const element = this.element(paragraph.tag, parent);
    for (const line of paragraph.lines) {
      this.need(paragraph.leading);
      this.#drawLine(line, paragraph.leading, element, x);
      this.y += paragraph.leading;
    }
    element.end();
  }

  /** Draws what is seen but means nothing by itself: rules, page numbers. */
  artifact(type: "Layout" | "Pagination", work: (pdf: TaggedPdf) => void): void {
    this.#pdf.markContent("Artifact", { type });
    work(this.#pdf);
    this.#pdf.endMarkedContent();
  }

  #drawLine(line: readonly Atom[], leading: number, element: Element, left: number): void {
    let x = left;
    for (let index = 0; index < line.length; ) {
      const href = line[index]?.href;
      const end = line.findIndex((one, at) => at > index && one.href !== href);
      const stretch = line.slice(index, end < 0 ? undefined : end);
      x = href
        ? this.#drawLink(stretch, href, leading, element, x)
        : this.#drawMarked(stretch, leading, element, x);
      index += stretch.length;
    }
  }

  /** One link element a line: its annotation must lie on the page the element is written for. */
  #drawLink(
    atoms: readonly Atom[],
    href: string,
    leading: number,
    parent: Element,
    x: number,
  ): number {
    const link = this.element("Link", parent);
    const end = this.#drawMarked(atoms, leading, link, x);
    // PDFKit takes strings for names; only String objects are written as text. Its types know neither option.
    const options = {
      structParent: link,
      Contents: Object(href),
    } as PDFKit.Mixins.AnnotationOption;
    this.#pdf.link(x, this.y, end - x, leading, href, options);
    link.end();
    return end;
  }

  #drawMarked(atoms: readonly Atom[], leading: number, element: Element, left: number): number {
    const pdf = this.#pdf;
    const content = pdf.markStructureContent("Span");
    let x = left;
    for (const { text, font, size, colour, width, href, actual } of atoms) {
      const baseline = this.y + leading * 0.74;
      if (actual !== undefined) pdf.markContent("Span", { actual });
      pdf.font(font, size).fillColor(colour);
      pdf.text(text, x, baseline, { lineBreak: false, baseline: "alphabetic" });
      if (actual !== undefined) pdf.endMarkedContent();
      if (href) pdf.rect(x, baseline + 1.4, width, 0.4).fill(colour);
      x += width;
    }
    pdf.endMarkedContent();
    element.add(content);
    return x;
  }
}
