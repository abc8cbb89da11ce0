import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import PDFDocument from "pdfkit";

const FILES = {
  text: "@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf",
  italic: "@expo-google-fonts/source-sans-3/400Regular_Italic/SourceSans3_400Regular_Italic.ttf",
  strong: "@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf",
  title: "@expo-google-fonts/bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf",
} as const;

export type FontName = keyof typeof FILES;
const NAMES = Object.keys(FILES) as FontName[];

/** Drawn where no font has a character; what stands there is still read and copied as it was written. */
export const SUBSTITUTE = "\u25a1";

interface OpenedFont {
  hasGlyphForCodePoint(codePoint: number): boolean;
}

/** Fonts of the product, opened once: reading their tables takes longer than setting a page. */
const opened = new Map<FontName, OpenedFont>();

function openedFont(name: FontName): OpenedFont {
  let font = opened.get(name);
  if (!font) {
    // PDFKit opens the font, and its types do not tell that it can be taken from there.
    const opener = new PDFDocument({ font: null as unknown as string, autoFirstPage: false });
    opener.font(readFileSync(createRequire(import.meta.url).resolve(FILES[name])));
    font = (opener as unknown as { _font: { font: OpenedFont } })._font.font;
    opened.set(name, font);
  }
  return font;
}

/**
 * A font for one document: the tables of all, glyphs of its own. A glyph remembers the first text it stood for, and
 * that is what is copied from the page: documents must not share that memory. PDFKit takes an opened font wherever it
 * takes a file's bytes.
 */
const fontOfDocument = (name: FontName): PDFKit.Mixins.PDFFontSource =>
  Object.create(openedFont(name), { _glyphs: { value: {} } });

/** The fonts of one document. */
export class PdfFonts {
  readonly #pdf: PDFKit.PDFDocument;

  constructor(pdf: PDFKit.PDFDocument) {
    this.#pdf = pdf;
    for (const name of NAMES) pdf.registerFont(name, fontOfDocument(name));
  }

  /** The font that can draw a text as asked, or the nearest that can; null where none has all of it. */
  fontFor(wished: FontName, text: string): FontName | null {
    if (hasAll(wished, text)) return wished;
    const other = wished === "title" ? "strong" : "text";
    return hasAll(other, text) ? other : null;
  }

  width(name: FontName, size: number, text: string): number {
    return this.#pdf.font(name, size).widthOfString(text);
  }
}

function hasAll(name: FontName, text: string): boolean {
  const font = openedFont(name);
  for (const character of text)
    if (!font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) return false;
  return true;
}
