import { diffArrays } from "diff";

export interface WordChange {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
}

/** With more changed words the texts are shown one after the other, because the comparison would take too long. */
const MAX_CHANGED_WORDS = 2000;

/** Scripts without spaces between words: each of their characters is compared alone. */
const UNSPACED =
  "\\p{sc=Han}|\\p{sc=Hiragana}|\\p{sc=Katakana}|\\p{sc=Thai}|\\p{sc=Lao}|\\p{sc=Khmer}|\\p{sc=Myanmar}";
/**
 * Emoji sequences, characters of unspaced scripts, words, spaces, and everything else one by one. `Intl.Segmenter` is not
 * used: it splits differently by language and version, so that a page would differ between server and browser.
 */
const PARTS = new RegExp(
  [
    "\\p{ExtPict}(?:[\\u200d\\ufe0f]|\\p{EMod}|\\p{ExtPict})*",
    `(?:${UNSPACED})\\p{M}*`,
    `(?:(?!${UNSPACED})[\\p{L}\\p{N}\\p{M}])+`,
    "[^\\S\\n]+",
    "[^]\\p{M}*",
  ].join("|"),
  "gu",
);
const splitWords = (text: string): string[] => text.match(PARTS) ?? [];

/** Word-by-word differences in any script: `same` and `removed` make the old text, `same` and `added` the new one. */
export function diffWords(before: string, after: string): WordChange[] {
  const changes = diffArrays(splitWords(before), splitWords(after), {
    maxEditLength: MAX_CHANGED_WORDS,
  });
  if (!changes) return joinChanges([toRemoved(before), toAdded(after)]);
  return joinChanges(
    changes.map(({ value, ...change }): WordChange => {
      const text = value.join("");
      if (change.removed) return toRemoved(text);
      return change.added ? toAdded(text) : { kind: "same", text };
    }),
  );
}

const toRemoved = (text: string): WordChange => ({ kind: "removed", text });
const toAdded = (text: string): WordChange => ({ kind: "added", text });

/** Joins changes separated only by a space: "the old words" became "some new ones". */
function joinChanges(changes: readonly WordChange[]): WordChange[] {
  const result: WordChange[] = [];
  let [gone, come] = ["", ""];
  const end = () => {
    if (gone) result.push(toRemoved(gone));
    if (come) result.push(toAdded(come));
    [gone, come] = ["", ""];
  };
  changes.forEach(({ kind, text }, index) => {
    if (kind === "removed") gone += text;
    else if (kind === "added") come += text;
    else if (text.trim() === "" && gone && come && index < changes.length - 1) {
      gone += text;
      come += text;
    } else {
      end();
      if (text) result.push({ kind, text });
    }
  });
  end();
  return result;
}
