import type { Line, Run } from "../model.ts";
import { type FontName, type PdfFonts, SUBSTITUTE } from "./pdf-fonts.server.ts";

export interface PdfStyle {
  readonly font: FontName;
  readonly size: number;
  readonly colour: string;
}

/** A piece of one line, drawn in one go. */
export interface Atom {
  readonly text: string;
  readonly font: FontName;
  readonly size: number;
  readonly colour: string;
  readonly width: number;
  readonly href?: string | undefined;
  /** What was written, where a substitute is drawn. */
  readonly actual?: string | undefined;
}

/** Pieces between two spaces, the space after them included: it is read, and at the end of a line not seen. */
interface Word {
  readonly atoms: readonly Atom[];
  /** Without that space. */
  readonly width: number;
}

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
// Joiners, marks of direction, variation selectors: they have no shape of their own.
const SHAPELESS = /\p{Default_Ignorable_Code_Point}/gu;

const widthOf = (atoms: readonly Atom[]) => atoms.reduce((sum, { width }) => sum + width, 0);

/** Breaks a line of the document into lines of the page. */
export function fittedLines(fonts: PdfFonts, line: Line, style: PdfStyle, width: number): Atom[][] {
  const lines: Atom[][] = [];
  let current: Atom[] = [];
  let used = 0;
  const put = (atoms: readonly Atom[], visible: number) => {
    if (used > 0 && used + visible > width) {
      lines.push(joined(current));
      current = [];
      used = 0;
    }
    current.push(...atoms);
    used += widthOf(atoms);
  };
  for (const word of wordsOf(fonts, line, style)) {
    if (word.width <= width) put(word.atoms, word.width);
    else for (const letter of lettersOf(fonts, word.atoms)) put([letter], letter.width);
  }
  if (current.length > 0) lines.push(joined(current));
  return lines;
}

/** A word may change its font half-way, or begin in one run and end in another. */
function* wordsOf(fonts: PdfFonts, line: Line, style: PdfStyle): Generator<Word> {
  let atoms: Atom[] = [];
  for (const run of line) {
    // Each part is a word with its space, a word that the run ends in, or a space the run begins with.
    for (const part of run.text.match(/[^ \t\n]*[ \t\n]+|[^ \t\n]+/g) ?? []) {
      const text = part.replace(/[ \t\n]+$/, " ");
      atoms.push(...shaped(fonts, text, run, style));
      if (!text.endsWith(" ")) continue;
      yield { atoms, width: widthOf(atoms) - fonts.width(fontOf(run, style), style.size, " ") };
      atoms = [];
    }
  }
  if (atoms.length > 0) yield { atoms, width: widthOf(atoms) };
}

const fontOf = (run: Run, style: PdfStyle): FontName => {
  if (style.font === "title") return "title";
  if (run.strong) return "strong";
  return run.italic ? "italic" : style.font;
};

function atom(
  fonts: PdfFonts,
  text: string,
  font: FontName,
  run: Run,
  { size, colour }: PdfStyle,
): Atom {
  return { text, font, size, colour, width: fonts.width(font, size, text), href: run.href };
}

/** A text in stretches of one font; a character that no font has becomes a substitute that remembers it. */
function shaped(fonts: PdfFonts, written: string, run: Run, style: PdfStyle): Atom[] {
  const wished = fontOf(run, style);
  // An accent typed apart is drawn with its letter.
  const text = written.normalize("NFC");
  const plain = text.replace(SHAPELESS, "");
  if (plain === "") return [];
  if (fonts.fontFor(wished, plain) === wished) return [atom(fonts, plain, wished, run, style)];
  const stretches: { text: string; font: FontName | null }[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const visible = segment.replace(SHAPELESS, "");
    const font = fonts.fontFor(wished, visible);
    const last = stretches.at(-1);
    if (font && last?.font === font) last.text += visible;
    else if (visible) stretches.push(font ? { text: visible, font } : { text: segment, font });
  }
  return stretches.map(({ text, font }) =>
    font
      ? atom(fonts, text, font, run, style)
      : { ...atom(fonts, SUBSTITUTE, "text", run, style), actual: text },
  );
}

/** A word longer than a line, letter by letter. */
function lettersOf(fonts: PdfFonts, atoms: readonly Atom[]): Atom[] {
  return atoms.flatMap((piece) =>
    piece.actual === undefined
      ? [...graphemes.segment(piece.text)].map(({ segment }) => ({
          ...piece,
          text: segment,
          width: fonts.width(piece.font, piece.size, segment),
        }))
      : [piece],
  );
}

/** Neighbours that look alike become one piece: a line is then few strings, and copied with its spaces. */
function joined(atoms: readonly Atom[]): Atom[] {
  const result: Atom[] = [];
  for (const one of atoms) {
    const last = result.at(-1);
    const alike =
      last &&
      last.font === one.font &&
      last.href === one.href &&
      last.actual === undefined &&
      one.actual === undefined;
    if (alike)
      result[result.length - 1] = {
        ...last,
        text: last.text + one.text,
        width: last.width + one.width,
      };
    else result.push(one);
  }
  return result;
}
