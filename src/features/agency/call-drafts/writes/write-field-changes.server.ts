import { and, eq } from "drizzle-orm";
import { isSameValue } from "#features/portal/calls/rules/call-changes.ts";
import { type CallField, TRANSLATED_FIELDS } from "#features/portal/calls/rules/call-content.ts";
import { departments } from "#features/portal/partners/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { isWithinReach } from "#platform/staff-acts.ts";
import type { BackOfficeActor } from "../../frame/queries/require-back-office.server.ts";
import type { SentDraftField } from "../endpoints.ts";
import {
  type DraftField,
  type DraftFields,
  type DraftRow,
  loadDraftFields,
} from "../queries/call-draft.server.ts";
import { hasOwnFilesOnly } from "../rules/call-files.ts";
import { checkFieldValue, type FieldChange, isCallField } from "../rules/field-change.ts";
import { toCallContent } from "../rules/merge-call-field.ts";
import {
  getTranslationState,
  isCatchingUp,
  isTranslatedField,
  TRANSLATED_FIELD_NAMES,
  type TranslationState,
} from "../rules/translation-state.ts";
import { callDraftFields } from "../tables.server.ts";
import { toJson } from "./insert-draft.server.ts";

type FieldVerdict =
  | { readonly kind: "saved" | "conflict"; readonly held: SentDraftField }
  | { readonly kind: "invalid" | "refused"; readonly code: string };

interface Author {
  readonly actor: BackOfficeActor;
  readonly now: Date;
}

/** Fields that the first publication fixes: they are in the numbers of dossiers. */
const FIXED_FIELDS: readonly CallField[] = ["code", "year"];

/**
 * Checks and writes changed fields of a locked draft. Every change has a verdict of its own, and a refused change never
 * affects the others. A change that was sent before, or equals the stored value, is confirmed again.
 */
export async function writeFieldChanges(
  tx: Db,
  draft: DraftRow,
  author: Author,
  changes: readonly FieldChange[],
): Promise<{
  verdicts: Record<string, FieldVerdict>;
  translations: Record<string, TranslationState>;
}> {
  const before = await loadDraftFields(tx, draft.id);
  const fields: Record<CallField, DraftField> = { ...before };
  const verdicts: Record<string, FieldVerdict> = {};
  const written: CallField[] = [];
  for (const { key, version, value: sent } of changes) {
    if (!isCallField(key)) {
      verdicts[key] = { kind: "invalid", code: "unknown" };
      continue;
    }
    const stored = before[key];
    const checked = checkFieldValue(key, sent);
    if (!checked.ok) verdicts[key] = { kind: "invalid", code: checked.code };
    else if (isSameValue(checked.value, stored.value))
      verdicts[key] = { kind: "saved", held: toSentField(stored) };
    else if (version !== stored.version)
      verdicts[key] = { kind: "conflict", held: toSentField(stored) };
    else {
      const refusal = await findRefusal(tx, draft, author.actor, key, checked.value, stored.value);
      if (refusal) verdicts[key] = { kind: "refused", code: refusal };
      else {
        written.push(key);
        fields[key] = toNextField(stored, checked.value, author);
      }
    }
  }
  confirmTranslations(before, fields, written, author);
  for (const field of listChangedFields(before, fields)) {
    await writeField(tx, draft.id, field, fields[field]);
  }
  for (const field of written)
    verdicts[field] = { kind: "saved", held: toSentField(fields[field]) };
  return { verdicts, translations: listTranslationStates(fields as DraftFields) };
}

const toNextField = (stored: DraftField, value: unknown, { actor, now }: Author): DraftField => ({
  value,
  version: stored.version + 1,
  checkedAgainst: stored.checkedAgainst,
  changedAt: now,
  changedBy: { id: actor.userId, name: `${actor.firstName} ${actor.lastName}` },
});

/**
 * Notes against which text of the other language each written text stands. If both languages were written, or a text
 * catches up with the other, both agree afterwards.
 */
function confirmTranslations(
  before: DraftFields,
  fields: Record<CallField, DraftField>,
  written: readonly CallField[],
  { actor, now }: Author,
): void {
  const content = toCallContent(before);
  for (const field of written) {
    if (!isTranslatedField(field)) continue;
    const other = TRANSLATED_FIELDS[field];
    fields[field] = { ...fields[field], checkedAgainst: fields[other].value };
    const author = { authorId: actor.userId, now };
    const isAgreed =
      written.includes(other) || isCatchingUp(field, content, before[field], before[other], author);
    if (isAgreed && fields[other].version > 0)
      fields[other] = { ...fields[other], checkedAgainst: fields[field].value };
  }
}

const listChangedFields = (
  before: DraftFields,
  fields: Readonly<Record<CallField, DraftField>>,
): CallField[] =>
  (Object.keys(fields) as CallField[]).filter((field) => fields[field] !== before[field]);

/** Writes one field of a locked draft. */
export async function writeField(
  tx: Db,
  draftId: string,
  field: CallField,
  { value, version, checkedAgainst, changedAt, changedBy }: DraftField,
): Promise<void> {
  if (changedAt === null) throw new Error(`the field ${field} of draft ${draftId} has no time`);
  const columns = {
    value: toJson(value),
    version,
    checkedAgainst: toJson(checkedAgainst),
    changedBy: changedBy?.id ?? null,
    changedAt,
  };
  await tx
    .insert(callDraftFields)
    .values({ draftId, field, ...columns })
    .onConflictDoUpdate({ target: [callDraftFields.draftId, callDraftFields.field], set: columns });
}

/** Why a valid value is refused for this draft, or null. */
async function findRefusal(
  tx: Db,
  draft: DraftRow,
  actor: BackOfficeActor,
  field: CallField,
  value: unknown,
  stored: unknown,
): Promise<"fixed" | "department" | "file" | null> {
  if (draft.callId !== null && FIXED_FIELDS.includes(field)) return "fixed";
  if (field === "documents" || field === "appendices")
    return hasOwnFilesOnly(draft.partnerId, value, stored) ? null : "file";
  if (field !== "departmentId" || value === null) return null;
  const id = value as number;
  if (actor.kind === "staff" && !isWithinReach(actor, { ...draft, departmentId: id }))
    return "department";
  const [found] = await tx
    .select({ closedAt: departments.closedAt })
    .from(departments)
    .where(and(eq(departments.id, id), eq(departments.partnerId, draft.partnerId)));
  return found && found.closedAt === null ? null : "department";
}

const toSentField = ({ changedAt, ...field }: DraftField): SentDraftField => ({
  ...field,
  changedAt: changedAt?.toISOString() ?? null,
});

/** The state of every translated field. */
const listTranslationStates = (fields: DraftFields): Record<string, TranslationState> => {
  const content = toCallContent(fields);
  return Object.fromEntries(
    TRANSLATED_FIELD_NAMES.map((field) => [
      field,
      getTranslationState(field, content, fields[field].checkedAgainst),
    ]),
  );
};
