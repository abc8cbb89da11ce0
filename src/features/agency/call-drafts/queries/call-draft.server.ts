import { eq, sql } from "drizzle-orm";
import { users } from "#features/people/accounts/tables.server.ts";
import type { ChangeReason } from "#features/people/alerts/rules/call-change-text.ts";
import { CALL_FIELD_NAMES } from "#features/portal/calls/rules/call-changes.ts";
import {
  type CallContent,
  type CallField,
  EMPTY_CALL_CONTENT,
} from "#features/portal/calls/rules/call-content.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { lockPartner } from "#features/portal/partners/queries/partners.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import type { Actor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { type Abilities, getAbilities } from "#platform/policy.ts";
import { requireAllowed } from "#platform/require-allowed.ts";
import { toChangeReason } from "../../call-notices/rules/closing-change.ts";
import { CALL_DRAFT_ACTS, type CallDraftAct, type CallDraftSubject, can } from "../policy.ts";
import { callDraftFields, callDrafts } from "../tables.server.ts";
import { readCallContent } from "./call-content.server.ts";
import { DRAFT_DEPARTMENT } from "./visible-to.server.ts";

/** A field of a draft. Version 0: never written. */
export interface DraftField<Value = unknown> {
  readonly value: Value;
  readonly version: number;
  /** Of a translated field: the text of the other language that it was last written or confirmed against. */
  readonly checkedAgainst: unknown;
  readonly changedAt: Date | null;
  readonly changedBy: { readonly id: string; readonly name: string } | null;
}

export type DraftFields = { readonly [Field in CallField]: DraftField<CallContent[Field]> };

export interface CallDraft {
  readonly id: string;
  readonly partnerId: number;
  readonly partnerKind: "standard" | "one_off";
  readonly callId: number | null;
  readonly slug: string | null;
  readonly publishAt: Date | null;
  readonly publishReason: ChangeReason | null;
  /** Codes of the check list, separated by spaces, or one of `PLAN_FAILURES`, that stopped the planned publication. */
  readonly publishFailure: string | null;
  readonly fields: DraftFields;
  /** What is published; null before the first publication. */
  readonly published: CallContent | null;
  readonly publishedAt: Date | null;
  readonly withdrawnAt: Date | null;
  readonly can: Abilities<CallDraftAct>;
}

/** A draft as the editor shows it. NOT_FOUND for those of other agencies and departments. */
export async function findCallDraft(db: Db, actor: Actor, draftId: string): Promise<CallDraft> {
  const row = await loadDraftRow(db, draftId);
  const subject = toDraftSubject(row);
  requireAllowed(can(actor, "read", subject));
  const { id, partnerId, partnerKind, callId, slug, publishAt, publishReason } = row;
  const { publishFailure, publishedAt, withdrawnAt } = row;
  return {
    ...{ id, partnerId, partnerKind, callId, slug, publishAt, publishReason, publishFailure },
    ...{ publishedAt, withdrawnAt },
    fields: await loadDraftFields(db, draftId),
    published: callId === null ? null : await readCallContent(db, callId),
    can: getAbilities(can, actor, subject, CALL_DRAFT_ACTS),
  };
}

