import { and, eq, inArray, ne } from "drizzle-orm";
import { notify, toggledKey } from "#features/people/notifications/writes/notify.server.ts";
import { teamHref } from "#features/proposals/dossiers/rules/paths.ts";
import { dossierMembers } from "#features/proposals/dossiers/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { coordinationReceived, type TeamChange, teamChanged } from "../rules/notification-kinds.ts";

interface TeamNotification {
  readonly change: TeamChange;
  /** Name and account of the member concerned. */
  readonly who: string;
  readonly named: string | null;
  /** The account that acted; not notified. */
  readonly by: string | null;
  /** Number of the team, where no member is named. */
  readonly team?: number;
  /**
   * A unique key for an event that happens once; a toggled key for one that can be undone, of which only the last state
   * within a minute is sent.
   */
  readonly key: string;
  readonly toggled?: boolean;
  /** Limits the recipients to these members; all members by default. */
  readonly to?: readonly string[];
  /** A member who gets a notification of another kind. */
  readonly except?: string;
  readonly now: Date;
}

/** Notifies the members of a change in their team, in the same transaction. */
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
  /** The former coordinator; null where an administrator decided. */
  readonly from: { readonly userId: string; readonly name: string } | null;
  readonly now: Date;
}

/** Notifies the new coordinator, in the same transaction. */
export async function notifyCoordinator(
  tx: Db,
  dossier: { readonly id: string; readonly acronym: string },
  { userId, from, now }: ReceivedCoordination,
): Promise<void> {
  await notify(tx, coordinationReceived, {
    userId,
    // A key of its own: under the team's key, a mail already sent would suppress this one.
    key: toggledKey(`coordination-received:${dossier.id}`, now),
    replaces: true,
    namedUserId: from?.userId ?? null,
    data: { dossier: dossier.acronym, from: from?.name ?? null, href: teamHref(dossier.id) },
    now,
  });
}
