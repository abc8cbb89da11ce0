import { diffArrays } from "diff";

export interface WordChange {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
}

/** With more changed words the texts are shown one after the other, because the comparison would take too long. */
const MAX_CHANGED_WORDS = 2000;

const wordSegmenter = new Intl.Segmenter(undefined, { granularity: "word" });
const splitWords = (text: string): string[] =>
  [...wordSegmenter.segment(text)].map(({ segment }) => segment);

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
