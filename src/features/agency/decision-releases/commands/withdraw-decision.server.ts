import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { recordLetters } from "#features/proposals/decision-letters/writes/record-letters.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { countAmendments } from "#features/proposals/projects/queries/amended.server.ts";
import { projects } from "#features/proposals/projects/tables.server.ts";
import { endProject } from "#features/proposals/projects/writes/end-project.server.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId, rowNumber } from "#platform/row-id.ts";
import { confirmFactor, FACTOR_LIMIT } from "../../administration/writes/confirm-factor.server.ts";
import { can } from "../../decisions/policy.ts";
import { loadDecisionCall } from "../../decisions/queries/decision-call.server.ts";
import { appendDecisions, lockDossiers } from "../../decisions/writes/append-decisions.server.ts";
import { freezeLetter } from "../../letter-templates/writes/freeze-letter.server.ts";
import { loadReleasedDecision } from "../queries/released-decision.server.ts";
import { decisionReleases, releaseDecisions } from "../tables.server.ts";
import { tellTeam } from "../writes/tell-team.server.ts";

const MAX_REASON = 2_000;

/**
 * Withdraws a released decision: a new row of its dossier with the reason, and a new letter. The dossier is deposited again
 * and can be decided anew; its project ends. `number` is that of the dossier as typed. After an amendment of the project the
 * person says that they know it (`isAmendedKnown`). STALE with `why`: `notReleased`. INVALID: `reason`, `number`, `isAmendedKnown`,
 * `code`.
 */
export const withdrawDecision = command({
  actors: ["staff"],
  limits: [FACTOR_LIMIT],
  input: z.object({
    callId: rowNumber(),
    dossierId: rowId(),
    reason: z.string().trim().min(1, "missing").max(MAX_REASON, "tooLong"),
    number: z.string().max(60),
    isAmendedKnown: z.boolean(),
    code: z.string().max(100),
  }),
  // The letter is frozen before the transaction, which only records it.
  async prepare(context) {
    const { db, actor, input, now, requireAllowed } = context;
    const { callId, dossierId, reason } = input;
    requireAllowed(can(actor, "withdrawDecision", await loadDecisionCall(db, callId)));
    const released = await loadReleasedDecision(db, actor, { callId, dossierId });
    if (input.number.trim().toUpperCase() !== released.number.toUpperCase())
      throw new DomainError("INVALID", { number: "wrongNumber" });
    const options = { kind: "withdrawn", moment: now, reason } as const;
    const letter = await freezeLetter(context, { ...released, callId }, options);
    return { letter, decisionId: released.decision.id };
  },
  async load({ tx, actor, input }) {
    await lockDossiers(tx, [input.dossierId]);
    return {
      call: await loadDecisionCall(tx, input.callId),
      released: await loadReleasedDecision(tx, actor, input),
    };
  },
  may: (actor, { call }) => can(actor, "withdrawDecision", call),
  async run(context, { call, released }) {
    const { tx, actor, input, now, audit, request, prepared } = context;
    const { dossierId, reason } = input;
    const { decision, number, acronym, place, heldVersion } = released;
    // While the letter was printed, a colleague withdrew the decision that it is about, and another was released.
    if (prepared.decisionId !== decision.id) throw new DomainError("STALE", { why: "notReleased" });
    // An amendment that is being written is counted.
    const isOfDecision = eq(projects.decisionId, decision.id);
    await tx.select({ id: projects.id }).from(projects).where(isOfDecision).for("update");
    if (!input.isAmendedKnown && ((await countAmendments(tx, decision.id)) ?? 0) > 0)
      throw new DomainError("INVALID", { isAmendedKnown: "amended" });
    const { userId } = actor;
    const { clientAddress } = request;
    await confirmFactor({ ...context, userId, clientAddress }, input.code);
    const row = { dossierId, kind: "withdrawn", values: null, reason } as const;
    const made = { versionNumber: decision.versionNumber, madeBy: userId, madeAt: now } as const;
    const appended = await appendDecisions(tx, [{ ...row, ...made, source: "page" }]);
    const decisionId = appended.get(dossierId) ?? "";
    const { sha256, bytes, pages, locale, subject, recipient } = prepared.letter;
    const recorded = { sha256, bytes, pages, locale, subject, recipient };
    await recordLetters(tx, [
      { dossierId, decisionId, kind: "withdrawn", sentAt: now, ...recorded },
    ]);
    await tx.update(dossiers).set({ place: "published" }).where(eq(dossiers.id, dossierId));
    await endProject(tx, decision.id, { reason, now });
    const details = { before: place, version: heldVersion };
    await audit("dossier.decisionWithdrawn", { kind: "dossier", id: dossierId }, details, reason);
    const team = { id: dossierId, number, acronym, partner: call.partner, version: heldVersion };
    // Of a release whose teams are still being told, this team hears first: nobody learns of a decision after its withdrawal.
    const untold = await findUntoldRelease(tx, decision.id);
    if (untold) {
      const told = { decisionId: decision.id, change: decision.state, now: untold.at ?? now };
      await tellTeam(tx, { ...team, ...told });
    }
    await tellTeam(tx, { ...team, decisionId, change: "withdrawn", now });
  },
});

/** The release of a decision, while its teams are being told. */
async function findUntoldRelease(tx: Db, decisionId: string) {
  const [release] = await tx
    .select({ at: decisionReleases.endedAt })
    .from(releaseDecisions)
    .innerJoin(decisionReleases, eq(decisionReleases.id, releaseDecisions.releaseId))
    .where(
      and(
        eq(releaseDecisions.decisionId, decisionId),
        eq(decisionReleases.state, "released"),
        isNull(decisionReleases.toldAt),
      ),
    );
  return release ?? null;
}
