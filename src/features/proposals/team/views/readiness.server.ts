import { can } from "#features/proposals/dossiers/policy.ts";
import type { DossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import {
  allContactsHref,
  appendicesHref,
  consortiumHref,
  contactsHref,
  generalHref,
  scientificHref,
  teamHref,
} from "#features/proposals/dossiers/rules/paths.ts";
import { toAnchorId } from "#form-engine/answer-key.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { formatDate, formatDayTime } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import {
  loadDossierFacts,
  type NamedDossierFacts,
  type NamedMemberFacts,
} from "../queries/dossier-facts.server.ts";
import { canRemind } from "../rules/invitation.ts";
import { formatTask, type TaskSummary } from "../rules/notification-kinds.ts";
import {
  buildBoardRow,
  countTeamGaps,
  isAwaited,
  listTasks,
  type ReadinessTask,
} from "../rules/readiness.ts";
import { toInvitationAccess, toMemberAccess } from "../rules/team-access.ts";
import { findTeamLead } from "../rules/teams.ts";

interface PageContext {
  readonly locale: Locale;
  readonly now: Date;
  readonly t: Translate;
}

/** An open task, translated and with a link. */
export interface TaskView {
  readonly key: string;
  readonly kind: ReadinessTask["kind"];
  /** « Désigner le représentant légal de l'équipe 1 »; `short` has one or two words. */
  readonly text: string;
  readonly short: string;
  readonly href: string;
  readonly blocks: boolean;
  /** The unanswered invitation. */
  readonly invitationId: string | null;
}

export function toTaskView(
  task: ReadinessTask,
  facts: NamedDossierFacts,
  viewer: NamedMemberFacts,
  page: PageContext,
): TaskView {
  const { kind, teamNumber } = task;
  const parts = toTaskSummary(task, facts);
  return {
    key: `${kind} ${teamNumber} ${task.owner} ${kind === "answers" ? task.formModelType : ""}${kind === "invitation" ? task.invitationId : ""}`,
    kind,
    text: formatTask(page.t, parts),
    short: page.t(`team:owed.short.${kind}`, {
      count: parts.count,
      name: parts.name || (facts.members.find(({ id }) => id === task.owner)?.name ?? ""),
    }),
    href: getTaskHref(task, facts, viewer),
    blocks: task.blocks,
    invitationId: kind === "invitation" ? task.invitationId : null,
  };
}

/** The page on which a task can be done. */
function getTaskHref(
  task: ReadinessTask,
  facts: NamedDossierFacts,
  viewer: NamedMemberFacts,
): string {
  const { id } = facts;
  const anchor = `#equipe-${task.teamNumber}`;
  switch (task.kind) {
    case "confirm":
      return scientificHref(id);
    case "answers": {
      const form = facts.forms.find(({ formModelType }) => formModelType === task.formModelType);
      const page =
        task.formModelType === "scientific_proposition" ? scientificHref(id) : generalHref(id);
      return form?.firstMissing ? `${page}#${toAnchorId(form.firstMissing.key)}` : page;
    }
    case "appendix":
      return appendicesHref(id);
    case "cv":
      return `${consortiumHref(id)}#cv-${task.owner}`;
    case "affiliation":
      return consortiumHref(id) + anchor;
    case "legalRepresentative":
      return viewer.teamNumber === task.teamNumber
        ? contactsHref(id)
        : allContactsHref(id) + anchor;
    case "orcid": {
      const orcid = facts.members.find((member) => member.id === task.owner)?.orcid;
      return `https://orcid.org/${orcid ?? ""}`;
    }
    case "manager":
      return consortiumHref(id) + anchor;
    case "invitation":
      return teamHref(id);
  }
}

/**
 * Readiness of each team, open tasks by person, and the reminders the viewer may send. Null for a dossier that cannot be
 * edited.
 */
