import { notify, toggledKey } from "#features/people/notifications/writes/notify.server.ts";
import { teamHref } from "#features/proposals/dossiers/ui/dossier-hrefs.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { coordinationReceived } from "../rules/notification-kinds.ts";

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
