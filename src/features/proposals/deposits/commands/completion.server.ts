import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForAgency } from "#features/proposals/dossiers/queries/agency-dossier.server.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { mailFollowersRequest } from "../jobs/mail-followers-request.ts";
import { isWaitingCompletion } from "../queries/completions.server.ts";
import { loadDepositDates } from "../queries/deposit-conditions.server.ts";
import { findDepositedVersionNumber } from "../queries/versions.server.ts";
import { checkUntil, completionPartsSchema, MAX_REASON_CHARACTERS } from "../rules/completion.ts";
import { completionRequests } from "../tables.server.ts";
import { endEdit } from "../writes/edit.server.ts";
import { notifyCompletion } from "../writes/notify-completion.server.ts";
import { checkParts, openCompletion } from "../writes/open-completion.server.ts";

const reason = z.string().trim().min(1, "required").max(MAX_REASON_CHARACTERS, "tooLong");
const requestInput = z.object({
  dossierId: rowId(),
  parts: completionPartsSchema,
  reason,
  until: z.coerce.date("invalid"),
});

/**
 * Opens named parts of a deposited dossier until a date; the rest stays as deposited. Answers what the coordinator asked
 * for or a colleague proposed.
 */
export const requestCompletion = command({
  actors: ["staff"],
  input: requestInput,
  load: ({ tx, actor, input }) => dossierForAgency(tx, actor, input.dossierId, "update"),
  may: (actor, dossier) => can(actor, "requestCompletion", dossier),
  async run({ tx, actor, input: { parts, reason, until }, now, audit }, dossier) {
    requireValidEnd(until, now);
    await tx
      .update(completionRequests)
      .set({ state: "granted", answeredBy: actor.userId, endedAt: now })
      .where(isWaiting(dossier.id));
    const request = { parts, reason, until, by: actor.userId, now };
    const version = await openCompletion(tx, dossier.id, request);
    const subject = { kind: "dossier", id: dossier.id } as const;
    await audit("dossier.reopened", subject, { version, until: until.toISOString() }, reason);
    await notifyCompletion(tx, dossier, { change: "opened", version, reason, until, parts, now });
  },
});

/** Proposes a request to those who may open a dossier. An earlier proposal for the dossier is ended, and stays readable. */
export const proposeCompletion = command({
  actors: ["staff"],
  input: requestInput,
  load: ({ tx, actor, input }) => dossierForAgency(tx, actor, input.dossierId, "update"),
  may: (actor, dossier) => can(actor, "proposeCompletion", dossier),
  async run({ tx, actor, input: { parts, reason, until }, now, audit }, { id }) {
    requireValidEnd(until, now);
    await checkParts(tx, id, parts);
    const version = await requireVersion(tx, id);
    await tx
      .update(completionRequests)
      .set({ state: "revoked", answeredBy: actor.userId, endedAt: now })
      .where(and(eq(completionRequests.dossierId, id), eq(completionRequests.state, "proposed")));
    await tx.insert(completionRequests).values({
      dossierId: id,
      state: "proposed",
      versionNumber: version,
      parts,
      reason,
      until,
      createdBy: actor.userId,
      createdAt: now,
    });
    await audit("staff.completionProposed", { kind: "user", id: actor.userId }, { dossier: id });
  },
});

/** Refuses what the coordinator asked for, who is told why, or drops what a colleague proposed. */
export const refuseCompletion = command({
  actors: ["staff"],
  input: z.object({ dossierId: rowId(), requestId: rowId(), answer: reason }),
  load: ({ tx, actor, input }) => dossierForAgency(tx, actor, input.dossierId, "update"),
  may: (actor, dossier) => can(actor, "refuseCompletion", dossier),
  async run({ tx, actor, input: { requestId, answer }, now, audit }, dossier) {
    const [refused] = await tx
      .update(completionRequests)
      .set({ state: "refused", answeredBy: actor.userId, answer, endedAt: now })
      .where(and(isWaiting(dossier.id), eq(completionRequests.id, requestId)))
      .returning({ parts: completionRequests.parts, version: completionRequests.versionNumber });
    if (!refused) throw new DomainError("STALE");
    const { parts, version } = refused;
    const subject = { kind: "dossier", id: dossier.id } as const;
    if (parts) {
      await audit(
        "staff.completionDropped",
        { kind: "user", id: actor.userId },
        { dossier: dossier.id },
      );
      return;
    }
    await audit("dossier.completionRefused", subject, { version }, answer);
    await notifyCompletion(tx, dossier, { change: "refused", version, reason: answer, now });
  },
});

/**
 * Ends an open request before something is filed again. What the team wrote meanwhile stays in the history. STALE if another
 * request is open by now.
 */
export const revokeCompletion = command({
  actors: ["staff"],
  input: z.object({ dossierId: rowId(), requestId: rowId() }),
  load: ({ tx, actor, input }) => dossierForAgency(tx, actor, input.dossierId, "update"),
  may: (actor, dossier) => can(actor, "revokeCompletion", dossier),
  async run({ tx, queue, input: { requestId }, now, audit }, dossier) {
    const isOpenRequest = and(
      eq(completionRequests.id, requestId),
      eq(completionRequests.dossierId, dossier.id),
      eq(completionRequests.state, "open"),
    );
    if ((await tx.$count(completionRequests, isOpenRequest)) === 0) throw new DomainError("STALE");
    const end = { end: "revoked", authorId: null, now } as const;
    const { version } = await endEdit({ tx, queue }, dossier.id, end);
    await audit("dossier.completionRevoked", { kind: "dossier", id: dossier.id }, { version });
    await notifyCompletion(tx, dossier, { change: "revoked", version, now });
  },
});

/** After the closing, the coordinator asks the agency to open the dossier. The agency chooses what it opens, or refuses. */
export const askForCompletion = command({
  actors: ["person"],
  input: z.object({ dossierId: rowId(), reason }),
  async load({ tx, actor, input, now }) {
    const dossier = await dossierForActor(tx, actor, input.dossierId, "update");
    const { opensAt, closesAt, withdrawnAt } = await loadDepositDates(tx, dossier);
    const callOpen = now >= opensAt && now < closesAt && !withdrawnAt;
    return { ...dossier, callOpen, isCallWithdrawn: withdrawnAt !== null };
  },
  may: (actor, dossier) => can(actor, "askForCompletion", dossier),
  async run({ tx, queue, actor, input: { reason }, now, audit }, { id }) {
    const version = await requireVersion(tx, id);
    const inserted = await tx
      .insert(completionRequests)
      .values({
        dossierId: id,
        state: "asked",
        versionNumber: version,
        reason,
        createdBy: actor.userId,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: completionRequests.id });
    if (inserted.length === 0) throw new DomainError("STALE", { why: "alreadyAsked" });
    await audit("dossier.completionAsked", { kind: "dossier", id }, { version }, reason);
    const change = { dossierId: id, event: "asked", version, at: now.toISOString() } as const;
    await queue.enqueue(tx, mailFollowersRequest, change);
  },
});

const isWaiting = (dossierId: string) =>
  and(eq(completionRequests.dossierId, dossierId), isWaitingCompletion());

function requireValidEnd(until: Date, now: Date): void {
  const problem = checkUntil(until, now);
  if (problem) throw new DomainError("INVALID", { until: problem });
}

async function requireVersion(tx: Db, dossierId: string): Promise<number> {
  const version = await findDepositedVersionNumber(tx, dossierId);
  if (version === null) throw new Error(`dossier ${dossierId} is deposited but has no version`);
  return version;
}
