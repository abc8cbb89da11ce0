import { requirePerson } from "#features/people/accounts/require-person.server.ts";
import { loadReadableDossier } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import {
  endDelegation,
  nameDelegate,
} from "#features/proposals/team/commands/change-delegate.server.ts";
import { invitePerson } from "#features/proposals/team/commands/invite-person.server.ts";
import { leaveDossier } from "#features/proposals/team/commands/leave-dossier.server.ts";
import { nameManager } from "#features/proposals/team/commands/name-manager.server.ts";
import { remindInvitee } from "#features/proposals/team/commands/remind-invitee.server.ts";
import { remindMember } from "#features/proposals/team/commands/remind-member.server.ts";
import { removeMember } from "#features/proposals/team/commands/remove-member.server.ts";
import { removeTeam } from "#features/proposals/team/commands/remove-team.server.ts";
import { switchWriting } from "#features/proposals/team/commands/switch-writing.server.ts";
import {
  transferCoordination,
  transferManagement,
} from "#features/proposals/team/commands/transfer-role.server.ts";
import { MAX_LINES, parseInviteLines } from "#features/proposals/team/rules/invite-lines.ts";
import { formatRefusal } from "#features/proposals/team/ui/format-refusal.ts";
import { parseRoleValue, toRoleValue } from "#features/proposals/team/ui/role-options.ts";
import type { TeamDone } from "#features/proposals/team/ui/team-hrefs.ts";
import { formatInvitationErrors } from "#features/proposals/team/views/invitation-errors.ts";
import { loadReadinessBoard } from "#features/proposals/team/views/readiness.server.ts";
import { DomainError, type ErrorCode } from "#platform/errors.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { getLinkOrigin } from "#platform/mail/link-origin.ts";

interface TeamForm {
  readonly intent: string;
  readonly member: string;
  readonly invitation: string;
  /** The id of a team, where the act is about one. */
  readonly team?: string;
}

/** One act of the pages of the team and of the consortium, by its name in the form. */
export async function handleTeamForm(
  { caller, info }: RouteArgs,
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
      await remindInvitee(caller, { id, origin: getLinkOrigin(caller.env, info.origin) });
      return "reminded";
    case "leave":
      await leaveDossier(caller, { dossierId });
      return "left";
    default:
      throw new DomainError("BAD_REQUEST");
  }
}

/** Invites a line after the other; what could not be sent comes back with the reason, null if all went. */
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
  // Of managers who begin a team, each begins one of their own.
  let teamNumber = Number(team);
  const left: { text: string; problem: string }[] = [];
  for (const line of lines) {
    if (!line.person) {
      left.push({ text: line.text, problem: t("team:invite.lineShape") });
      continue;
    }
    const invited = { ...line.person, message: "", dossierId, role, teamNumber, newTeam: isNew };
    const from = { locale: info.locale, origin: getLinkOrigin(caller.env, info.origin) };
    try {
      await invitePerson(caller, { ...invited, ...from });
      if (isNew) teamNumber++;
    } catch (error) {
      // Lines before this one are sent: whatever the reason, what is left is said line by line.
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

/** Reminds one person, or everybody the person who asks may remind now. Whether anybody was. */
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

/** What became of a reminder, as the address after it says. */
export function readReminderResult(url: URL): "yes" | "no" | null {
  const said = url.searchParams.get("relance");
  return said === null ? null : said === "oui" ? "yes" : "no";
}

/** Reminded today by somebody else, nothing owed any more, or no longer in the dossier: then nobody is. */
async function sendReminder(
  { caller, info }: RouteArgs,
  dossierId: string,
  whom: { member?: string; invitation?: string },
): Promise<boolean> {
  try {
    if (whom.invitation) {
      const origin = getLinkOrigin(caller.env, info.origin);
      await remindInvitee(caller, { id: whom.invitation, origin });
    } else {
      await remindMember(caller, { dossierId, memberId: whom.member });
    }
    return true;
  } catch (error) {
    if (error instanceof DomainError && SKIPPED_CODES.has(error.code)) return false;
    throw error;
  }
}
