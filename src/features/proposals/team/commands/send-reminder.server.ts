import { eq, lte } from "drizzle-orm";
import { z } from "zod";
import { notify } from "#features/people/notifications/writes/notify.server.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { getLinkOrigin } from "#platform/mail/link-origin.ts";
import { rowId } from "#platform/row-id.ts";
import { mailInvitation } from "../jobs/mail-invitation.server.ts";
import { loadDossierFacts } from "../queries/dossier-facts.server.ts";
import {
  lockMember,
  lockSentInvitation,
  memberInput,
  requireOpen,
} from "../queries/lock-rows.server.ts";
import { canRemind, REMIND_PAUSE_HOURS } from "../rules/invitation.ts";
import { memberReminded } from "../rules/notification-kinds.ts";
import { readinessHref } from "../rules/paths.ts";
import { listTasks } from "../rules/readiness.ts";
import { dossierReminders, invitations } from "../tables.server.ts";
import { toTaskSummary } from "../views/readiness.server.ts";

/** Reminds a member of their open tasks, at most once a day, counting reminders by all members. */
export const remindMember = command({
  actors: ["person"],
  input: memberInput,
  load: ({ tx, actor, input }) => lockMember(tx, actor, input),
  may: (actor, access) => can(actor, "remind", access),
  async run({ tx, actor, now, audit }, { id, acronym, member }) {
    const facts = (await loadDossierFacts(tx, [id], now)).get(id);
    const tasks = facts ? listTasks(facts).filter(({ owner }) => owner === member.id) : [];
    if (!facts || tasks.length === 0) throw new DomainError("STALE", { why: "nothingOwed" });
    const reminder = { remindedAt: now, remindedBy: actor.userId };
    const dayAgo = new Date(now.getTime() - REMIND_PAUSE_HOURS * 3_600_000);
    const [reminded] = await tx
      .insert(dossierReminders)
      .values({ dossierId: id, userId: member.userId, ...reminder })
      .onConflictDoUpdate({
        target: [dossierReminders.dossierId, dossierReminders.userId],
        set: reminder,
        setWhere: lte(dossierReminders.remindedAt, dayAgo),
      })
      .returning({ userId: dossierReminders.userId });
    if (!reminded) throw new DomainError("TAKEN", { why: "remindedToday" });
    await notify(tx, memberReminded, {
      userId: member.userId,
      key: `reminder:${id}:${now.getTime()}`,
      namedUserId: actor.userId,
      data: {
        dossier: acronym,
        from: facts.members.find(({ userId }) => userId === actor.userId)?.name ?? "",
        owed: tasks.map((one) => toTaskSummary(one, facts)),
        href: readinessHref(id),
      },
      now,
    });
    await audit("dossier.memberReminded", { kind: "dossier", id }, { about: member.userId });
  },
});

/** Mails an invitation again, at most once a day. */
export const remindInvitee = command({
  actors: ["person"],
  input: z.object({ id: rowId() }),
  load: ({ tx, actor, input }) => lockSentInvitation(tx, actor, input.id),
  may: (actor, access) => can(actor, "cancelInvitation", access),
  async run({ tx, request, env, now, queue, audit }, { id: dossierId, invitation }) {
    requireOpen(invitation, now);
    const decision = canRemind(invitation.remindedAt ?? invitation.sentAt, now);
    if (!decision.ok) throw new DomainError("TAKEN", { why: decision.why });
    await tx.update(invitations).set({ remindedAt: now }).where(eq(invitations.id, invitation.id));
    const origin = getLinkOrigin(env, request.origin);
    await queue.enqueue(tx, mailInvitation, { invitationId: invitation.id, origin, kind: "again" });
    const details = { invitation: invitation.id };
    await audit("dossier.reminded", { kind: "dossier", id: dossierId }, details);
  },
});
