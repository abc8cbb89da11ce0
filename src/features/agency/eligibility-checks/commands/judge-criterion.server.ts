import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForAgency } from "#features/proposals/dossiers/queries/agency-dossier.server.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { loadChecklist } from "../queries/checklist.server.ts";
import { findLook, findNextWaiting, isOverride, TICKS } from "../rules/checklist.ts";
import {
  isSeenOutdated,
  seenAtSchema,
  seenVersionSchema,
  staffTextSchema,
} from "../rules/staff-text.ts";
import { isWaitingFor } from "../rules/waiting.ts";
import { eligibilityChecks, eligibilityVerdicts } from "../tables.server.ts";
import { refreshEligibility } from "../writes/refresh-state.server.ts";

const lookSchema = z.coerce.number().pipe(z.union([z.literal(1), z.literal(2)]));

/**
 * Says whether a dossier fills a criterion. Refused if a colleague looked at it since the page was loaded (`seenAt`), if
 * the team deposited another version since (`version`: nobody judges what they did not read), if the look is not this person's to give, and without a comment where it contradicts what was computed. A new look takes back
 * the verdicts that were based on it. Returns the id of the next criterion that waits, null for none.
 */
export const judgeCriterion = command({
  actors: ["staff"],
  input: z.object({
    dossierId: rowId(),
    criterionId: z.string().min(1).max(60),
    look: lookSchema,
    verdict: z.enum(TICKS),
    comment: staffTextSchema,
    seenAt: seenAtSchema,
    version: seenVersionSchema,
  }),
  load: ({ tx, actor, input }) => dossierForAgency(tx, actor, input.dossierId, "update"),
  may: (actor, dossier) => can(actor, "checkEligibility", dossier),
  async run({ tx, actor, input, now, audit }, { id: dossierId }) {
    const { criterionId, look, verdict, comment, seenAt } = input;
    const checklist = await loadChecklist(tx, dossierId);
    const position = checklist?.criteria.findIndex(({ id }) => id === criterionId) ?? -1;
    const criterion = checklist?.criteria[position];
    if (!checklist || !criterion) throw new DomainError("STALE", { why: "criterionGone" });
    if (checklist.version !== input.version)
      throw new DomainError("STALE", { why: "versionMeanwhile" });
    const stored = look === 1 ? criterion.looks.first : criterion.looks.second;
    if (isSeenOutdated(stored, seenAt)) throw new DomainError("STALE", { why: "judgedMeanwhile" });
    if (look !== findLook(criterion.looks, checklist, actor.userId))
      throw new DomainError("FORBIDDEN_ROLE", { why: "otherPerson" });
    if (isOverride(criterion, verdict) && comment === "")
      throw new DomainError("INVALID", { comment: "override" });
    const values = {
      verdict,
      comment,
      versionNumber: checklist.version,
      decidedBy: actor.userId,
      decidedAt: now,
    };
    await tx
      .insert(eligibilityChecks)
      .values({ dossierId, criterionId, look, ...values })
      .onConflictDoUpdate({
        target: [
          eligibilityChecks.dossierId,
          eligibilityChecks.criterionId,
          eligibilityChecks.look,
        ],
        set: values,
      });
    await tx
      .delete(eligibilityVerdicts)
      .where(
        and(
          eq(eligibilityVerdicts.dossierId, dossierId),
          look === 2 ? eq(eligibilityVerdicts.look, 2) : undefined,
        ),
      );
    const after = await refreshEligibility(tx, dossierId);
    const details = { dossier: dossierId, criterion: criterionId, verdict, look };
    await audit("staff.criterionJudged", { kind: "user", id: actor.userId }, details);
    const waiting = (after?.criteria ?? []).map((one) =>
      isWaitingFor(one, checklist, actor.userId),
    );
    return { next: after?.criteria[findNextWaiting(waiting, position)]?.id ?? null };
  },
});
