import { and, eq, inArray, ne } from "drizzle-orm";
import { isSameValue } from "#features/portal/calls/rules/call-changes.ts";
import { type CallField, TRANSLATED_FIELDS } from "#features/portal/calls/rules/call-content.ts";
import { departments } from "#features/portal/partners/tables.server.ts";
import { callAppendices } from "#features/proposals/form-models/tables.server.ts";
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
import { acceptFiles, listFiles, listNewFiles, type StoredSizes } from "../rules/call-files.ts";
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
import { touchCallFiles } from "./call-files.server.ts";
import { toJson } from "./insert-draft.server.ts";

type FieldVerdict =
  | { readonly kind: "saved" | "conflict"; readonly held: SentDraftField }
  | { readonly kind: "invalid" | "refused"; readonly code: string };

interface Author {
  readonly actor: BackOfficeActor;
  readonly now: Date;
}

/** Sizes of the files that changes name, where these can name any. */
const NO_SIZES: StoredSizes = new Map();

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
  sizes: StoredSizes = NO_SIZES,
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
      const change = { field: key, value: checked.value, stored: stored.value };
      const accepted = await acceptChange(tx, draft, author, change, sizes);
      if (!accepted.ok) verdicts[key] = { kind: "refused", code: accepted.code };
      else {
        written.push(key);
        fields[key] = toNextField(stored, accepted.value, author);
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

interface AcceptedChange {
  readonly field: CallField;
  readonly value: unknown;
  /** The value before. */
  readonly stored: unknown;
}

type Acceptance =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly code: "fixed" | "department" | "file" | "invalid" };

const refuse = (code: Extract<Acceptance, { ok: false }>["code"]): Acceptance => ({
  ok: false,
  code,
});

/** Whether a valid value may be stored in this draft, and as which value. */
async function acceptChange(
  tx: Db,
  draft: DraftRow,
  { actor, now }: Author,
  { field, value, stored }: AcceptedChange,
  sizes: StoredSizes,
): Promise<Acceptance> {
  if (draft.callId !== null && FIXED_FIELDS.includes(field)) return refuse("fixed");
  if (field === "departmentId")
    return (await isDepartmentAllowed(tx, draft, actor, value as number | null))
      ? { ok: true, value }
      : refuse("department");
  if (field !== "documents" && field !== "appendices") return { ok: true, value };
  if (field === "appendices" && (await hasForeignSlots(tx, draft, value as CallRows)))
    return refuse("invalid");
  const accepted = acceptFiles(value, stored, { partnerId: draft.partnerId, sizes });
  if (accepted === null) return refuse("file");
  const keys = [...listFiles(value), ...listFiles(stored)].map(({ key }) => key);
  const recorded = await touchCallFiles(tx, keys, now);
  const isGone = listNewFiles(value, stored).some(({ key }) => !recorded.has(key));
  return isGone ? refuse("file") : { ok: true, value: accepted };
}

/** Open departments of the agency within reach. A member who is limited to departments gives a call to no other one. */
async function isDepartmentAllowed(
  tx: Db,
  draft: DraftRow,
  actor: BackOfficeActor,
  departmentId: number | null,
): Promise<boolean> {
  const isLimited = actor.kind === "staff" && actor.departmentIds !== null;
  if (departmentId === null) return !isLimited;
  if (actor.kind === "staff" && !isWithinReach(actor, { ...draft, departmentId })) return false;
  const [found] = await tx
    .select({ closedAt: departments.closedAt })
    .from(departments)
    .where(and(eq(departments.id, departmentId), eq(departments.partnerId, draft.partnerId)));
  return found?.closedAt === null;
}

type CallRows = readonly { readonly id: string }[];

/** Whether a page names appendix slots of another call by their ids. */
async function hasForeignSlots(tx: Db, { callId }: DraftRow, slots: CallRows): Promise<boolean> {
  const ids = slots.map(({ id }) => id);
  if (ids.length === 0) return false;
  const isOther = callId === null ? undefined : ne(callAppendices.callId, callId);
  return (await tx.$count(callAppendices, and(inArray(callAppendices.id, ids), isOther))) > 0;
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
