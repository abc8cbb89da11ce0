import type { z } from "zod";
import type { ChangeReason } from "#features/people/alerts/rules/call-change-text.ts";
import type { closingDateChanged } from "#features/people/alerts/rules/notification-kinds.ts";
import type { CallChange } from "#features/portal/calls/rules/call-changes.ts";
import type { CallField } from "#features/portal/calls/rules/call-content.ts";

type CallChangeData = Omit<z.input<typeof closingDateChanged.data>, "call">;

const REQUIRED_DOCUMENT_FIELDS: readonly CallField[] = [
  "appendices",
  "coordinatorCv",
  "scientificManagerCv",
];

/** The changes of one publication as the data of a notification. `closesAt` is the closing after them. */
export function toCallChangeData(
  changes: readonly CallChange[],
  { closesAt, reason, now }: { closesAt: Date; reason: ChangeReason | null; now: Date },
): CallChangeData {
  const find = <Field extends CallField>(field: Field) =>
    changes.find(
      (change): change is Extract<CallChange, { field: Field }> => change.field === field,
    );
  const closing = find("closesAt");
  const opening = find("opensAt");
  const maxAppendices = find("maxAppendices") ?? null;
  const before = closing?.before ? new Date(closing.before) : closesAt;
  const fields = new Set(changes.map(({ field }) => field));
  return {
    before: before.toISOString(),
    after: closesAt.toISOString(),
    reopens: closing !== undefined && before <= now && closesAt > now,
    opening:
      opening?.before && opening.after ? { before: opening.before, after: opening.after } : null,
    amounts: (["maxAmountEuros", "envelopeEuros"] as const).flatMap((field) => {
      const change = find(field);
      return change ? [{ field, before: change.before, after: change.after }] : [];
    }),
    announced: (["eligibilityAnswerOn", "decisionsOn"] as const).flatMap((field) => {
      const change = find(field);
      return change ? [{ field, before: change.before, after: change.after }] : [];
    }),
    openings: (["openToCompanies", "openToInternational"] as const).flatMap((field) => {
      const change = find(field);
      return change ? [{ field, after: change.after }] : [];
    }),
    consortium: find("consortiumType")?.after ?? null,
    maxAppendices: maxAppendices && { before: maxAppendices.before, after: maxAppendices.after },
    others: [
      ...(fields.has("eligibility") ? (["eligibility"] as const) : []),
      ...(REQUIRED_DOCUMENT_FIELDS.some((field) => fields.has(field))
        ? (["requiredDocuments"] as const)
        : []),
    ],
    reason,
  };
}
