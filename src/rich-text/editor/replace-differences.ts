import type { Node } from "@tiptap/pm/model";
import type { Transform } from "@tiptap/pm/transform";
import { diffLists } from "../merge/diff-lists.ts";

/** Replaced blocks at a position of the old document. */
interface Difference {
  readonly from: number;
  readonly old: readonly Node[];
  readonly now: readonly Node[];
}

/**
 * Turns a document into another by replacing only the blocks that differ, and inside a paragraph only the differing
 * part, so that a caret elsewhere stays.
 */
export function replaceDifferences(change: Transform, next: Node): void {
  // From the end, so that earlier positions stay valid.
  for (const { from, old, now } of findDifferences(change.doc, next).reverse()) {
    if (old.length === now.length) replaceEach(change, from, old, now);
    else change.replaceWith(from, from + getTotalSize(old), now);
  }
}

function findDifferences(before: Node, after: Node): Difference[] {
  const found: { from: number; old: Node[]; now: Node[] }[] = [];
  let [position, oldAt, nowAt] = [0, 0, 0];
  let open: (typeof found)[number] | null = null;
  const { changes } = diffLists(before.children.map(toKey), after.children.map(toKey));
  for (const { kind, count } of changes) {
    const old = kind === "added" ? [] : before.children.slice(oldAt, oldAt + count);
    const now = kind === "removed" ? [] : after.children.slice(nowAt, nowAt + count);
    if (kind === "same") open = count > 0 ? null : open;
    else if (open) {
      open.old.push(...old);
      open.now.push(...now);
    } else {
      open = { from: position, old, now };
      found.push(open);
    }
    position += getTotalSize(old);
    oldAt += old.length;
    nowAt += now.length;
  }
  return found;
}

function replaceEach(change: Transform, from: number, old: readonly Node[], now: readonly Node[]) {
  for (let index = old.length - 1; index >= 0; index--) {
    const [was, is] = [old[index], now[index]];
    if (!was || !is) continue;
    const at = from + getTotalSize(old.slice(0, index));
    if (was.isTextblock && was.sameMarkup(is)) replaceInParagraph(change, at + 1, was, is);
    else change.replaceWith(at, at + was.nodeSize, is);
  }
}

/** Replaces the differing part of a paragraph. */
function replaceInParagraph(change: Transform, start: number, was: Node, is: Node): void {
  const from = was.content.findDiffStart(is.content);
  const end = was.content.findDiffEnd(is.content);
  if (from === null || !end) return;
  // The common beginning and end may overlap: "aa" in "aaa".
  const overlap = Math.max(0, from - Math.min(end.a, end.b));
  change.replace(start + from, start + end.a + overlap, is.slice(from, end.b + overlap));
}

const toKey = (block: Node): string => JSON.stringify(block.toJSON());
const getTotalSize = (blocks: readonly Node[]): number =>
  blocks.reduce((sum, { nodeSize }) => sum + nodeSize, 0);
