import { and, eq, inArray, ne } from "drizzle-orm";
import { notify, toggledKey } from "#features/people/notifications/writes/notify.server.ts";
import { dossierMembers } from "#features/proposals/dossiers/tables.server.ts";
import { teamHref } from "#features/proposals/dossiers/ui/dossier-hrefs.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { type TeamChange, teamChanged } from "../rules/notification-kinds.ts";

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
