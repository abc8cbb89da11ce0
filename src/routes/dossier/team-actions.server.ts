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
import { remindInvitee } from "#features/proposals/team/commands/send-reminder.server.ts";
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
import { DomainError } from "#platform/errors.ts";
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
