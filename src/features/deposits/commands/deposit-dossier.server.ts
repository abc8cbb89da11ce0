import { z } from "zod";
import { can } from "#features/dossiers/policy.ts";
import { dossierForActor } from "#features/dossiers/queries/dossiers.server.ts";
import { writeAudit } from "#platform/audit/audit.server.ts";
import type { Clock } from "#platform/clock.ts";
import { type Caller, command, requireAllowed } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { depositStanding } from "../queries/deposit-standing.server.ts";
import { type DossierContent, dossierContent } from "../queries/dossier-content.server.ts";
import { lastWritten } from "../queries/last-written.server.ts";
import { heldVersion } from "../queries/versions.server.ts";
import { type DepositStanding, decideDeposit, depositEnd } from "../rules/decide-deposit.ts";
import { parseManifest } from "../rules/manifest.ts";
import { sameButAnswers } from "../rules/same-content.ts";
import { fileVersion } from "./file-version.server.ts";
import { freezeFiles } from "./freeze-files.server.ts";
import { frozenContent } from "./freeze-version.server.ts";
import { holdCvs } from "./hold-cvs.server.ts";

/** Each try prints CVs: enough for anybody who presses again, too few for a script. */
const DEPOSIT_LIMIT = { name: "deposit", most: 40, seconds: 600 } as const;
/** So often somebody may give another file in the very moment of the deposit. */
const MAX_TRIES = 4;

/**
 * One try. The moment that counts is that of the request's arrival. Slow work is done first, on the dossier as it is then;
 * what has become another meanwhile is noticed under the lock, and done again. Once deposits have ended nothing is: what was
 * written after the end is never receipted as received before it.
 */
const depositOnce = command({
  actors: ["person"],
  input: z.object({
    dossierId: rowId(),
    /** Where links in mails lead; null where that is not known. */
    origin: z.url().nullable(),
    /** Goes on while the caller's stands at the arrival. */
    running: z.custom<Clock>(),
  }),
  limits: ({ userId }) => [[DEPOSIT_LIMIT, userId]],
  async prepare({ actor, input: { dossierId }, now, ...deps }) {
    const dossier = await dossierForActor(deps.db, actor, dossierId);
    requireAllowed(can(actor, "deposit", dossier));
    requireTaken(await depositStanding(deps.db, dossier, now), now);
    const before = await heldVersion(deps.db, dossierId);
    const seen = await dossierContent(deps.db, dossierId, now);
    const known = before ? parseManifest(before.manifest).files : [];
    return { seen, files: await freezeFiles(deps, seen.sources, known) };
  },
  load: ({ tx, actor, input }) => dossierForActor(tx, actor, input.dossierId, "update"),
  may: (actor, dossier) => can(actor, "deposit", dossier),
  async run({ tx, actor, input, prepared, now, audit, queue, ...deps }, dossier) {
    const { id, acronym, membership } = dossier;
    const { origin, running } = input;
    // Before they are read: nobody changes a CV between the look at it and the deposit.
    await holdCvs(tx, { id, acronym, now });
    const standing = await depositStanding(tx, dossier, now);
    const kind = requireTaken(standing, now);
    const content = await dossierContent(tx, id, now);
    const end = depositEnd(standing);
    if (running.now() >= end) await requireUntouched(tx, { end, seen: prepared.seen, content });
    return fileVersion({ tx, queue, audit, ...deps }, origin, {
      kind,
      content: frozenContent(content, prepared.files),
      depositor: {
        userId: actor.userId,
        name: `${actor.firstName} ${actor.lastName}`.trim(),
        role: membership?.role ?? "coordinator",
      },
      now,
    });
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
  for (let tries = 1; ; tries++) {
    try {
      return await depositOnce(atArrival, { ...input, running: caller.clock });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { why } = error.details;
      if (why === "changedMeanwhile" && tries < MAX_TRIES) continue;
      if (why === "closed") await noteLate(caller, input.dossierId, arrived);
      throw error;
    }
  }
}

function requireTaken(standing: DepositStanding, now: Date) {
  const verdict = decideDeposit(standing, now);
  if (!verdict.ok) throw new DomainError("FORBIDDEN_ROLE", { why: verdict.why });
  return verdict.kind;
}

/**
 * Asked under the lock once deposits have ended: what was written before the end is taken, though it took its time. Answers say
 * when they were written; the rest has to be what was seen when the request came.
 */
async function requireUntouched(
  tx: Db,
  { end, seen, content }: { end: Date; seen: DossierContent; content: DossierContent },
): Promise<void> {
  const late = (await lastWritten(tx, content.dossier.id)) >= end;
  if (late || !sameButAnswers(seen, content)) {
    throw new DomainError("FORBIDDEN_ROLE", { why: "closed" });
  }
}

/** That it came, and when, stands in the journal: people may have to show it. */
async function noteLate({ db, actor, requestId }: Caller, id: unknown, at: Date): Promise<void> {
  const event = "dossier.depositLate";
  const subject = { kind: "dossier", id: String(id) };
  await writeAudit(db, { actor, event, subject, at, requestId: requestId ?? null });
}
