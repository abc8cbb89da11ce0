import { eq } from "drizzle-orm";
import { z } from "zod";
import { lockCallDates } from "#features/portal/calls/queries/lock-call-dates.server.ts";
import { listCallChanges } from "#features/portal/calls/rules/call-changes.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { endCallStandbys } from "#features/proposals/deposits/writes/end-standbys.server.ts";
import type { Actor } from "#platform/actor.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { toAuditReason, toChangeReason } from "../../call-notices/rules/closing-change.ts";
import { announceWithdrawal } from "../../call-notices/writes/announce.server.ts";
import { refreshStaffActor } from "../../staff/queries/lock-staff.server.ts";
import { publishPlannedCalls } from "../jobs/publish-planned-calls.server.ts";
import { can } from "../policy.ts";
import { findCallDraft, lockAgencyAndDraft, toDraftSubject } from "../queries/call-draft.server.ts";
import { checkDraft } from "../queries/check-facts.server.ts";
import { type CheckItem, hasBlockingItems } from "../rules/check-call-content.ts";
import { getDraftRevision, toCallContent } from "../rules/merge-call-field.ts";
import { callDrafts } from "../tables.server.ts";
import { NO_PLAN, type PublicationResult, publishDraft } from "../writes/publish-draft.server.ts";

const ACTORS = ["staff", "administrator"] as const;

const MAX_REASON = 1_000;
/** Empty: none is given. */
const reason = z
  .string()
  .trim()
  .max(MAX_REASON, "tooLong")
  .nullable()
  .transform((text) => text || null);
const revision = z.coerce.number().int().min(0);
/** The reason of an earlier closing, in both languages. */
const draftInput = { draftId: rowId(), reasonFr: reason, reasonEn: reason, revision };

/** Each publication writes several tables and tells people. Allows the work of a whole agency, and stops a script. */
const LIMITS = [{ name: "publish-call", per: "person", max: 300, seconds: 3600 }] as const;

/** The draft, locked after its agency, and the actor with the role and the departments of this moment. */
const loadDraftAndActor = async <A extends Actor>(tx: Db, actor: A, draftId: string) => {
  const draft = await lockAgencyAndDraft(tx, draftId);
  return { draft, acting: await refreshStaffActor(tx, actor) };
};

/**
 * Publishes the changes of a draft, all together. `revision` is that of the draft the page showed
 * (`getDraftRevision`). STALE with `why`: `changed` since it was shown, or `nothingToPublish` because another person has
 * published meanwhile. INVALID: the codes of the check list by field.
 */
export const publishCallDraft = command({
  actors: ACTORS,
  limits: LIMITS,
  input: z.object(draftInput),
  load: ({ tx, actor, input }) => loadDraftAndActor(tx, actor, input.draftId),
  may: (_, { acting, draft }) => can(acting, "publish", toDraftSubject(draft)),
  async run({ tx, actor, input, now, audit, queue }, { draft }) {
    const { reasonFr, reasonEn, revision } = input;
    const reason = toChangeReason(reasonFr, reasonEn);
    const publication = { by: actor.userId, now, audit, queue, revision, reason };
    const result = await publishDraft(tx, draft, publication);
    if (!result.ok) throw toPublicationError(result);
    return { callId: result.callId, slug: result.slug, changeCount: result.changes.length };
  },
});

function toPublicationError(result: Extract<PublicationResult, { ok: false }>): DomainError {
  if (result.why !== "checkList") return new DomainError("STALE", { why: result.why });
  return toCheckListError(result.items);
}

/** The first blocking code of each field. */
function toCheckListError(items: readonly CheckItem[]): DomainError {
  const problems: Record<string, string> = { why: "checkList" };
  for (const { code, field, level } of items) if (level === "blocks") problems[field] ??= code;
  return new DomainError("INVALID", problems);
}

const MAX_PLAN_DAYS = 366;
const MINUTE_MS = 60_000;

/**
 * Plans the publication of a draft for a minute, within a year. Its content must pass the check list now for that minute,
 * and is published if it is unchanged then and the planner still has the right. A second plan replaces the first.
 */
