import { setImmediate as turn } from "node:timers/promises";
import type { Block, CvDocument, Entry, Line } from "../model.ts";
import { factLabel } from "../model.ts";
import type { PdfStyle } from "./pdf-atoms.server.ts";
import { PdfFonts } from "./pdf-fonts.server.ts";
import { type Element, heightOf, PAGE, type Paragraph, Sheet } from "./sheet.server.ts";
import { TaggedPdf } from "./tagged-pdf.server.ts";

const INK = "#13242a";
const SOFT = "#44565a";
const ACTION = "#0b5c66";
const STYLES = {
  name: { font: "title", size: 25, colour: INK },
  section: { font: "title", size: 13.5, colour: ACTION },
  part: { font: "strong", size: 11, colour: INK },
  lead: { font: "text", size: 12, colour: SOFT },
  text: { font: "text", size: 10.2, colour: INK },
  detail: { font: "text", size: 9.8, colour: SOFT },
  margin: { font: "text", size: 9.4, colour: SOFT },
  fact: { font: "text", size: 9.8, colour: INK },
} as const satisfies Record<string, PdfStyle>;

const WIDTH = PAGE.right - PAGE.left;
const MARGIN = 100;
const BODY_LEFT = PAGE.left + MARGIN + 14;
/** An entry up to this height stays on one page. */
const KEPT_TOGETHER = 220;
const MAX_FOOT_LENGTH = 80;

/** A tagged PDF: headings, lists and links for those who listen, pages for those who look. */
export async function renderPdf(document: CvDocument, now: Date): Promise<Uint8Array> {
  const { title, author, locale } = document;
  const language = locale === "fr" ? "fr-FR" : "en-GB";
  const pdf = new TaggedPdf({ title: title || author, author, language, now });
  const written = collected(pdf);
  const fonts = new PdfFonts(pdf);
  const sheet = new Sheet(pdf, fonts);
  const root = sheet.element("Document", null);
  for (const block of document.blocks) {
    drawBlock(sheet, root, block, document);
    // A CV takes some tens of milliseconds: others are answered in between.
    await turn();
  }
  root.end();
  drawFeet(pdf, sheet, fonts, author);
  pdf.end();
  return written;
}

function drawBlock(sheet: Sheet, root: Element, block: Block, document: CvDocument): void {
  if (block.kind === "heading") drawHeading(sheet, root, block.level, block.text);
  else if (block.kind === "facts") drawFacts(sheet, root, block.facts, document.locale);
  else if (block.kind === "list") drawList(sheet, root, block.items);
  else if (block.kind === "entries") drawEntries(sheet, root, block.entries, block.numbered);
  else {
    sheet.skip(block.lead ? 2 : 5);
    const style = block.lead ? STYLES.lead : STYLES.text;
    sheet.draw(sheet.paragraph(block.line, style, WIDTH), root, PAGE.left);
  }
}

function drawHeading(sheet: Sheet, root: Element, level: 1 | 2 | 3, text: string): void {
  const style = level === 1 ? STYLES.name : level === 2 ? STYLES.section : STYLES.part;
  const heading = sheet.paragraph([{ text }], style, WIDTH, `H${level}`);
  sheet.skip(level === 1 ? 0 : level === 2 ? 17 : 9);
  // Never alone at the foot of a page.
  sheet.need(heightOf(heading) + 52);
  sheet.draw(heading, root, PAGE.left);
  if (level !== 2) return;
  const y = sheet.y + 2;
  sheet.artifact("Layout", (pdf) => pdf.rect(PAGE.left, y, WIDTH, 1).fill(ACTION));
  sheet.y += 6;
}

/** How to reach the person, in two columns. */
function drawFacts(
  sheet: Sheet,
  root: Element,
  facts: readonly { label: string; line: Line }[],
  locale: CvDocument["locale"],
): void {
  sheet.skip(8);
  const list = sheet.element("L", root);
  const half = WIDTH / 2 - 8;
  for (let index = 0; index < facts.length; index += 2) {
    const row = facts.slice(index, index + 2).map(({ label, line }) => {
      const words = [{ text: `${factLabel(label, locale)} `, strong: true as const }, ...line];
      return sheet.paragraph(words, STYLES.fact, half, "LBody");
    });
    sheet.need(Math.max(...row.map(heightOf)));
    const top = sheet.y;
    row.forEach((fact, column) => {
      sheet.y = top;
      const item = sheet.element("LI", list);
      sheet.draw(fact, item, PAGE.left + column * (half + 16));
      item.end();
    });
    sheet.y = top + Math.max(...row.map(heightOf));
  }
  list.end();
}

