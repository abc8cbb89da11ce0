import { applyEnglishTypography, applyFrenchTypography } from "#platform/i18n/i18n.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { LetterText } from "../tables.server.ts";
import { FIELD_PATTERN, isLetterField, type LetterField } from "./letter-fields.ts";

/** A part of a line: typed text, or the value of a field. */
export interface LetterPiece {
  readonly text: string;
  readonly field?: LetterField;
}

export type LetterLine = readonly LetterPiece[];

/** Empty text: the field has no value. */
export type FieldValues = Readonly<Record<LetterField, string>>;

export interface DroppedSentence {
  readonly fields: readonly LetterField[];
  readonly sentence: string;
}

interface FilledLetter {
  readonly subject: LetterLine;
  /** Paragraphs of lines. */
  readonly paragraphs: readonly (readonly LetterLine[])[];
  /** Sentences left out because a field in them is empty, as they stand in the template. */
  readonly dropped: readonly DroppedSentence[];
}

/** A sentence of a template: its typeset text, cut at its fields. */
interface Sentence {
  readonly source: string;
  readonly parts: readonly (string | { readonly field: LetterField })[];
  readonly fields: readonly LetterField[];
}

interface CompiledText {
  readonly subject: Sentence;
  readonly paragraphs: readonly (readonly (readonly Sentence[])[])[];
}

/**
 * Fills a letter. A sentence with an empty field is left out: "ranked  of 45" would say something wrong. In the subject,
 * which is one line, an empty field leaves nothing behind. Paragraphs are separated by empty lines.
 */
export function fillLetter(text: LetterText, values: FieldValues, locale: Locale): FilledLetter {
  const { subject, paragraphs } = compileText(text, locale);
  const dropped: DroppedSentence[] = [];
  const fillLine = (sentences: readonly Sentence[]): LetterLine => {
    const complete = sentences.filter(({ fields, source }) => {
      const empty = fields.filter((field) => values[field] === "");
      if (empty.length > 0) dropped.push({ fields: empty, sentence: source.trim() });
      return empty.length === 0;
    });
    return fillSentences(complete, values);
  };
  return {
    subject: fillSentences([subject], values),
    paragraphs: paragraphs
      .map((lines) => lines.map(fillLine).filter((line) => line.length > 0))
      .filter((lines) => lines.length > 0),
    dropped,
  };
}

export const toLineText = (line: LetterLine): string => line.map(({ text }) => text).join("");

/** The fields of a text, each once. */
export const listFields = (text: string): LetterField[] => [
  ...new Set([...text.matchAll(FIELD_PATTERN)].map(([, name = ""]) => name).filter(isLetterField)),
];

function fillSentences(sentences: readonly Sentence[], values: FieldValues): LetterLine {
  const pieces = sentences
    .flatMap(({ parts }) => parts)
    .map(
      (part): LetterPiece =>
        typeof part === "string"
          ? { text: part }
          : { text: toOneLine(values[part.field]), field: part.field },
    )
    .filter(({ text }) => text !== "");
  const last = pieces.at(-1);
  return last ? [...pieces.slice(0, -1), { ...last, text: last.text.trimEnd() }] : [];
}

const toOneLine = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, " ");

/** Texts of templates that were cut into sentences: a call has thousands of letters of one template. */
const compiledTexts = new WeakMap<LetterText, Map<Locale, CompiledText>>();

function compileText(text: LetterText, locale: Locale): CompiledText {
  const known = compiledTexts.get(text) ?? new Map<Locale, CompiledText>();
  compiledTexts.set(text, known);
  const compiled = known.get(locale) ?? {
    subject: compileSentence(text.subject.replace(/\s+/g, " ").trim(), locale),
    paragraphs: text.body
      .replace(/\r\n?/g, "\n")
      .split(/\n\s*\n/)
      .map((paragraph) =>
        paragraph
          .split("\n")
          .map((line) =>
            splitSentences(line.trim()).map((sentence) => compileSentence(sentence, locale)),
          ),
      ),
  };
  known.set(locale, compiled);
  return compiled;
}

const TYPOGRAPHY = { fr: applyFrenchTypography, en: applyEnglishTypography };

function compileSentence(source: string, locale: Locale): Sentence {
  const text = TYPOGRAPHY[locale](source);
  const parts: Sentence["parts"][number][] = [];
  let start = 0;
  for (const found of text.matchAll(FIELD_PATTERN)) {
    const [whole, name = ""] = found;
    parts.push(text.slice(start, found.index));
    if (isLetterField(name)) parts.push({ field: name });
    start = found.index + whole.length;
  }
  return { source, parts: [...parts, text.slice(start)], fields: listFields(source) };
}

/** Words that end with a full stop inside a sentence. */
const ABBREVIATION = /(?:^|[\s(«])(?:\p{Lu}|MM|Dr|Pr|Mr|Mrs|Ms|Prof|St|No|cf|art|p|e\.g|i\.e)\.$/u;

/** Splits a line after its sentences; each part keeps the space behind it. */
function splitSentences(line: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const end of line.matchAll(/[.!?…][»”")\]]?\s+(?=[\p{Lu}\p{N}«“"({])/gu)) {
    if (ABBREVIATION.test(line.slice(start, end.index + 1))) continue;
    const until = end.index + end[0].length;
    sentences.push(line.slice(start, until));
    start = until;
  }
  return [...sentences, line.slice(start)].filter(Boolean);
}
