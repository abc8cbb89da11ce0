import { sql } from "drizzle-orm";
import { z } from "zod";
import { shareCallDates } from "#features/portal/calls/queries/lock-call-dates.server.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { bringUpToDate } from "#features/proposals/form-updates/commands/update-dossier.server.ts";
import { isDossierBehind } from "#features/proposals/form-updates/queries/behind.server.ts";
import { writeAudit } from "#platform/audit/audit.server.ts";
import type { Clock } from "#platform/clock.ts";
import { type Caller, command, getCallerRequest } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { findLinkOrigin } from "#platform/mail/link-origin.ts";
import { bindPrinter } from "#platform/pdf.ts";
import { rowId } from "#platform/row-id.ts";
import { loadDepositConditions, loadDepositDates } from "../queries/deposit-conditions.server.ts";
import { type CurrentContent, loadDossierContent } from "../queries/dossier-content.server.ts";
import { loadDossierParts } from "../queries/dossier-parts.server.ts";
import { findDepositedVersion } from "../queries/versions.server.ts";
import { wasWrittenSince } from "../queries/written-since.server.ts";
import { type DepositConditions, decideDeposit, getDepositEnd } from "../rules/decide-deposit.ts";
import { type DepositKind, type FrozenContent, parseManifest } from "../rules/manifest.ts";
import { retainCvs, retainFrozenCvs } from "../writes/deposited-cvs.server.ts";
import { restoreDepositedVersion } from "../writes/edit.server.ts";
import { type FrozenFiles, freezeFiles } from "../writes/freeze-files.server.ts";
import { toFrozenContent } from "../writes/freeze-version.server.ts";
import { submitVersion } from "../writes/submit-version.server.ts";

/** Attempts that freeze files and print CVs: enough for repeated clicks, too few for a script. */
const FREEZE_LIMIT = { name: "deposit", max: 40, seconds: 600 } as const;
/** Attempts per request, when a member replaces a file or CV during the deposit. */
const MAX_ATTEMPTS = 4;

/** A complete dossier, read in one database snapshot, with all its files frozen. */
interface DepositSnapshot {
  /** When it was read, by the real clock. */
  readonly takenAt: Date;
  readonly content: CurrentContent;
  readonly files: FrozenFiles;
  /** The dossier had the forms of its call. */
  readonly isUpToDate: boolean;
}

/** State shared by the attempts of one request. */
interface DepositAttempts {
  /** The real time. The command's own clock (`now`) is stopped at the arrival of the request. */
  readonly clock: Clock;
  /** The last snapshot taken before deposits ended. */
  inTimeSnapshot: DepositSnapshot | null;
}

/**
 * Deposits a dossier, or its edit as the next version, with the content found under the lock and the time at which the request
 * arrived. The caller must be its coordinator.
 *
 * Two clocks matter. Whether the deposit is in time is decided by the arrival of the request (`now` in the command), however
 * long freezing takes. The real clock tells whether deposits have ended meanwhile. Members can go on writing in a draft after
 * the closing; what they write then must not get a receipt.
 *
 * Files are frozen (copied, CVs printed) before the dossier is locked, because that is slow. If a file or a CV changes in between,
 * the attempt fails with STALE `changedMeanwhile` and the next one freezes the new file. Of several simultaneous requests one
 * succeeds; the others are refused as `deposited`.
 */
export async function depositDossier(
  caller: Caller,
  { dossierId }: { readonly dossierId: unknown },
) {
  const { arrivedAt } = getCallerRequest(caller);
  const callerAtArrival = { ...caller, clock: { now: () => arrivedAt } };
  const attempts: DepositAttempts = { clock: caller.clock, inTimeSnapshot: null };
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptDeposit(callerAtArrival, { dossierId, attempts });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { why } = error.details;
      if (why === "changedMeanwhile" && attempt < MAX_ATTEMPTS) continue;
      if (why === "closed") {
        await auditRefusedDeposit(caller, "dossier.depositLate", dossierId, arrivedAt);
      }
      if (why === "overtaken") {
        await auditRefusedDeposit(caller, "dossier.depositOvertaken", dossierId, arrivedAt);
      }
      throw error;
    }
  }
}

