import { applyEnglishTypography, applyFrenchTypography } from "#platform/i18n/i18n.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { FIELD_PATTERN, isLetterField, type LetterField } from "./letter-fields.ts";

/** A part of a line: typed text, or the value of a field. */
export interface LetterPiece {
  readonly text: string;
  readonly field?: LetterField;
}

export type LetterLine = readonly LetterPiece[];

/** Empty text: the field has no value. */
export type FieldValues = Readonly<Record<LetterField, string>>;

interface FilledText {
  /** Paragraphs of lines. */
  readonly paragraphs: readonly (readonly LetterLine[])[];
  /** Sentences left out because a field in them is empty, as they stand in the template. */
  readonly dropped: readonly DroppedSentence[];
}

export interface DroppedSentence {
  readonly fields: readonly LetterField[];
  readonly sentence: string;
}

/**
 * Fills the text of a letter. A sentence with an empty field is left out: "ranked  of 45" would say something wrong.
 * Paragraphs are separated by empty lines.
 */
export function fillLetter(template: string, values: FieldValues, locale: Locale): FilledText {
  const dropped: DroppedSentence[] = [];
  const fillLine = (line: string): LetterLine => {
    const kept = splitSentences(line).filter((sentence) => {
      const fields = listFields(sentence).filter((field) => values[field] === "");
      if (fields.length > 0) dropped.push({ fields, sentence: sentence.trim() });
      return fields.length === 0;
    });
    return fillSentences(kept, values, locale);
  };
  const paragraphs = template
    .replace(/\r\n?/g, "\n")
    .split(/\n\s*\n/)
    .map((paragraph) =>
      paragraph
        .split("\n")
        .map((line) => fillLine(line.trim()))
        .filter((line) => line.length > 0),
    )
    .filter((lines) => lines.length > 0);
  return { paragraphs, dropped };
}

/** The subject of a letter, in one line; empty fields leave nothing behind. */
export const fillSubject = (template: string, values: FieldValues, locale: Locale): LetterLine =>
  fillSentences([template.replace(/\s+/g, " ").trim()], values, locale);

export const toLineText = (line: LetterLine): string => line.map(({ text }) => text).join("");

/** The fields of a text, each once. */
export const listFields = (text: string): LetterField[] => [
  ...new Set([...text.matchAll(FIELD_PATTERN)].map(([, name = ""]) => name).filter(isLetterField)),
];

/** Words that end with a full stop inside a sentence. */
const ABBREVIATION = /(?:^|[\s(«])(?:\p{Lu}|MM|Dr|Pr|Mr|Mrs|Ms|Prof|St|No|cf|art|p|e\.g|i\.e)\.$/u;

/** Splits a line after its sentences; each part keeps the space behind it. */
function splitSentences(line: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const end of line.matchAll(/[.!?…][»”")\]]?\s+(?=[\p{Lu}\p{N}«“"({])/gu)) {
    const until = end.index + end[0].length;
    if (ABBREVIATION.test(line.slice(start, end.index + 1))) continue;
    sentences.push(line.slice(start, until));
    start = until;
  }
  return [...sentences, line.slice(start)].filter(Boolean);
}

const TYPOGRAPHY = { fr: applyFrenchTypography, en: applyEnglishTypography };

function fillSentences(
  sentences: readonly string[],
  values: FieldValues,
  locale: Locale,
): LetterLine {
  const pieces = cutAtFields(TYPOGRAPHY[locale](sentences.join("")), values);
  const last = pieces.at(-1);
  if (!last) return [];
  return [...pieces.slice(0, -1), { ...last, text: last.text.trimEnd() }];
}

function cutAtFields(text: string, values: FieldValues): LetterPiece[] {
  const pieces: LetterPiece[] = [];
  let start = 0;
  for (const found of text.matchAll(FIELD_PATTERN)) {
    const [whole, name = ""] = found;
    pieces.push({ text: text.slice(start, found.index) });
    if (isLetterField(name)) pieces.push({ text: toOneLine(values[name]), field: name });
    start = found.index + whole.length;
  }
  return [...pieces, { text: text.slice(start) }].filter((piece) => piece.text !== "");
}

const toOneLine = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, " ");