export const planPublication = command({
  actors: ACTORS,
  limits: LIMITS,
  input: z.object({ ...draftInput, at: z.iso.datetime({ error: "invalid" }) }),
  load: ({ tx, actor, input }) => loadDraftAndActor(tx, actor, input.draftId),
  may: (_, { acting, draft }) => can(acting, "publish", toDraftSubject(draft)),
  async run({ tx, actor, input, now, audit, queue }, { acting, draft: row }) {
    const at = new Date(Math.floor(Date.parse(input.at) / MINUTE_MS) * MINUTE_MS);
    if (at <= now) throw new DomainError("INVALID", { at: "past" });
    if (at.getTime() > now.getTime() + MAX_PLAN_DAYS * 1440 * MINUTE_MS)
      throw new DomainError("INVALID", { at: "tooFar" });
    const draft = await findCallDraft(tx, acting, row.id);
    if (getDraftRevision(draft.fields) !== input.revision)
      throw new DomainError("STALE", { why: "changed" });
    const changes = draft.published
      ? listCallChanges(draft.published, toCallContent(draft.fields))
      : null;
    if (changes?.length === 0) throw new DomainError("STALE", { why: "nothingToPublish" });
    const { reasonFr, reasonEn } = input;
    const publishReason = toChangeReason(reasonFr, reasonEn);
    const items = await checkDraft(tx, draft, { now: at, reason: publishReason });
    if (hasBlockingItems(items)) throw toCheckListError(items);
    await tx
      .update(callDrafts)
      .set({
        publishAt: at,
        publishBy: actor.userId,
        publishReasonFr: reasonFr,
        publishReasonEn: reasonEn,
        publishRevision: input.revision,
        publishFailure: null,
      })
      .where(eq(callDrafts.id, row.id));
    await queue.enqueue(tx, publishPlannedCalls, {}, { startAfter: at });
    const subject = { kind: "callDraft", id: row.id } as const;
    const details = { at: at.toISOString() };
    await audit("callDraft.publicationPlanned", subject, details, toAuditReason(publishReason));
  },
});

/** Cancels a planned publication. The draft stays. */
export const cancelPublication = command({
  actors: ACTORS,
  limits: LIMITS,
  input: z.object({ draftId: rowId() }),
  load: ({ tx, actor, input }) => loadDraftAndActor(tx, actor, input.draftId),
  may: (_, { acting, draft }) => can(acting, "publish", toDraftSubject(draft)),
  async run({ tx, input: { draftId }, audit }, { draft: { publishAt } }) {
    if (publishAt === null) throw new DomainError("STALE", { why: "notPlanned" });
    await tx.update(callDrafts).set(NO_PLAN).where(eq(callDrafts.id, draftId));
    const subject = { kind: "callDraft", id: draftId } as const;
    await audit("callDraft.publicationCancelled", subject, { at: publishAt.toISOString() });
  },
});

const withdrawalReason = z.string().trim().min(1, "missing").max(MAX_REASON, "tooLong");

/**
 * Withdraws a published call, for good. Its page says so, with the reason; drafts of dossiers stay readable and cannot be
 * deposited, deposits stay. The people of the call are told.
 */
export const withdrawCall = command({
  actors: ACTORS,
  limits: LIMITS,
  input: z.object({
    draftId: rowId(),
    reasonFr: withdrawalReason,
    reasonEn: withdrawalReason,
  }),
  load: ({ tx, actor, input }) => loadDraftAndActor(tx, actor, input.draftId),
  may: (_, { acting, draft }) => can(acting, "withdraw", toDraftSubject(draft)),
  async run({ tx, actor, input: { draftId, reasonFr, reasonEn }, now, audit }, { draft }) {
    const { callId } = draft;
    if (callId === null) throw new Error(`draft ${draftId} has no call to withdraw`);
    await tx
      .update(calls)
      .set({ withdrawnAt: now, withdrawalReasonFr: reasonFr, withdrawalReasonEn: reasonEn })
      .where(eq(calls.id, callId));
    await tx
      .update(callDrafts)
      .set({ ...NO_PLAN, publishFailure: null })
      .where(eq(callDrafts.id, draftId));
    await audit("call.withdrawn", { kind: "call", id: callId }, {}, `${reasonFr} / ${reasonEn}`);
    // Before the standbys, which deposits lock too.
    await lockCallDates(tx, callId);
    await endCallStandbys(tx, callId);
    await announceWithdrawal(tx, { callId, reasonFr, reasonEn, by: actor.userId, now });
  },
});
