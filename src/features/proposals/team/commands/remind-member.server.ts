import { lte } from "drizzle-orm";
import { notify } from "#features/people/notifications/writes/notify.server.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { loadDossierFacts } from "../queries/dossier-facts.server.ts";
import { REMIND_PAUSE_HOURS } from "../rules/invitation.ts";
import { memberReminded } from "../rules/notification-kinds.ts";
import { listTasks } from "../rules/readiness.ts";
import { dossierReminders } from "../tables.server.ts";
import { readinessHref } from "../ui/team-hrefs.ts";
import { toTaskSummary } from "../views/task-summary.ts";
import { lockMember, memberInput } from "./lock-member.server.ts";

/** Tells somebody in the dossier what it waits for from them, not more than once a day, whoever of the team asks. */
export const remindMember = command({
  actors: ["person"],
  input: memberInput,
  load: ({ tx, actor, input }) => lockMember(tx, actor, input),
  may: (actor, standing) => can(actor, "remind", standing),
  async run({ tx, actor, now, audit }, { id, acronym, member }) {
    const facts = (await loadDossierFacts(tx, [id], now)).get(id);
    const owed = facts ? listTasks(facts).filter(({ owner }) => owner === member.id) : [];
    if (!facts || owed.length === 0) throw new DomainError("STALE", { why: "nothingOwed" });
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
        owed: owed.map((one) => toTaskSummary(one, facts)),
        href: readinessHref(id),
      },
      now,
    });
    await audit("dossier.memberReminded", { kind: "dossier", id }, { about: member.userId });
  },
});
