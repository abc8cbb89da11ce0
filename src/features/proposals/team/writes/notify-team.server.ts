import { and, eq, inArray, ne } from "drizzle-orm";
import { notify, toggledKey } from "#features/people/notifications/commands/notify.server.ts";
import { teamHref } from "#features/proposals/dossiers/rules/paths.ts";
import { dossierMembers } from "#features/proposals/dossiers/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { coordinationReceived, type TeamChange, teamChanged } from "../rules/notification-kinds.ts";

interface TeamNotification {
  readonly change: TeamChange;
  /** Whose place in the team it is about, and their account. */
  readonly who: string;
  readonly named: string | null;
  /** The account that did it, if one did: it is not told. */
  readonly by: string | null;
  /** The team it is about, where nobody is named any more. */
  readonly team?: number;
  /** What happens once; or what can be done and undone, of which the last word in a minute is told. */
  readonly key: string;
  readonly toggled?: boolean;
  /** To these, as far as they are in the dossier; without it, to everybody in it. */
  readonly to?: readonly string[];
  /** Not to this one, who is told in other words. */
  readonly except?: string;
  readonly now: Date;
}

/** Tells those in the dossier what has changed in their team, in the transaction that changes it. */
export async function notifyTeam(
  tx: Db,
  dossier: { readonly id: string; readonly acronym: string },
  { change, who, named, by, team, key, toggled = false, to, except, now }: TeamNotification,
): Promise<void> {
  const members = await tx
    .select({ userId: dossierMembers.userId })
    .from(dossierMembers)
    .where(
      and(
        eq(dossierMembers.dossierId, dossier.id),
        to ? inArray(dossierMembers.userId, [...to]) : undefined,
        except ? ne(dossierMembers.userId, except) : undefined,
      ),
    );
  await notify(tx, teamChanged, {
    userId: members.map(({ userId }) => userId),
    key: toggled ? toggledKey(key, now) : key,
    replaces: toggled,
    namedUserId: named,
    by,
    data: { dossier: dossier.acronym, change, who, team, href: teamHref(dossier.id) },
    now,
  });
}

interface ReceivedCoordination {
  /** The account of the new coordinator. */
  readonly userId: string;
  /** Who handed the coordination over; null where the administration of the portal decided it. */
  readonly from: { readonly userId: string; readonly name: string } | null;
  readonly now: Date;
}

/** Tells the new coordinator of a dossier, in the transaction that gives them the role. */
export async function notifyCoordinator(
  tx: Db,
  dossier: { readonly id: string; readonly acronym: string },
  { userId, from, now }: ReceivedCoordination,
): Promise<void> {
  await notify(tx, coordinationReceived, {
    userId,
    // Not the key that the rest of the team is notified under: a mail that has gone under it would hold this one back.
    key: toggledKey(`coordination-received:${dossier.id}`, now),
    replaces: true,
    namedUserId: from?.userId ?? null,
    data: { dossier: dossier.acronym, from: from?.name ?? null, href: teamHref(dossier.id) },
    now,
  });
}