const attemptDeposit = command({
  actors: ["person"],
  input: z.object({
    dossierId: rowId(),
    /** Set by `depositDossier`, never by a client. */
    attempts: z.custom<DepositAttempts>(),
  }),
  // All attempts, including those refused as incomplete, which only read the dossier.
  limits: [{ name: "deposit-request", per: "person", max: 400, seconds: 600 }],

  /** Takes a snapshot and freezes its files, without a lock. */
  async prepare({
    actor,
    input: { dossierId, attempts },
    now,
    requireAllowed,
    consumeLimit,
    ...deps
  }): Promise<DepositSnapshot> {
    const dossier = await dossierForActor(deps.db, actor, dossierId);
    requireAllowed(can(actor, "deposit", dossier));
    // A later attempt, after deposits ended: a new snapshot could contain late changes, so the earlier one is used.
    if (attempts.inTimeSnapshot) {
      const end = getDepositEnd(await loadDepositDates(deps.db, dossier));
      if (attempts.clock.now() >= end) return attempts.inTimeSnapshot;
    }
    const isUpToDate = await bringUpToDate(deps, dossierId);
    const takenAt = attempts.clock.now();
    const { conditions, content } = await deps.db.transaction(
      async (tx) => {
        const parts = await loadDossierParts(tx, dossierId, now);
        const conditions = await loadDepositConditions(tx, dossier, now, parts);
        requireDepositAllowed(conditions, now);
        return { conditions, content: await loadDossierContent(tx, dossierId, now, parts) };
      },
      { isolationLevel: "repeatable read", accessMode: "read only" },
    );
    if (!(await consumeLimit(FREEZE_LIMIT, actor.userId)))
      throw new DomainError("TOO_MANY_REQUESTS");
    const previous = dossier.depositedVersion
      ? await findDepositedVersion(deps.db, dossierId)
      : null;
    const previousFiles = previous ? parseManifest(previous.manifest).files : [];
    const print = bindPrinter(deps.pdf, { owner: dossierId, isUrgent: true });
    const files = await freezeFiles({ ...deps, print }, content.files, previousFiles);
    const snapshot = { takenAt, content, files, isUpToDate };
    if (takenAt < getDepositEnd(conditions)) attempts.inTimeSnapshot = snapshot;
    return snapshot;
  },

  /** The lock on the dossier's row keeps members from writing until the transaction ends. CVs need locks of their own. */
  async load({ tx, actor, input }) {
    await shareCallDates(
      tx,
      sql`(select ${dossiers.callId} from ${dossiers} where ${dossiers.id} = ${input.dossierId})`,
    );
    return dossierForActor(tx, actor, input.dossierId, "update");
  },
  may: (actor, dossier) => can(actor, "deposit", dossier),

  async run(
    { tx, actor, input, request, prepared: snapshot, now, audit, queue, ...deps },
    dossier,
  ) {
    const { id, acronym, membership } = dossier;
    const { attempts } = input;
    const origin = findLinkOrigin(deps.env, request.origin);
    // Read once for the check and for the content, so that the checked content is the frozen one.
    const parts = await loadDossierParts(tx, id, now);
    const conditions = await loadDepositConditions(tx, dossier, now, parts);
    const end = getDepositEnd(conditions);
    const hasEnded = attempts.clock.now() >= end;
    // A new version of a form was published after the snapshot; the next attempt follows it.
    if (!hasEnded && snapshot.isUpToDate && (await isDossierBehind(tx, id, now)))
      throw new DomainError("STALE", { why: "changedMeanwhile" });
    const hasLateChanges = async () =>
      hasEnded &&
      (await wasWrittenSince(tx, end, {
        snapshot: snapshot.content,
        current: await loadDossierContent(tx, id, now),
      }));
    const submit = (kind: DepositKind, content: FrozenContent) =>
      submitVersion({ tx, queue, audit, ...deps }, origin, {
        kind,
        content,
        depositor: {
          userId: actor.userId,
          name: `${actor.firstName} ${actor.lastName}`.trim(),
          role: membership?.role ?? "coordinator",
        },
        now,
      });

    // A part is, or may be, from after the end of deposits. The snapshot is deposited if it was taken in time.
    if (await hasLateChanges()) {
      if (snapshot.takenAt >= end) throw new DomainError("FORBIDDEN_ROLE", { why: "overtaken" });
      // The snapshot was complete when it was taken; the current content need not be.
      const kind = requireDepositAllowed({ ...conditions, complete: true }, now);
      const content = toFrozenContent(snapshot.content, snapshot.files);
      await retainFrozenCvs(tx, content, now);
      const submitted = await submit(kind, content);
      await audit("dossier.lateWritingSetAside", { kind: "dossier", id });
      // The dossier must show the deposited version; late answers stay in the answer history.
      await restoreDepositedVersion({ tx, queue }, id, {
        authorId: null,
        now: attempts.clock.now(),
      });
      return submitted;
    }

    // The usual case: the current content, with the files of the snapshot.
    const kind = requireDepositAllowed(conditions, now);
    await retainCvs(tx, { id, acronym, now });
    // Again, because a CV may have been saved before retainCvs locked it.
    if (await hasLateChanges()) throw new DomainError("STALE", { why: "changedMeanwhile" });
    const content = await loadDossierContent(tx, id, now, parts);
    return submit(kind, toFrozenContent(content, snapshot.files));
  },
});

function requireDepositAllowed(conditions: DepositConditions, now: Date) {
  const verdict = decideDeposit(conditions, now);
  if (!verdict.ok) throw new DomainError("FORBIDDEN_ROLE", { why: verdict.why });
  return verdict.kind;
}

/** Audits a refused deposit with its arrival: the team may have to prove when it tried. Outside the rolled-back transaction. */
async function auditRefusedDeposit(
  { db, actor, request }: Caller,
  event: "dossier.depositLate" | "dossier.depositOvertaken",
  id: unknown,
  at: Date,
): Promise<void> {
  const requestId = request?.id;
  await writeAudit(db, { actor, at, requestId }, event, { kind: "dossier", id: String(id) });
}
