import { readAnswer } from "#form-engine/answers.ts";
import type { QuestionNode } from "#form-engine/model.ts";
import type { Answer } from "#form-engine/question-type.ts";

/** A replaced range of a text: `start` to `end` became `inserted`. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly inserted: readonly string[];
}

/**
 * Merges two versions of a plain text that changed different ranges. Null if the ranges overlap or the question would
 * not accept the result.
 */
export function keepBoth(
  node: QuestionNode,
  { base, mine, theirs }: { base: Answer; mine: Answer; theirs: Answer },
): Answer | null {
  if (node.type !== "text" || node.wysiwyg || node.multiple) return null;
  const [before = "", own = "", other = ""] = [base, mine, theirs].map(([text = ""]) => text);
  if (typeof before !== "string" || typeof own !== "string" || typeof other !== "string")
    return null;
  const both = mergeEdits(before, own, other);
  return both !== null && readAnswer(node, [both]).ok ? [both] : null;
}

function mergeEdits(base: string, mine: string, theirs: string): string | null {
  const letters = Array.from(base);
  const edits = [mine, theirs].map((text) => findEdit(letters, Array.from(text)));
  const [first, second] = edits.toSorted((one, other) => one.start - other.start);
  if (!first || !second || first.end > second.start || first.start === second.start) return null;
  if (edits.some(({ start, end, inserted }) => start === end && inserted.length === 0)) return null;
  return [
    ...letters.slice(0, first.start),
    ...first.inserted,
    ...letters.slice(first.end, second.start),
    ...second.inserted,
    ...letters.slice(second.end),
  ].join("");
}

function findEdit(before: readonly string[], after: readonly string[]): Edit {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return { start, end: before.length - same, inserted: after.slice(start, after.length - same) };
}
