import { eq } from "drizzle-orm";
import { z } from "zod";
import { recordLetters } from "#features/proposals/decision-letters/writes/record-letters.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { countAmendments } from "#features/proposals/projects/queries/amended.server.ts";
import { endProject } from "#features/proposals/projects/writes/end-project.server.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId, rowNumber } from "#platform/row-id.ts";
import { confirmFactor, FACTOR_LIMIT } from "../../administration/writes/confirm-factor.server.ts";
import { can } from "../../decisions/policy.ts";
import { loadDecisionCall } from "../../decisions/queries/decision-call.server.ts";
import { appendDecisions, lockDossiers } from "../../decisions/writes/append-decisions.server.ts";
import { freezeLetter } from "../../letter-templates/writes/freeze-letter.server.ts";
import { loadReleasedDecision } from "../queries/released-decision.server.ts";
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
    return freezeLetter(context, { ...released, callId }, options);
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
    const { tx, actor, input, now, audit, request, prepared: letter } = context;
    const { dossierId, reason } = input;
    const { decision, number, acronym, place, heldVersion } = released;
    if (!input.isAmendedKnown && ((await countAmendments(tx, decision.id)) ?? 0) > 0)
      throw new DomainError("INVALID", { isAmendedKnown: "amended" });
    const { userId } = actor;
    const { clientAddress } = request;
    await confirmFactor({ ...context, userId, clientAddress }, input.code);
    const row = { dossierId, kind: "withdrawn", values: null, reason } as const;
    const made = { versionNumber: decision.versionNumber, madeBy: userId, madeAt: now } as const;
    const appended = await appendDecisions(tx, [{ ...row, ...made, source: "page" }]);
    const decisionId = appended.get(dossierId) ?? "";
    const { sha256, bytes, pages, locale, subject, recipient } = letter;
    const recorded = { sha256, bytes, pages, locale, subject, recipient };
    await recordLetters(tx, [
      { dossierId, decisionId, kind: "withdrawn", sentAt: now, ...recorded },
    ]);
    await tx.update(dossiers).set({ place: "published" }).where(eq(dossiers.id, dossierId));
    await endProject(tx, decision.id, { reason, now });
    const details = { before: place, version: heldVersion };
    await audit("dossier.decisionWithdrawn", { kind: "dossier", id: dossierId }, details, reason);
    await tellTeam(tx, {
      ...{ id: dossierId, number, acronym, partner: call.partner, decisionId },
      ...{
        change: "withdrawn",
        version: heldVersion,
        now,
      },
    });
  },
});
