import type { CallContent } from "#features/portal/calls/rules/call-content.ts";
import { getEditionYear } from "./check-call-content.ts";
import {
  type ImportColumn,
  type ImportFault,
  type ImportRow,
  listImportedChanges,
} from "./import-format.ts";

/** A call or draft of the agency that a line may name by code and year. */
export interface ImportTarget {
  readonly draftId: string | null;
  readonly callId: number | null;
  readonly content: CallContent;
  /** Whether the actor may read it, and edit it. */
  readonly isReadable: boolean;
  readonly isEditable: boolean;
  readonly isWithdrawn: boolean;
}

/** What a line of a file would do. */
export interface PlannedLine {
  readonly line: number;
  readonly kind: "create" | "change" | "same";
  readonly code: string;
  readonly year: number;
  readonly title: string;
  /** The fields that would change; of a new call, those that the line has. */
  readonly fields: readonly ImportColumn[];
  readonly target:
    | (Pick<ImportTarget, "draftId" | "callId"> & {
        /** The values that `fields` would replace, in their order. */
        readonly before: readonly unknown[];
      })
    | null;
}

export interface ImportPlan {
  readonly lines: readonly PlannedLine[];
  readonly faults: readonly ImportFault[];
}

export const toTargetKey = (code: string, year: number): string => `${year} ${code}`;

/**
 * What a file would make and change. A line names its call by code and year; without a year, by that of its closing. A
 * line that changes nothing is never at fault, so that an exported file can be read again: withdrawn calls and drafts that
 * share a code are in it too. Only what the actor may read is compared.
 */
export function planImport(
  rows: readonly ImportRow[],
  targets: ReadonlyMap<string, readonly ImportTarget[]>,
): ImportPlan {
  const faults: ImportFault[] = [];
  const seen = new Set<string>();
  const lines = rows.flatMap(({ line, values }): PlannedLine[] => {
    const refuse = (code: ImportFault["code"], column: string | null) => {
      faults.push({ line, column, code });
      return [];
    };
    const { code = "", closesAt = null, year: givenYear = null } = values;
    const year = getEditionYear({ year: givenYear, closesAt } as CallContent);
    if (code === "") return refuse("missing", "code");
    if (year === null) return refuse("missing", "year");
    const content = { ...values, code, year };
    const plan = (
      target: ImportTarget | undefined,
      fields: readonly ImportColumn[],
    ): PlannedLine[] => {
      const title = values.titleFr || values.titleEn || target?.content.titleFr || "";
      const kind = target ? (fields.length > 0 ? "change" : "same") : "create";
      const before = fields.map((field) => target?.content[field]);
      const named = target ? { draftId: target.draftId, callId: target.callId, before } : null;
      return [{ ...{ line, kind, code, year, title, fields }, target: named }];
    };
    const key = toTargetKey(code, year);
    const found = targets.get(key) ?? [];
    const same = found.find(
      (one) => one.isReadable && listImportedChanges(content, one.content).length === 0,
    );
    if (same) return plan(same, []);
    if (seen.has(key)) return refuse("repeated", "code");
    seen.add(key);
    const [target, other] = found;
    if (other) return refuse("ambiguous", "code");
    if (target && !target.isEditable)
      return refuse(target.isWithdrawn ? "withdrawn" : "codeTaken", "code");
    return plan(
      target,
      target
        ? listImportedChanges(content, target.content)
        : (Object.keys(content) as ImportColumn[]),
    );
  });
  return { lines, faults };
}
