import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { LIST_HREF } from "#features/proposals/dossiers/rules/paths.ts";
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
import type { RemindersDone, TeamDone } from "#features/proposals/team/rules/paths.ts";
import {
  formatInvitationErrors,
  formatRefusal,
} from "#features/proposals/team/ui/format-refusal.ts";
import { parseRoleValue, toRoleValue } from "#features/proposals/team/ui/role-options.ts";

import { loadReadinessBoard } from "#features/proposals/team/views/readiness.server.ts";
import type { Caller } from "#platform/command.server.ts";
import { DomainError, type ErrorCode } from "#platform/errors.ts";
import { redirectDone } from "#platform/forms/done.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";
import { getTranslator } from "#platform/i18n/registry.ts";

type TeamValues = Readonly<Record<"member" | "invitation" | "team", string>>;

/** Handlers of the forms that the team and consortium pages share; `page` reports the result. */
export function createTeamIntents({ caller }: RouteArgs, dossierId: string, page: string) {
  const change =
    (done: TeamDone, act: (values: TeamValues) => Promise<unknown>) =>
    async (values: TeamValues) => {
      await act(values);
      throw redirectDone(page, done);
    };
  const changeMember = (
    done: TeamDone,
    act: (caller: Caller, member: { dossierId: string; memberId: string }) => Promise<unknown>,
  ) => change(done, ({ member }) => act(caller, { dossierId, memberId: member }));
  return {
    remove: changeMember("removed", removeMember),
    nameDelegate: changeMember("delegate", nameDelegate),
    endDelegation: changeMember("delegateEnded", endDelegation),
    transferCoordination: changeMember("transferred", transferCoordination),
    transferManagement: changeMember("transferred", transferManagement),
    nameManager: changeMember("managerNamed", nameManager),
    letWrite: changeMember("writing", (by, of) => switchWriting(by, { ...of, mayWrite: true })),
    stopWriting: changeMember("writing", (by, of) => switchWriting(by, { ...of, mayWrite: false })),
    removeTeam: change("teamRemoved", ({ team }) => removeTeam(caller, { teamId: team })),
    remind: change("reminded", ({ invitation: id }) => remindInvitee(caller, { id })),
    async leave() {
      await leaveDossier(caller, { dossierId });
      throw redirectDone(LIST_HREF, "left");
    },
  };
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

const SKIPPED_CODES: ReadonlySet<ErrorCode> = new Set(["TAKEN", "STALE", "NOT_FOUND"]);

type ReminderValues = Readonly<Record<"member" | "invitation", string>>;

/** Handlers of the buttons that remind one member or all; `page` reports whether anyone was reminded. */
export function createReminderIntents(args: RouteArgs, dossierId: string, page: string) {
  const { caller, context, info } = args;
  const report = (sent: boolean) => {
    const done: RemindersDone = sent ? "remindersSent" : "nobodyReminded";
    return redirectDone(page, done);
  };
  const load = async () => {
    const actor = requirePerson(context);
    return { actor, dossier: await loadReadableDossier(caller.db, actor, dossierId) };
  };
  return {
    async remind({ member, invitation }: ReminderValues) {
      await load();
      throw report(await sendReminder(args, dossierId, invitation ? { invitation } : { member }));
    },
    /** Sends all reminders that the person may send now. */
    async remindAll() {
      const { actor, dossier } = await load();
      const page = { locale: info.locale, now: caller.clock.now(), t: getTranslator(info.locale) };
      const board = await loadReadinessBoard(caller.db, dossier, actor, page);
      let sent = false;
      for (const { field, id, can } of board?.teams.flatMap(({ reminders }) => reminders) ?? []) {
        if (can.remind.ok && (await sendReminder(args, dossierId, { [field]: id }))) sent = true;
      }
      throw report(sent);
    },
  };
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
