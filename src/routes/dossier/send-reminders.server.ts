import { requirePerson } from "#features/people/accounts/require-person.server.ts";
import { loadReadableDossier } from "#features/proposals/dossiers/views/readable-dossier.server.ts";
import {
  remindInvitee,
  remindMember,
} from "#features/proposals/team/commands/send-reminder.server.ts";
import { loadReadinessBoard } from "#features/proposals/team/views/readiness.server.ts";
import { DomainError, type ErrorCode } from "#platform/errors.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { getLinkOrigin } from "#platform/mail/link-origin.ts";

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
