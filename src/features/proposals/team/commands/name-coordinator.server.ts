import { eq } from "drizzle-orm";
import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { dossierMembers } from "#features/proposals/dossiers/tables.server.ts";
import { command } from "#platform/command.server.ts";
import { findCoordinator } from "../queries/coordinators.server.ts";
import { memberInput } from "../queries/lock-rows.server.ts";
import { listMembers, loadMemberById } from "../queries/members.server.ts";
import {
  getCoordinatorStatus,
  MAX_EXPLANATION,
  NAMING_REASONS,
} from "../rules/coordinator-status.ts";
import { getRoleAfterTransfer } from "../rules/teams.ts";
import { notifyCoordinator, notifyTeam } from "../writes/notify-team.server.ts";

/**
 * An administrator names a member as coordinator, when the coordinator has no account or is away. The former coordinator
 * stays in their team and is notified like the others.
 */
export const nameCoordinator = command({
  actors: ["administrator"],
  input: memberInput.extend({
    reason: z.enum(NAMING_REASONS, "missing"),
    /** Kept beside the audit event. */
    explanation: z.string().trim().max(MAX_EXPLANATION, "tooLong").optional(),
  }),
  async load({ tx, actor, input, now }) {
    const dossier = await dossierForActor(tx, actor, input.dossierId, "update");
    const former = await findCoordinator(tx, dossier.id);
    return { ...dossier, former, coordinator: getCoordinatorStatus(former, now) };
  },
  may: (actor, dossier) => can(actor, "nameCoordinator", dossier),
  async run(context, dossier) {
    const { tx, input, now, audit } = context;
    const { id, former } = dossier;
    const member = await loadMemberById(tx, id, input.memberId);
    const setRole = (memberId: string, values: Partial<typeof dossierMembers.$inferInsert>) =>
      tx.update(dossierMembers).set(values).where(eq(dossierMembers.id, memberId));
    // Demote first: a unique index allows one coordinator.
    if (former) {
      const others = (await listMembers(tx, id)).filter((one) => one.id !== member.id);
      await setRole(former.id, { role: getRoleAfterTransfer(others, former), mayWrite: true });
    }
    await setRole(member.id, { role: "coordinator", roleBefore: null, mayWrite: false });
    await notifyTeam(tx, dossier, {
      change: "coordinatorNamed",
      who: `${member.firstName} ${member.lastName}`,
      named: member.userId,
      // Administrators and the product are not members, so no member is excluded from the notification.
      by: null,
      key: `coordinator:${id}`,
      toggled: true,
      except: member.userId,
      now,
    });
    await notifyCoordinator(tx, dossier, { userId: member.userId, from: null, now });
    await audit(
      "dossier.coordinatorNamed",
      { kind: "dossier", id },
      { about: member.userId, reason: input.reason, former: former?.userId ?? null },
      input.explanation,
    );
    context.recordSecurityEvent("rightsChanged", {
      account: member.userId,
      what: "dossier.coordinatorNamed",
    });
  },
});
