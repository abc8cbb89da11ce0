import { eq } from "drizzle-orm";
import { notify, toggledKey } from "#features/people/notifications/writes/notify.server.ts";
import { loadDossierCall } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { depositHref } from "#features/proposals/dossiers/rules/paths.ts";
import { dossierMembers } from "#features/proposals/dossiers/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { type EditChange, proposalEdit } from "../rules/notification-kinds.ts";

interface DossierChange {
  readonly change: EditChange;
  readonly version: number;
  /** The member who acted; not notified. */
  readonly by?: string | null;
  readonly now: Date;
}

/** Notifies the team of an edit of their deposited dossier, in the same transaction. */
export async function notifyChange(
  tx: Db,
  dossier: {
    readonly id: string;
    readonly number: string;
    readonly acronym: string;
    readonly callId: number;
  },
  { change, version, by = null, now }: DossierChange,
): Promise<void> {
  const { partner } = await loadDossierCall(tx, dossier.callId);
  const members = await tx
    .select({ userId: dossierMembers.userId })
    .from(dossierMembers)
    .where(eq(dossierMembers.dossierId, dossier.id));
  const event = {
    userId: members.map(({ userId }) => userId),
    namedUserId: null,
    by,
    now,
  };
  const { id, number, acronym } = dossier;
  const data = { dossier: acronym, number, partner, version, href: depositHref(id) };
  const key = toggledKey(`dossier-state:${id}:edit`, now);
  await notify(tx, proposalEdit, { ...event, key, replaces: true, data: { ...data, change } });
}