/** The row of a draft with what the policy needs; locked before a write. */
export async function loadDraftRow(db: Db, draftId: string, { forUpdate = false } = {}) {
  if (forUpdate)
    await db
      .select({ id: callDrafts.id })
      .from(callDrafts)
      .where(eq(callDrafts.id, draftId))
      .for("update");
  const [row] = await db
    .select({
      id: callDrafts.id,
      partnerId: callDrafts.partnerId,
      partnerKind: partners.kind,
      partnerSlug: partners.slug,
      callId: callDrafts.callId,
      copiedFrom: callDrafts.copiedFrom,
      publishAt: callDrafts.publishAt,
      publishBy: callDrafts.publishBy,
      publishReasonFr: callDrafts.publishReasonFr,
      publishReasonEn: callDrafts.publishReasonEn,
      publishRevision: callDrafts.publishRevision,
      publishFailure: callDrafts.publishFailure,
      departmentId: DRAFT_DEPARTMENT,
      slug: calls.slug,
      publishedAt: calls.publishedAt,
      withdrawnAt: calls.withdrawnAt,
    })
    .from(callDrafts)
    .innerJoin(partners, eq(partners.id, callDrafts.partnerId))
    .leftJoin(calls, eq(calls.id, callDrafts.callId))
    .where(eq(callDrafts.id, draftId));
  if (!row) throw new DomainError("NOT_FOUND");
  const { publishReasonFr, publishReasonEn, ...rest } = row;
  return { ...rest, publishReason: toChangeReason(publishReasonFr, publishReasonEn) };
}

/**
 * The row of a draft, locked after its agency: publications and imports take their locks in this order, so that none waits
 * for another in a circle.
 */
export async function lockAgencyAndDraft(tx: Db, draftId: string): Promise<DraftRow> {
  const [draft] = await tx
    .select({ partnerId: callDrafts.partnerId })
    .from(callDrafts)
    .where(eq(callDrafts.id, draftId));
  if (!draft) throw new DomainError("NOT_FOUND");
  await lockPartner(tx, draft.partnerId);
  return loadDraftRow(tx, draftId, { forUpdate: true });
}

export type DraftRow = Awaited<ReturnType<typeof loadDraftRow>>;

export const toDraftSubject = (row: DraftRow): CallDraftSubject => ({
  partnerId: row.partnerId,
  partnerKind: row.partnerKind,
  departmentId: row.departmentId,
  isPublished: row.callId !== null,
  isWithdrawn: row.withdrawnAt !== null,
});

/** All fields of a draft; those without a row are empty, with version 0. */
export async function loadDraftFields(db: Db, draftId: string): Promise<DraftFields> {
  return (await loadManyDraftFields(db, [draftId])).get(draftId) as DraftFields;
}

/** The same for several drafts, in one statement. */
export async function loadManyDraftFields(
  db: Db,
  draftIds: readonly string[],
): Promise<Map<string, DraftFields>> {
  const rows = await db
    .select({
      draftId: callDraftFields.draftId,
      field: callDraftFields.field,
      value: callDraftFields.value,
      version: callDraftFields.version,
      checkedAgainst: callDraftFields.checkedAgainst,
      changedAt: callDraftFields.changedAt,
      authorId: users.id,
      authorName: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`,
    })
    .from(callDraftFields)
    .leftJoin(users, eq(users.id, callDraftFields.changedBy))
    .where(sql`${callDraftFields.draftId} = any(${sql.param([...draftIds])}::uuid[])`);
  const byDraft = Map.groupBy(rows, ({ draftId }) => draftId);
  return new Map(draftIds.map((draftId) => [draftId, toFields(byDraft.get(draftId) ?? [])]));
}

interface FieldRow extends Omit<DraftField, "changedBy"> {
  readonly field: CallField;
  readonly authorId: string | null;
  readonly authorName: string;
}

function toFields(rows: readonly FieldRow[]): DraftFields {
  const byField = new Map(rows.map((row) => [row.field, row]));
  return Object.fromEntries(
    CALL_FIELD_NAMES.map((field): [CallField, DraftField] => {
      const row = byField.get(field);
      if (!row) return [field, toEmptyField(field)];
      const { value, version, checkedAgainst, changedAt, authorId, authorName } = row;
      const changedBy = authorId === null ? null : { id: authorId, name: authorName };
      return [field, { value, version, checkedAgainst, changedAt, changedBy }];
    }),
  ) as unknown as DraftFields;
}

const toEmptyField = (field: CallField): DraftField => ({
  value: EMPTY_CALL_CONTENT[field],
  version: 0,
  checkedAgainst: null,
  changedAt: null,
  changedBy: null,
});
