import { type BlockNode, EMPTY_DOCUMENT, type RichDocument } from "../document.ts";
import { diffLists, sharedEnds } from "./diff-lists.ts";

/** A part of the text changed by both sides in different ways. */
export interface Clash {
  readonly base: readonly BlockNode[];
  readonly mine: readonly BlockNode[];
  readonly theirs: readonly BlockNode[];
}

export type MergeResult =
  | { readonly kind: "merged"; readonly document: RichDocument }
  | {
      readonly kind: "clash";
      readonly clashes: readonly Clash[];
      /** The merged document with my side of each clash. */
      readonly withMine: RichDocument;
      readonly withTheirs: RichDocument;
    };

/** Blocks `start` to `end` (exclusive) of the base become `blocks`; an insertion where both are equal. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly blocks: readonly BlockNode[];
}

/**
 * Merges two edits of one base. Edits of different blocks (paragraphs, lists, tables) are combined; blocks added at
 * one position follow each other, theirs (already saved) first. Documents must be checked by `checkDocument`.
 */
export function mergeDocuments(
  base: RichDocument,
  mine: RichDocument,
  theirs: RichDocument,
): MergeResult {
  const mineEdits = findEdits(base.content, mine.content);
  const theirEdits = findEdits(base.content, theirs.content);
  const withMine: BlockNode[] = [];
  const withTheirs: BlockNode[] = [];
  const clashes: Clash[] = [];
  const keep = (blocks: readonly BlockNode[]) => {
    withMine.push(...blocks);
    withTheirs.push(...blocks);
  };
  let at = 0;
  while (mineEdits.length > 0 || theirEdits.length > 0) {
    const region = nextRegion(mineEdits, theirEdits);
    keep(base.content.slice(at, region.start));
    const original = base.content.slice(region.start, region.end);
    const my = applyEdits(base.content, region, region.mine);
    const their = applyEdits(base.content, region, region.theirs);
    if (region.mine.length === 0 || isSameContent(my, their)) keep(their);
    else if (region.theirs.length === 0) keep(my);
    else if (original.length === 0) keep(joinAdditions(their, my));
    else {
      clashes.push({ base: original, mine: my, theirs: their });
      withMine.push(...my);
      withTheirs.push(...their);
    }
    at = region.end;
  }
  keep(base.content.slice(at));
  return clashes.length === 0
    ? { kind: "merged", document: toDocument(withMine) }
    : {
        kind: "clash",
        clashes,
        withMine: toDocument(withMine),
        withTheirs: toDocument(withTheirs),
      };
}

/** If the response to my save was lost, my text returns together with a colleague's: common ends are kept once. */
function joinAdditions(their: readonly BlockNode[], my: readonly BlockNode[]): BlockNode[] {
  const { start, tail } = sharedEnds(their.map(toKey), my.map(toKey));
  return [...their.slice(0, their.length - tail), ...my.slice(start)];
}

interface Region {
  readonly start: number;
  readonly end: number;
  readonly mine: readonly Edit[];
  readonly theirs: readonly Edit[];
}

/** The first changed region of the base with all edits that touch it, which are removed from the lists. */
function nextRegion(mine: Edit[], theirs: Edit[]): Region {
  const taken = { mine: [] as Edit[], theirs: [] as Edit[] };
  let [start, end] = [Number.POSITIVE_INFINITY, -1];
  const take = (list: Edit[], into: Edit[]): boolean => {
    const [edit] = list;
    if (!edit || !(end < 0 || touches(edit, start, end))) return false;
    list.shift();
    into.push(edit);
    start = Math.min(start, edit.start);
    end = Math.max(end, edit.end);
    return true;
  };
  const mineFirst = comesFirst(mine[0], theirs[0]);
  if (mineFirst) take(mine, taken.mine);
  else take(theirs, taken.theirs);
  while (take(mine, taken.mine) || take(theirs, taken.theirs));
  return { start, end, ...taken };
}

/** An insertion before a block precedes a change of the block. */
function comesFirst(one: Edit | undefined, other: Edit | undefined): boolean {
  if (!one || !other) return one !== undefined;
  return one.start < other.start || (one.start === other.start && one.end < other.end);
}

/** Adjacent edits do not touch: they change different blocks. */
const touches = (edit: Edit, start: number, end: number): boolean =>
  (edit.start < end && edit.end > start) ||
  (edit.start === edit.end && start === end && edit.start === start);

function applyEdits(
  base: readonly BlockNode[],
  { start, end }: Region,
  edits: readonly Edit[],
): BlockNode[] {
  const result: BlockNode[] = [];
  let at = start;
  for (const edit of edits) {
    result.push(...base.slice(at, edit.start), ...edit.blocks);
    at = edit.end;
  }
  return [...result, ...base.slice(at, end)];
}

/**
 * The edits between two lists of blocks, in order. Equal numbers of blocks are paired. A text with too many changes
 * is one edit, so that it clashes with every other edit.
 */
function findEdits(before: readonly BlockNode[], after: readonly BlockNode[]): Edit[] {
  const { changes, isCoarse } = diffLists(before.map(toKey), after.map(toKey));
  const edits: Edit[] = [];
  let [from, to, removed, added] = [0, 0, 0, 0];
  const end = () => {
    const edit = { start: from, end: from + removed, blocks: after.slice(to, to + added) };
    if (removed + added > 0) edits.push(...(isCoarse ? [edit] : splitEdit(edit)));
    [from, to, removed, added] = [from + removed, to + added, 0, 0];
  };
  for (const { kind, count } of changes) {
    if (kind === "removed") removed += count;
    else if (kind === "added") added += count;
    else if (count > 0) {
      end();
      from += count;
      to += count;
    }
  }
  end();
  return edits;
}

function splitEdit({ start, end, blocks }: Edit): Edit[] {
  if (blocks.length !== end - start) return [{ start, end, blocks }];
  return blocks.map((block, at) => ({ start: start + at, end: start + at + 1, blocks: [block] }));
}

const toKey = (block: BlockNode): string => JSON.stringify(block);
const isSameContent = (one: readonly BlockNode[], other: readonly BlockNode[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const toDocument = (content: readonly BlockNode[]): RichDocument =>
  content.length > 0 ? { type: "doc", content } : EMPTY_DOCUMENT;
