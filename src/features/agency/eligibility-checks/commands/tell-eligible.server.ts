import { inArray } from "drizzle-orm";
import { z } from "zod";
import { notifyMany } from "#features/people/notifications/writes/notify.server.ts";
import { loadDossierCall } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowNumber } from "#platform/row-id.ts";
import { loadCallSubject } from "../../call-notices/queries/call-subject.server.ts";
import { can } from "../../staff/policy.ts";
import {
  digestIds,
  selectTeams,
  selectUntoldDossiers,
} from "../queries/eligible-dossiers.server.ts";
import { proposalEligible } from "../rules/notification-kinds.ts";

/**
 * Tells the teams of a call's eligible dossiers, one notification a person. The date of each dossier and the notifications
 * are written in one transaction, so that nobody is left out or told twice whatever fails. `digest` is the set that the
 * trial showed, `count` its number as typed: another set or number tells nobody.
 */
export const tellEligibleTeams = command({
  actors: ["staff"],
  limits: [{ name: "tell-eligible", per: "person", max: 30, seconds: 86_400 }],
  input: z.object({ callId: rowNumber(), digest: z.string().max(64), count: z.string().max(20) }),
  load: ({ tx, input }) => loadCallSubject(tx, input.callId),
  may: (actor, subject) => can(actor, "decide", subject),
  async run({ tx, actor, input, now, audit }, { callId }) {
    const found = await selectUntoldDossiers(tx, actor, callId).for("update", { of: dossiers });
    const ids = found.map(({ id }) => id);
    if (digestIds(ids) !== input.digest)
      throw new DomainError("STALE", { why: "selectionChanged" });
    if (ids.length === 0 || input.count.trim() !== String(ids.length))
      throw new DomainError("INVALID", { count: "number" });
    await tx.update(dossiers).set({ eligibilityToldAt: now }).where(inArray(dossiers.id, ids));
    const { partner } = await loadDossierCall(tx, callId);
    await notifyMany(tx, proposalEligible, selectTeams(ids), {
      key: `eligible:${callId}:${now.getTime()}`,
      namedUserId: null,
      hasPersonalData: true,
      data: { partner },
      now,
    });
    await audit("call.eligibleTold", { kind: "call", id: callId }, { dossiers: ids });
    return { count: ids.length };
  },
});
