import { isSameValue } from "#features/portal/calls/rules/call-changes.ts";
import {
  CALL_FIELDS,
  type CallContent,
  type CallField,
} from "#features/portal/calls/rules/call-content.ts";
import type { MergeResult } from "#platform/browser/saver/save-types.ts";
import type { RichDocument } from "#rich-text/document.ts";
import { mergeDocuments } from "#rich-text/merge/merge-documents.ts";

/**
 * Merges a field that two people changed at once; given to the `Saver` of the editor. Rich texts are merged by block,
 * lists by row. Other fields, and rows that both changed, are a clash: the person chooses.
 */
export function mergeCallField(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  field: string,
): MergeResult<unknown> {
  if (isSameValue(mine, theirs)) return "agreed";
  if (isSameValue(base, theirs)) return "apart";
  const merged = mergeValues(field as CallField, base, mine, theirs);
  if (merged === undefined || !CALL_FIELDS[field as CallField].safeParse(merged).success)
    return "clash";
  return { merged };
}

function mergeValues(field: CallField, base: unknown, mine: unknown, theirs: unknown): unknown {
  if (field === "bodyFr" || field === "bodyEn") {
    const result = mergeDocuments(
      base as RichDocument,
      mine as RichDocument,
      theirs as RichDocument,
    );
    return result.kind === "merged" ? result.document : undefined;
  }
  if (![base, mine, theirs].every(Array.isArray)) return;
  return mergeRows(base as CallRows, mine as CallRows, theirs as CallRows);
}

type CallRow = string | { readonly id: string };
type CallRows = readonly CallRow[];

const toRowId = (row: CallRow): string => (typeof row === "string" ? row : row.id);

/** Rows by id: additions and removals of both are kept. Undefined if a row was changed by both, or removed by one and changed by the other. */
function mergeRows(base: CallRows, mine: CallRows, theirs: CallRows): CallRow[] | undefined {
  const [atBase, atMine, atTheirs] = [base, mine, theirs].map(
    (rows) => new Map(rows.map((row) => [toRowId(row), row])),
  ) as [Map<string, CallRow>, Map<string, CallRow>, Map<string, CallRow>];
  const merged: CallRow[] = [];
  for (const row of mine) {
    const id = toRowId(row);
    const [before, their] = [atBase.get(id), atTheirs.get(id)];
    const isMineChanged = !isSameValue(before, row);
    if (their === undefined) {
      if (before === undefined) merged.push(row);
      else if (isMineChanged) return;
    } else if (!isMineChanged || isSameValue(row, their)) merged.push(their);
    else if (isSameValue(before, their)) merged.push(row);
    else return;
  }
  for (const row of theirs) {
    const id = toRowId(row);
    if (atMine.has(id)) continue;
    const before = atBase.get(id);
    if (before === undefined) merged.push(row);
    else if (!isSameValue(before, row)) return;
  }
  return merged;
}

/** The version of a draft as a whole: every save of a field raises it. */
export const getDraftRevision = (
  fields: Readonly<Record<string, { readonly version: number }>>,
): number => Object.values(fields).reduce((sum, { version }) => sum + version, 0);

/** The values of a draft's fields. */
export const toCallContent = (
  fields: Readonly<Record<CallField, { readonly value: unknown }>>,
): CallContent =>
  Object.fromEntries(
    Object.entries(fields).map(([field, { value }]) => [field, value]),
  ) as unknown as CallContent;
