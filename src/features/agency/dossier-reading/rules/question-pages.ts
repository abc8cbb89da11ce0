/** A line of text on a page of the PDF. */
export interface PageLine {
  readonly text: string;
  /** Distance from the top of the page, from 0 to 1. */
  readonly top: number;
}

/** A heading of the printed form, in the order of print. */
export interface PrintedHeading {
  readonly id: string;
  readonly text: string;
}

/** The position of a heading. */
export interface PdfPosition {
  /** Counts from 1. */
  readonly page: number;
  readonly top: number;
}

/** A heading longer than this many lines is not looked for. */
const MAX_HEADING_LINES = 6;

/** Printed text and titles differ in ligatures, spaces and places where a line may end. */
const normalize = (text: string): string =>
  text.normalize("NFKC").replace(/[\s\u00ad\u200b]+/g, "");

/**
 * Finds the headings of a print by their text. A PDF has no targets for questions, and frozen PDFs cannot get any; but the
 * headings are printed in a known order, each on lines of its own, so each is the first such line after the heading before
 * it. Headings that are not found are left out.
 */
export function findHeadingPositions(
  headings: readonly PrintedHeading[],
  pages: readonly (readonly PageLine[])[],
): ReadonlyMap<string, PdfPosition> {
  const lines = pages.flatMap((page, index) =>
    page.map(({ text, top }) => ({ text: normalize(text), top, page: index + 1 })),
  );
  const found = new Map<string, PdfPosition>();
  let from = 0;
  for (const { id, text } of headings) {
    const at = findLines(lines, normalize(text), from);
    const line = lines[at.first];
    if (!line) continue;
    found.set(id, { page: line.page, top: line.top });
    from = at.next;
  }
  return found;
}

/** The first of the lines that are together exactly the wanted text, and the line after them. */
function findLines(
  lines: readonly { readonly text: string; readonly page: number }[],
  wanted: string,
  from: number,
): { readonly first: number; readonly next: number } {
  const nothing = { first: -1, next: from };
  if (wanted === "") return nothing;
  for (let first = from; first < lines.length; first += 1) {
    let joined = "";
    for (let next = first; next < first + MAX_HEADING_LINES; next += 1) {
      const line = lines[next];
      if (!line || line.page !== lines[first]?.page) break;
      joined += line.text;
      if (joined === wanted) return { first, next: next + 1 };
      if (!wanted.startsWith(joined)) break;
    }
  }
  return nothing;
}

/** A part of a page, from top to bottom, each from 0 to 1. */
export interface PageRegion {
  readonly top: number;
  readonly bottom: number;
}

/** The part of a page that shows the answer of a heading: from there to the next heading. Null on other pages. */
export function findRegion(
  positions: ReadonlyMap<string, PdfPosition>,
  id: string,
  page: number,
): PageRegion | null {
  const start = positions.get(id);
  if (!start || page < start.page) return null;
  const after = [...positions.values()]
    .filter((one) => isAfter(one, start))
    .reduce<PdfPosition | null>((first, one) => (first && isAfter(one, first) ? first : one), null);
  if (after && page > after.page) return null;
  // The heading at the top of a page leaves nothing of the answer before it there.
  if (after && page === after.page && page !== start.page && after.top < 0.12) return null;
  // Without a next heading, the answer is marked on its first page only.
  if (!after && page !== start.page) return null;
  return {
    top: page === start.page ? start.top : 0.06,
    bottom: after?.page === page ? after.top : 0.93,
  };
}

const isAfter = (one: PdfPosition, other: PdfPosition): boolean =>
  one.page > other.page || (one.page === other.page && one.top > other.top);

/** The lines of a page from the texts that pdf.js finds on it, from top to bottom. */
export function toPageLines(
  texts: readonly { readonly text: string; readonly x: number; readonly top: number }[],
): PageLine[] {
  const lines: { top: number; parts: { text: string; x: number }[] }[] = [];
  // A line of 10 points has a height of about 0.012 pages; two texts of one line differ by less than a third of it.
  const tolerance = 0.004;
  for (const { text, x, top } of texts.toSorted((one, other) => one.top - other.top)) {
    if (text.trim() === "") continue;
    const last = lines.at(-1);
    if (last && top - last.top < tolerance) last.parts.push({ text, x });
    else lines.push({ top, parts: [{ text, x }] });
  }
  return lines.map(({ top, parts }) => ({
    top,
    text: parts
      .toSorted((one, other) => one.x - other.x)
      .map(({ text }) => text)
      .join(" "),
  }));
}