export async function loadReadinessBoard(
  db: Db,
  dossier: DossierForActor,
  actor: PersonActor,
  page: PageContext,
) {
  const facts = (await loadDossierFacts(db, [dossier.id], page.now)).get(dossier.id);
  const viewer = facts?.members.find(({ userId }) => userId === actor.userId);
  // A deposited dossier has no open tasks.
  if (!facts?.editable || !viewer) return null;
  const tasks = listTasks(facts);
  const view = (one: ReadinessTask) => toTaskView(one, facts, viewer, page);
  const teams = facts.teams.map((team) => {
    const lead = findTeamLead(facts.members, team.number);
    const row = buildBoardRow(facts, tasks, team.number);
    const manager = facts.invitations.find(
      (one) => one.teamNumber === team.number && one.role === "scientific_manager",
    );
    return {
      id: team.id,
      number: team.number,
      institution: team.institution,
      unit: team.unit,
      lead: lead ? { name: lead.name, role: lead.role } : null,
      invited: lead ? null : (manager?.name ?? null),
      others: facts.members.filter((one) => one.teamNumber === team.number && one.id !== lead?.id)
        .length,
      isVacant: team.isVacant === true,
      ready: countTeamGaps(row) === 0,
      missing: countTeamGaps(row),
      isAwaited: isAwaited(row),
      cells: row.map(({ part, state, owed: own }) => ({ part, state, owed: own.map(view) })),
      reminders: listReminders(facts, tasks, team.number, { dossier, actor, page }),
    };
  });
  const coordinator = facts.members.find(({ role }) => role === "coordinator");
  const reminders = teams.flatMap((team) => team.reminders);
  const reminderOf = (id: string | null) => reminders.find((one) => one.id === id) ?? null;
  return {
    teams,
    /** Members with blocking tasks, the viewer first. */
    people: facts.members
      .map(({ id, userId, name, role, teamNumber }) => ({
        id,
        userId,
        name,
        role,
        teamNumber,
        self: id === viewer.id,
        owed: tasks
          .filter(({ owner, blocks }) => owner === id && blocks)
          .map(view)
          // The viewer's to follow up, but the invited person's to answer: hence the reminder.
          .map((one) => ({ ...one, reminder: reminderOf(one.invitationId) })),
        reminder: reminderOf(id),
      }))
      .filter((person) => person.owed.length > 0)
      .sort((one, other) => Number(other.self) - Number(one.self)),
    /** The team in whose row the forms, common to all teams, are shown. */
    writing: coordinator?.teamNumber ?? 1,
    mine: tasks.filter(({ owner }) => owner === viewer.id).map(view),
    due: reminders.filter(({ can: may }) => may.remind.ok).length,
  };
}

export type ReadinessBoard = NonNullable<Awaited<ReturnType<typeof loadReadinessBoard>>>;
export type BoardTeam = ReadinessBoard["teams"][number];

/** Members of a team with open tasks and people with open invitations; each can be reminded once a day. */
function listReminders(
  facts: NamedDossierFacts,
  tasks: readonly ReadinessTask[],
  teamNumber: number,
  { dossier, actor, page }: { dossier: DossierForActor; actor: PersonActor; page: PageContext },
) {
  const day = (at: Date | null) => at && formatDate(page.locale, at);
  const people = facts.members
    .filter((member) => member.teamNumber === teamNumber)
    .filter((member) => tasks.some(({ owner }) => owner === member.id))
    .filter((member) => can(actor, "remind", toMemberAccess(dossier, member)).ok)
    .map(({ id, name, remindedAt }) => ({
      field: "member" as const,
      id,
      name,
      last: day(remindedAt),
      until: null,
      can: { remind: canRemind(remindedAt, page.now) },
    }));
  const invited = facts.invitations
    .filter((one) => one.teamNumber === teamNumber)
    .filter(
      (one) =>
        can(actor, "cancelInvitation", toInvitationAccess(dossier, { ...one, callOpen: true })).ok,
    )
    .map(({ id, name, remindedAt, sentAt, endsAt }) => ({
      field: "invitation" as const,
      id,
      name,
      last: day(remindedAt),
      until: formatDayTime(page.locale, endsAt, page.now),
      can: { remind: canRemind(remindedAt ?? sentAt, page.now) },
    }));
  return [...people, ...invited];
}

/** A task without translated text, for notifications, which are translated when read. */
export const toTaskSummary = (task: ReadinessTask, facts: NamedDossierFacts): TaskSummary => ({
  kind: task.kind,
  team: task.teamNumber,
  count: task.kind === "answers" ? task.count : 1,
  name: getTaskName(task, facts),
});

function getTaskName(task: ReadinessTask, facts: NamedDossierFacts): string {
  if (task.kind === "answers") return task.formModelType;
  if (task.kind !== "invitation") return "";
  return facts.invitations.find(({ id }) => id === task.invitationId)?.name ?? "";
}
