import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { loadReadableDossier } from "#features/proposals/dossiers/views/readable-dossier.server.ts";

import { invitePerson } from "#features/proposals/team/commands/invite-person.server.ts";
import {
  endDelegation,
  nameDelegate,
  switchWriting,
} from "#features/proposals/team/commands/member-rights.server.ts";
import {
  leaveDossier,
  removeMember,
} from "#features/proposals/team/commands/remove-member.server.ts";
import { removeTeam } from "#features/proposals/team/commands/remove-team.server.ts";
import {
  remindInvitee,
  remindMember,
} from "#features/proposals/team/commands/send-reminder.server.ts";
import {
  nameManager,
  transferCoordination,
  transferManagement,
} from "#features/proposals/team/commands/transfer-role.server.ts";
import { MAX_LINES, parseInviteLines } from "#features/proposals/team/rules/invite-lines.ts";
import type { TeamDone } from "#features/proposals/team/rules/paths.ts";
import {
  formatInvitationErrors,
  formatRefusal,
} from "#features/proposals/team/ui/format-refusal.ts";
import { parseRoleValue, toRoleValue } from "#features/proposals/team/ui/role-options.ts";

import { loadReadinessBoard } from "#features/proposals/team/views/readiness.server.ts";
import { DomainError, type ErrorCode } from "#platform/errors.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";
import { getTranslator } from "#platform/i18n/registry.ts";

interface TeamForm {
  readonly intent: string;
  readonly member: string;
  readonly invitation: string;
  /** Team id, for actions on a team. */
  readonly team?: string;
}

/** Runs one action of the team and consortium pages, by the form's intent. Returns the result for the redirect. */
export async function handleTeamForm(
  { caller }: RouteArgs,
  dossierId: string,
  { intent, member: memberId, invitation: id, team: teamId = "" }: TeamForm,
): Promise<TeamDone | "left"> {
  const about = { dossierId, memberId };
  switch (intent) {
    case "remove":
      await removeMember(caller, about);
      return "removed";
    case "removeTeam":
      await removeTeam(caller, { teamId });
      return "teamRemoved";
    case "nameDelegate":
      await nameDelegate(caller, about);
      return "delegate";
    case "endDelegation":
      await endDelegation(caller, about);
      return "delegateEnded";
    case "transferCoordination":
      await transferCoordination(caller, about);
      return "transferred";
    case "transferManagement":
      await transferManagement(caller, about);
      return "transferred";
    case "nameManager":
      await nameManager(caller, about);
      return "managerNamed";
    case "letWrite":
    case "stopWriting":
      await switchWriting(caller, { ...about, mayWrite: intent === "letWrite" });
      return "writing";
    case "remind":
      await remindInvitee(caller, { id });
      return "reminded";
    case "leave":
      await leaveDossier(caller, { dossierId });
      return "left";
    default:
      throw new DomainError("BAD_REQUEST");
  }
}

/** Invites line by line. Returns the refused lines with their reasons; null if all were sent. */
export async function inviteFromLines(
  { caller, info }: RouteArgs,
  dossierId: string,
  { lines: text, place }: { lines: string; place: string },
) {
  const t = getTranslator(info.locale);
  const lines = parseInviteLines(text);
  const refuse = (problem: string) => {
    return { left: text, sent: 0, problems: [{ number: 1, problem }], place };
  };
  if (lines.length === 0) return refuse(t("team:invite.noLines"));
  if (lines.length > MAX_LINES) return refuse(t("team:invite.tooMany", { max: MAX_LINES }));
  const { role, team, isNew } = parseRoleValue(place);
  // Each manager who starts a team gets a team number of their own.
  let teamNumber = Number(team);
  const left: { text: string; problem: string }[] = [];
  for (const line of lines) {
    if (!line.person) {
      left.push({ text: line.text, problem: t("team:invite.lineShape") });
      continue;
    }
    const invited = { ...line.person, message: "", dossierId, role, teamNumber, newTeam: isNew };
    try {
      await invitePerson(caller, invited);
      if (isNew) teamNumber++;
    } catch (error) {
      // Earlier lines are sent already, so every refusal is reported by line.
      if (!(error instanceof DomainError)) throw error;
      const words = Object.values(formatInvitationErrors(t, error.details)).join(" ");
      const why = formatRefusal(t, error.details.why ?? error.code, t(`error.${error.code}.text`));
      left.push({ text: line.text, problem: words || why });
    }
  }
  if (left.length === 0) return null;
  return {
    left: left.map((line) => line.text).join("\n"),
    sent: lines.length - left.length,
    problems: left.map(({ problem }, index) => ({ number: index + 1, problem })),
    place: toRoleValue({ role, teamNumber, isNew }),
  };
}

interface ReminderForm {
  readonly intent: string;
  readonly member: string;
  readonly invitation: string;
}

const SKIPPED_CODES: ReadonlySet<ErrorCode> = new Set(["TAKEN", "STALE", "NOT_FOUND"]);

/** Sends one reminder, or all reminders that the person may send now. Returns whether any was sent. */
export async function sendReminders(
  args: RouteArgs,
  dossierId: string,
  { intent, member, invitation }: ReminderForm,
): Promise<boolean> {
  const { caller, context, info } = args;
  const actor = requirePerson(context);
  const dossier = await loadReadableDossier(caller.db, actor, dossierId);
  if (intent === "remind") {
    return sendReminder(args, dossierId, invitation ? { invitation } : { member });
  }
  const page = { locale: info.locale, now: caller.clock.now(), t: getTranslator(info.locale) };
  const board = await loadReadinessBoard(caller.db, dossier, actor, page);
  let sent = false;
  for (const { field, id, can } of board?.teams.flatMap(({ reminders }) => reminders) ?? []) {
    if (can.remind.ok && (await sendReminder(args, dossierId, { [field]: id }))) sent = true;
  }
  return sent;
}

/** The result of a reminder, from the address after the redirect. */
export function readReminderResult(url: URL): "yes" | "no" | null {
  const said = url.searchParams.get("relance");
  return said === null ? null : said === "oui" ? "yes" : "no";
}

/** Returns false if the person was reminded today already, owes nothing or has left the dossier. */
async function sendReminder(
  { caller }: RouteArgs,
  dossierId: string,
  whom: { member?: string; invitation?: string },
): Promise<boolean> {
  try {
    if (whom.invitation) {
      await remindInvitee(caller, { id: whom.invitation });
    } else {
      await remindMember(caller, { dossierId, memberId: whom.member });
    }
    return true;
  } catch (error) {
    if (error instanceof DomainError && SKIPPED_CODES.has(error.code)) return false;
    throw error;
  }
}