function drawList(sheet: Sheet, root: Element, items: readonly Line[]): void {
  sheet.skip(4);
  const list = sheet.element("L", root, { O: "List", ListNumbering: "Disc" });
  for (const item of items) {
    const body = sheet.paragraph(item, STYLES.text, WIDTH - 14, "LBody");
    sheet.need(body.leading);
    const element = sheet.element("LI", list);
    drawBeside(sheet, element, { text: "•", style: STYLES.text, x: PAGE.left + 3 });
    sheet.draw(body, element, PAGE.left + 14);
    sheet.y += 2;
    element.end();
  }
  list.end();
}

/** A label that stays on the line the next paragraph begins on. */
function drawBeside(
  sheet: Sheet,
  parent: Element,
  { text, style, x }: { text: string; style: PdfStyle; x: number },
): void {
  const top = sheet.y;
  sheet.draw(sheet.paragraph([{ text }], style, MARGIN, "Lbl"), parent, x);
  sheet.y = top;
}

function drawEntries(
  sheet: Sheet,
  root: Element,
  entries: readonly Entry[],
  numbered: boolean,
): void {
  const list = sheet.element(
    "L",
    root,
    numbered ? { O: "List", ListNumbering: "Decimal" } : undefined,
  );
  entries.forEach((entry, index) => {
    sheet.skip(index === 0 ? 3 : 8);
    drawEntry(sheet, list, entry, numbered ? `${index + 1}.` : null);
  });
  list.end();
}

/** Dates in the margin, the rest beside them. */
function drawEntry(sheet: Sheet, list: Element, entry: Entry, number: string | null): void {
  const numberWidth = number === null ? 0 : 20;
  const width = PAGE.right - BODY_LEFT;
  const margin = sheet.paragraph([{ text: entry.margin }], STYLES.margin, MARGIN - numberWidth);
  const body: Paragraph[] = [
    sheet.paragraph(entry.title, STYLES.text, width),
    ...entry.lines.map((line) => sheet.paragraph(line, STYLES.detail, width)),
  ];
  const height = Math.max(
    heightOf(margin),
    body.reduce((sum, one) => sum + heightOf(one), 0),
  );
  sheet.need(height <= KEPT_TOGETHER ? height : KEPT_TOGETHER / 4);
  const item = sheet.element("LI", list);
  if (number) drawBeside(sheet, item, { text: number, style: STYLES.margin, x: PAGE.left });
  const content = sheet.element("LBody", item);
  const top = sheet.y;
  if (entry.margin) {
    // Smaller than the title beside it: both stand on one line.
    sheet.y += 0.6;
    sheet.draw(margin, content, PAGE.left + numberWidth);
    sheet.y = top;
  }
  for (const paragraph of body) sheet.draw(paragraph, content, BODY_LEFT);
  // The dates may be the taller of the two; what went over to another page is longer than any dates.
  if (height <= KEPT_TOGETHER) sheet.y = top + height;
  content.end();
  item.end();
}

/** Who and which page, at the foot of every page. */
function drawFeet(pdf: TaggedPdf, sheet: Sheet, fonts: PdfFonts, author: string): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page);
    const number = `${page + 1} / ${count}`;
    const drawable = [...author].filter((letter) => fonts.fontFor("text", letter));
    const name = drawable.slice(0, MAX_FOOT_LENGTH).join("");
    sheet.artifact("Pagination", () => {
      const y = 806;
      const options = { lineBreak: false, baseline: "alphabetic" } as const;
      pdf.font("text", 8.5).fillColor(SOFT);
      pdf.text(name, PAGE.left, y, options);
      pdf.text(number, PAGE.right - pdf.widthOfString(number), y, options);
    });
  }
}

function collected(pdf: TaggedPdf): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    pdf.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    pdf.once("end", () => resolve(Buffer.concat(chunks)));
    pdf.once("error", reject);
  });
}
