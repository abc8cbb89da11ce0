import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { writeAudit } from "#platform/audit/audit.server.ts";
import type { Clock } from "#platform/clock.ts";
import { type Caller, command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { bindPrinter } from "#platform/pdf.ts";
import { rowId } from "#platform/row-id.ts";
import { loadDepositConditions, loadDepositDates } from "../queries/deposit-conditions.server.ts";
import { type DossierContent, loadDossierContent } from "../queries/dossier-content.server.ts";
import { loadDossierParts } from "../queries/dossier-parts.server.ts";
import { findLastWriteTime } from "../queries/last-write-time.server.ts";
import { findDepositedVersion } from "../queries/versions.server.ts";
import { type DepositConditions, decideDeposit, getDepositEnd } from "../rules/decide-deposit.ts";
import { type DepositKind, type FrozenContent, parseManifest } from "../rules/manifest.ts";
import { isSameExceptAnswers } from "../rules/same-content.ts";
import { returnToVersion } from "./end-edit.server.ts";
import { type FrozenFiles, freezeFiles } from "./freeze-files.server.ts";
import { toFrozenContent } from "./freeze-version.server.ts";
import { retainCvs, retainFrozenCvs } from "./retain-cvs.server.ts";
import { submitVersion } from "./submit-version.server.ts";

/** Counted when CVs are about to be printed: enough for anybody who presses again, too few for a script. */
const DEPOSIT_LIMIT = { name: "deposit", max: 40, seconds: 600 } as const;
/** Every request, also one that is refused as incomplete, which only reads the dossier. */
const REQUEST_LIMIT = { name: "deposit-request", max: 400, seconds: 600 } as const;
/** So often somebody may give another file in the very moment of the deposit. */
const MAX_TRIES = 4;

/** A dossier as it was found in one moment, complete, with its files frozen. */
interface DepositSnapshot {
  readonly at: Date;
  readonly content: DossierContent;
  readonly files: FrozenFiles;
}

/** What the tries of one request share. */
interface DepositRequest {
  /** Goes on while the caller's clock stands at the arrival. */
  readonly clock: Clock;
  /** The last look that was taken before deposits ended. */
  inTimeSnapshot: DepositSnapshot | null;
}

/**
 * One try. The moment that counts is that of the request's arrival. Slow work is done first, on the dossier as it is then;
 * what has become another meanwhile is noticed under the lock, and done again. Once deposits have ended nothing is: what was
 * written after the end is never receipted as received before it, and never keeps out what was.
 */
const attemptDeposit = command({
  actors: ["person"],
  input: z.object({
    dossierId: rowId(),
    /** Where links in mails lead; null where that is not known. */
    origin: z.url().nullable(),
    request: z.custom<DepositRequest>(),
  }),
  limits: ({ userId }) => [[REQUEST_LIMIT, userId]],
  async prepare({
    actor,
    input: { dossierId, request },
    now,
    requireAllowed,
    consumeLimit,
    ...deps
  }): Promise<DepositSnapshot> {
    const dossier = await dossierForActor(deps.db, actor, dossierId);
    requireAllowed(can(actor, "deposit", dossier));
    if (request.inTimeSnapshot) {
      const end = getDepositEnd(await loadDepositDates(deps.db, dossier));
      if (request.clock.now() >= end) return request.inTimeSnapshot;
    }
    const at = request.clock.now();
    const { standing, content } = await deps.db.transaction(
      async (tx) => {
        const parts = await loadDossierParts(tx, dossierId, now);
        const standing = await loadDepositConditions(tx, dossier, now, parts);
        requireDepositAllowed(standing, now);
        return { standing, content: await loadDossierContent(tx, dossierId, now, parts) };
      },
      { isolationLevel: "repeatable read", accessMode: "read only" },
    );
    if (!(await consumeLimit(DEPOSIT_LIMIT, actor.userId)))
      throw new DomainError("TOO_MANY_REQUESTS");
    const before = dossier.depositedVersion ? await findDepositedVersion(deps.db, dossierId) : null;
    const known = before ? parseManifest(before.manifest).files : [];
    const print = bindPrinter(deps.pdf, { owner: dossierId, isUrgent: true });
    const files = await freezeFiles({ ...deps, print }, content.sources, known);
    const look = { at, content, files };
    if (at < getDepositEnd(standing)) request.inTimeSnapshot = look;
    return look;
  },
  load: ({ tx, actor, input }) => dossierForActor(tx, actor, input.dossierId, "update"),
  may: (actor, dossier) => can(actor, "deposit", dossier),
  async run({ tx, actor, input, prepared: look, now, audit, queue, ...deps }, dossier) {
    const { id, acronym, membership } = dossier;
    const { origin, request } = input;
    // Under the lock nobody writes in them: what is judged here is what is frozen below.
    const parts = await loadDossierParts(tx, id, now);
    const standing = await loadDepositConditions(tx, dossier, now, parts);
    const end = getDepositEnd(standing);
    const ended = request.clock.now() >= end;
    const isOvertaken = async () =>
      ended &&
      (await wasWrittenSince(tx, end, look.content, await loadDossierContent(tx, id, now)));
    const file = (kind: DepositKind, content: FrozenContent) =>
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

    if (await isOvertaken()) {
      if (look.at >= end) throw new DomainError("FORBIDDEN_ROLE", { why: "overtaken" });
      const kind = requireDepositAllowed({ ...standing, complete: true }, now);
      const content = toFrozenContent(look.content, look.files);
      await retainFrozenCvs(tx, content, now);
      const filed = await file(kind, content);
      await audit("dossier.lateWritingSetAside", { kind: "dossier", id });
      await returnToVersion({ tx, queue }, id, { authorId: null, now: request.clock.now() });
      return filed;
    }
    const kind = requireDepositAllowed(standing, now);
    // Before they are read: nobody changes a CV between the look at it and the deposit.
    await retainCvs(tx, { id, acronym, now });
    if (await isOvertaken()) throw new DomainError("STALE", { why: "changedMeanwhile" });
    return file(kind, toFrozenContent(await loadDossierContent(tx, id, now, parts), look.files));
  },
});

/** Deposits a dossier as it stands, or re-files its edit. Of many who ask at once, one does; the others are told `deposited`. */
export async function depositDossier(
  caller: Caller,
  input: { readonly dossierId: unknown; readonly origin: unknown },
  /** When the request came; the same in every try. */
  arrived = caller.clock.now(),
) {
  const atArrival = { ...caller, clock: { now: () => arrived } };
  const request: DepositRequest = { clock: caller.clock, inTimeSnapshot: null };
  for (let tries = 1; ; tries++) {
    try {
      return await attemptDeposit(atArrival, { ...input, request });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { why } = error.details;
      if (why === "changedMeanwhile" && tries < MAX_TRIES) continue;
      if (why === "closed")
        await auditRefusedDeposit(caller, "dossier.depositLate", input.dossierId, arrived);
      if (why === "overtaken") {
        await auditRefusedDeposit(caller, "dossier.depositOvertaken", input.dossierId, arrived);
      }
      throw error;
    }
  }
}

function requireDepositAllowed(standing: DepositConditions, now: Date) {
  const verdict = decideDeposit(standing, now);
  if (!verdict.ok) throw new DomainError("FORBIDDEN_ROLE", { why: verdict.why });
  return verdict.kind;
}

/**
 * Whether something was written once deposits had ended. Answers and works say when they were; the rest has to be what it was
 * when the request came.
 */
const wasWrittenSince = async (
  tx: Db,
  end: Date,
  seen: DossierContent,
  content: DossierContent,
): Promise<boolean> =>
  (await findLastWriteTime(tx, content.dossier.id)) >= end || !isSameExceptAnswers(seen, content);

/** That it came, and when, stands in the journal: people may have to show it. */
async function auditRefusedDeposit(
  { db, actor, requestId }: Caller,
  event: string,
  id: unknown,
  at: Date,
): Promise<void> {
  const subject = { kind: "dossier", id: String(id) };
  await writeAudit(db, { actor, event, subject, at, requestId: requestId ?? null });
}
