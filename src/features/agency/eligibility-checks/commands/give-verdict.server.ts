import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForAgency } from "#features/proposals/dossiers/queries/agency-dossier.server.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { loadChecklist } from "../queries/checklist.server.ts";
import { canBeEligible, DOSSIER_VERDICTS, findLook } from "../rules/checklist.ts";
import {
  isSeenOutdated,
  seenAtSchema,
  seenVersionSchema,
  staffTextSchema,
} from "../rules/staff-text.ts";
import { eligibilityVerdicts } from "../tables.server.ts";
import { refreshEligibility } from "../writes/refresh-state.server.ts";

/**
 * Says whether a dossier is eligible: a verdict for the agency alone, which changes no state and tells nobody. "Eligible"
 * needs every criterion filled, "not eligible" a reason. Refused if the team deposited another version than the page showed (`version`).
 */
export const giveVerdict = command({
  actors: ["staff"],
  input: z.object({
    dossierId: rowId(),
    verdict: z.enum(DOSSIER_VERDICTS),
    reason: staffTextSchema,
    seenAt: seenAtSchema,
    version: seenVersionSchema,
  }),
  load: ({ tx, actor, input }) => dossierForAgency(tx, actor, input.dossierId, "update"),
  may: (actor, dossier) => can(actor, "checkEligibility", dossier),
  async run({ tx, actor, input, now, audit }, { id: dossierId }) {
    const { verdict, reason, seenAt } = input;
    const checklist = await loadChecklist(tx, dossierId);
    if (!checklist) throw new DomainError("NOT_FOUND");
    if (checklist.version !== input.version)
      throw new DomainError("STALE", { why: "versionMeanwhile" });
    const look = findLook(checklist.verdicts, checklist, actor.userId);
    const stored = look === 1 ? checklist.verdicts.first : checklist.verdicts.second;
    if (isSeenOutdated(stored, seenAt)) throw new DomainError("STALE", { why: "judgedMeanwhile" });
    const states = checklist.criteria.map(({ state }) => state);
    if (verdict === "eligible" && !canBeEligible(states, look))
      throw new DomainError("STALE", { why: "notFilled" });
    if (verdict === "not_eligible" && reason === "")
      throw new DomainError("INVALID", { reason: "missing" });
    const values = {
      verdict,
      reason: verdict === "not_eligible" ? reason : "",
      versionNumber: checklist.version,
      decidedBy: actor.userId,
      decidedAt: now,
    };
    await tx
      .insert(eligibilityVerdicts)
      .values({ dossierId, look, ...values })
      .onConflictDoUpdate({
        target: [eligibilityVerdicts.dossierId, eligibilityVerdicts.look],
        set: values,
      });
    await refreshEligibility(tx, dossierId);
    const details = { dossier: dossierId, verdict, look, version: checklist.version };
    await audit("staff.eligibilityJudged", { kind: "user", id: actor.userId }, details);
  },
});
