import { requirePerson } from "#features/people/accounts/require-person.server.ts";
import { readableDossier } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { remindInvitee } from "#features/proposals/team/commands/remind-invitee.server.ts";
import { remindMember } from "#features/proposals/team/commands/remind-member.server.ts";
import { readinessBoard } from "#features/proposals/team/views/readiness.server.ts";
import { DomainError, type ErrorCode } from "#platform/errors.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";
import { translator } from "#platform/i18n/registry.ts";
import { linkOrigin } from "#platform/mail/link-origin.ts";

interface Posted {
  readonly intent: string;
  readonly member: string;
  readonly invitation: string;
}

const NOBODY_TO_REMIND: ReadonlySet<ErrorCode> = new Set(["TAKEN", "STALE", "NOT_FOUND"]);

/** Reminds one person, or everybody the person who asks may remind now. Whether anybody was. */
export async function remind(
  args: RouteArgs,
  dossierId: string,
  { intent, member, invitation }: Posted,
): Promise<boolean> {
  const { caller, context, info } = args;
  const actor = requirePerson(context);
  const dossier = await readableDossier(caller.db, actor, dossierId);
  if (intent === "remind") {
    return remindOne(args, dossierId, invitation ? { invitation } : { member });
  }
  const page = { locale: info.locale, now: caller.clock.now(), t: translator(info.locale) };
  const board = await readinessBoard(caller.db, dossier, actor, page);
  let sent = false;
  for (const { field, id, can } of board?.teams.flatMap(({ reminders }) => reminders) ?? []) {
    if (can.remind.ok && (await remindOne(args, dossierId, { [field]: id }))) sent = true;
  }
  return sent;
}

/** What became of a reminder, as the address after it says. */
export function remindedIn(url: URL): "yes" | "no" | null {
  const said = url.searchParams.get("relance");
  return said === null ? null : said === "oui" ? "yes" : "no";
}

/** Reminded today by somebody else, nothing owed any more, or no longer in the dossier: then nobody is. */
async function remindOne(
  { caller, info }: RouteArgs,
  dossierId: string,
  whom: { member?: string; invitation?: string },
): Promise<boolean> {
  try {
    if (whom.invitation) {
      const origin = linkOrigin(caller.env, info.origin);
      await remindInvitee(caller, { id: whom.invitation, origin });
    } else {
      await remindMember(caller, { dossierId, memberId: whom.member });
    }
    return true;
  } catch (error) {
    if (error instanceof DomainError && NOBODY_TO_REMIND.has(error.code)) return false;
    throw error;
  }
}
