import type { z } from "zod";
import type { closingDateChanged } from "#features/people/alerts/rules/notification-kinds.ts";
import type { CallField } from "#features/portal/calls/rules/call-content.ts";

/** A changed field of a published call, with its value before and after. */
export interface CallChange {
  readonly field: CallField;
  readonly before: unknown;
  readonly after: unknown;
  /** Concerns people who work on a dossier or keep the call. Changes of wording are not told. */
  readonly isMaterial: boolean;
}

type CallChangeData = Omit<z.input<typeof closingDateChanged.data>, "call">;

const REQUIRED_DOCUMENT_FIELDS: readonly CallField[] = [
  "appendices",
  "coordinatorCv",
  "scientificManagerCv",
];

/** The changes of one publication as the data of a notification. `closesAt` is the closing after them. */
export function toCallChangeData(
  changes: readonly CallChange[],
  { closesAt, reason, now }: { closesAt: Date; reason: string | null; now: Date },
): CallChangeData {
  const find = (field: CallField) => changes.find((change) => change.field === field);
  const closing = find("closesAt");
  const opening = find("opensAt");
  const before = closing?.before ? toDate(closing.before) : closesAt;
  const fields = new Set(changes.map(({ field }) => field));
  return {
    before: before.toISOString(),
    after: closesAt.toISOString(),
    reopens: closing !== undefined && before <= now && closesAt > now,
    opening:
      opening?.before && opening.after
        ? {
            before: toDate(opening.before).toISOString(),
            after: toDate(opening.after).toISOString(),
          }
        : null,
    amounts: (["maxAmountEuros", "envelopeEuros"] as const).flatMap((field) => {
      const change = find(field);
      return change
        ? [{ field, before: change.before as number | null, after: change.after as number | null }]
        : [];
    }),
    others: [
      ...(fields.has("eligibility") ? (["eligibility"] as const) : []),
      ...(REQUIRED_DOCUMENT_FIELDS.some((field) => fields.has(field))
        ? (["requiredDocuments"] as const)
        : []),
    ],
    reason,
  };
}

const toDate = (value: unknown): Date => new Date(value as string | Date);
