import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { callWithinReachOf } from "#features/portal/calls/queries/agency-calls.server.ts";
import type { CallContent } from "#features/portal/calls/rules/call-content.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { BackOfficeActor } from "../../frame/queries/require-back-office.server.ts";
import { can } from "../policy.ts";
import { getEditionYear } from "../rules/check-call-content.ts";
import { toCallContent } from "../rules/merge-call-field.ts";
import { type ImportTarget, toTargetKey } from "../rules/plan-import.ts";
import { callDrafts } from "../tables.server.ts";
import { readCallContents } from "./call-content.server.ts";
import { loadManyDraftFields } from "./call-draft.server.ts";
import { callDraftsVisibleTo, DRAFT_DEPARTMENT } from "./visible-to.server.ts";

interface FoundDraft {
  readonly id: string;
  readonly callId: number | null;
  readonly departmentId: number | null;
  readonly withdrawnAt: Date | null;
}

/** Drafts, the latest first; the content of each is what its agency edits. */
const selectDrafts = (db: Db, where: SQL | undefined, limit: number): Promise<FoundDraft[]> =>
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
    .limit(limit);

/** Published calls that nobody has opened in the editor yet. */
const selectCallsWithoutDraft = (db: Db, where: SQL | undefined, limit: number) =>
  db
    .select({ id: calls.id, departmentId: calls.departmentId, withdrawnAt: calls.withdrawnAt })
    .from(calls)
    .leftJoin(callDrafts, eq(callDrafts.callId, calls.id))
    .where(and(isNull(callDrafts.id), where))
    .orderBy(desc(calls.closesAt), calls.id)
    .limit(limit);

/** All calls and drafts of an agency by code and year, whoever may edit them: a code is taken in the whole agency. */
export async function loadImportTargets(
  db: Db,
  actor: BackOfficeActor,
  { id: partnerId, kind: partnerKind }: { id: number; kind: "standard" | "one_off" },
): Promise<Map<string, ImportTarget[]>> {
  const drafts = await selectDrafts(db, eq(callDrafts.partnerId, partnerId), MAX_TARGETS);
  const unopened = await selectCallsWithoutDraft(db, eq(calls.partnerId, partnerId), MAX_TARGETS);
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
    const subject = { partnerId, partnerKind, departmentId, isPublished: callId !== null };
    const isEditable = can(actor, "edit", { ...subject, isWithdrawn }).ok;
    const key = toTargetKey(content.code, year);
    const found = targets.get(key) ?? [];
    targets.set(key, [...found, { draftId, callId, content, isEditable, isWithdrawn }]);
  };
  for (const { id, ...row } of drafts) {
    const own = fields.get(id);
    add(own && toCallContent(own), { ...row, draftId: id });
  }
  for (const { id, ...row } of unopened)
    add(contents.get(id), { ...row, draftId: null, callId: id });
  return targets;
}

/** More than any agency has. */
const MAX_TARGETS = 20_000;
/** Lines of an exported file; the import takes no more. */
const MAX_EXPORTED = 1_000;

/**
 * What an actor sees of calls and drafts, as they are edited, for a file that the import reads back. Drafts come first.
 * Left out: withdrawn calls, which no longer change, and drafts that no code and year name.
 */
export async function listExportedContents(db: Db, actor: BackOfficeActor): Promise<CallContent[]> {
  const isNotWithdrawn = isNull(calls.withdrawnAt);
  const drafts = await selectDrafts(
    db,
    and(callDraftsVisibleTo(actor), isNotWithdrawn),
    MAX_EXPORTED,
  );
  const reach =
    actor.kind === "staff"
      ? callWithinReachOf(actor)
      : sql`${calls.partnerId} in (select id from ${partners} where kind = 'one_off')`;
  const left = MAX_EXPORTED - drafts.length;
  const unopened =
    left > 0 ? await selectCallsWithoutDraft(db, and(reach, isNotWithdrawn), left) : [];
  const fields = await loadManyDraftFields(
    db,
    drafts.map(({ id }) => id),
  );
  const contents = await readCallContents(
    db,
    unopened.map(({ id }) => id),
  );
  return [
    ...Array.from(fields.values(), toCallContent),
    ...unopened.flatMap(({ id }) => contents.get(id) ?? []),
  ].filter((content) => content.code !== "" && getEditionYear(content) !== null);
}
