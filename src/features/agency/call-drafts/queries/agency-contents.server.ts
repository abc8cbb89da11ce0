import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { callWithinReachOf } from "#features/portal/calls/queries/agency-calls.server.ts";
import type { CallContent, CallField } from "#features/portal/calls/rules/call-content.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { BackOfficeActor } from "../../frame/queries/require-back-office.server.ts";
import { can } from "../policy.ts";
import { getEditionYear } from "../rules/check-call-content.ts";
import { toCallContent } from "../rules/merge-call-field.ts";
import { type ImportTarget, toTargetKey } from "../rules/plan-import.ts";
import { callDraftFields, callDrafts } from "../tables.server.ts";
import { readCallContents } from "./call-content.server.ts";
import { loadManyDraftFields } from "./call-draft.server.ts";
import { callDraftsVisibleTo, DRAFT_DEPARTMENT } from "./visible-to.server.ts";

/** More than any agency has. */
const MAX_TARGETS = 20_000;

interface FoundDraft {
  readonly id: string;
  readonly callId: number | null;
  readonly departmentId: number | null;
  readonly withdrawnAt: Date | null;
}

/** Drafts, the latest first; the content of each is what its agency edits. */
const selectDrafts = (db: Db, where: SQL | undefined): Promise<FoundDraft[]> =>
  db
    .select({
      id: callDrafts.id,
      callId: callDrafts.callId,
      departmentId: DRAFT_DEPARTMENT,
      withdrawnAt: calls.withdrawnAt,
    })
    .from(callDrafts)
    .leftJoin(calls, eq(calls.id, callDrafts.callId))
    .where(where)
    .orderBy(desc(callDrafts.createdAt), callDrafts.id)
    .limit(MAX_TARGETS);

/** Published calls that nobody has opened in the editor yet. */
const selectCallsWithoutDraft = (db: Db, where: SQL | undefined) =>
  db
    .select({ id: calls.id, departmentId: calls.departmentId, withdrawnAt: calls.withdrawnAt })
    .from(calls)
    .leftJoin(callDrafts, eq(callDrafts.callId, calls.id))
    .where(and(isNull(callDrafts.id), where))
    .orderBy(desc(calls.closesAt), calls.id)
    .limit(MAX_TARGETS);

/** All calls and drafts of an agency by code and year, whoever may edit them: a code is taken in the whole agency. */
export async function loadImportTargets(
  db: Db,
  actor: BackOfficeActor,
  { id: partnerId, kind: partnerKind }: { id: number; kind: "standard" | "one_off" },
): Promise<Map<string, ImportTarget[]>> {
  const drafts = await selectDrafts(db, eq(callDrafts.partnerId, partnerId));
  const unopened = await selectCallsWithoutDraft(db, eq(calls.partnerId, partnerId));
  const fields = await loadManyDraftFields(
    db,
    drafts.map(({ id }) => id),
  );
  const contents = await readCallContents(
    db,
    unopened.map(({ id }) => id),
  );
  const targets = new Map<string, ImportTarget[]>();
  const add = (
    content: CallContent | undefined,
    row: Omit<FoundDraft, "id"> & { readonly draftId: string | null },
  ) => {
    const year = content && getEditionYear(content);
    if (!content?.code || !year) return;
    const { draftId, callId, departmentId, withdrawnAt } = row;
    const isWithdrawn = withdrawnAt !== null;
    const isPublished = callId !== null;
    const subject = { partnerId, partnerKind, departmentId, isPublished, isWithdrawn };
    const isReadable = can(actor, "read", subject).ok;
    const isEditable = can(actor, "edit", subject).ok;
    const key = toTargetKey(content.code, year);
    const target = { draftId, callId, content, isReadable, isEditable, isWithdrawn };
    targets.set(key, [...(targets.get(key) ?? []), target]);
  };
  for (const { id, ...row } of drafts) {
    const own = fields.get(id);
    add(own && toCallContent(own), { ...row, draftId: id });
  }
  for (const { id, ...row } of unopened)
    add(contents.get(id), { ...row, draftId: null, callId: id });
  return targets;
}

/** A field of a draft as text; null if it was never written, or is null. */
const draftText = (field: CallField) =>
  sql`(select written.value #>> '{}' from ${callDraftFields} written
    where written.draft_id = ${callDrafts.id} and written.field = ${field})`;

/** Drafts that a line of a file can name: those with a code, and a year or a closing. */
const IS_NAMED = sql`(${callDrafts.callId} is not null or (${draftText("code")} <> ''
  and coalesce(${draftText("year")}, ${draftText("closesAt")}) is not null))`;

/** A call or draft of an export. */
export type ExportedId = { readonly draftId: string } | { readonly callId: number };

/** The calls and drafts of an agency that an actor sees and a file can name. Drafts come first. */
export async function listExportedIds(
  db: Db,
  actor: BackOfficeActor,
  partnerId: number,
): Promise<ExportedId[]> {
  const ofAgency = eq(callDrafts.partnerId, partnerId);
  const drafts = await selectDrafts(db, and(callDraftsVisibleTo(actor), ofAgency, IS_NAMED));
  const reach =
    actor.kind === "staff"
      ? callWithinReachOf(actor)
      : sql`${calls.partnerId} in (select id from ${partners} where kind = 'one_off')`;
  const unopened = await selectCallsWithoutDraft(db, and(reach, eq(calls.partnerId, partnerId)));
  return [
    ...drafts.map(({ id }) => ({ draftId: id })),
    ...unopened.map(({ id }) => ({ callId: id })),
  ];
}

/** The contents of exported calls and drafts as they are edited, in their order. */
export async function loadExportedContents(
  db: Db,
  ids: readonly ExportedId[],
): Promise<CallContent[]> {
  const draftIds = ids.flatMap((one) => ("draftId" in one ? one.draftId : []));
  const callIds = ids.flatMap((one) => ("callId" in one ? one.callId : []));
  const fields = await loadManyDraftFields(db, draftIds);
  const contents = await readCallContents(db, callIds);
  return [
    ...Array.from(fields.values(), toCallContent),
    ...callIds.flatMap((id) => contents.get(id) ?? []),
  ];
}
