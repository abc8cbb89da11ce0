import { eq } from "drizzle-orm";
import { callOfDossier } from "#features/dossiers/queries/dossiers.server.ts";
import { dossierMembers } from "#features/dossiers/tables.server.ts";
import { depositHref } from "#features/dossiers/ui/dossier-hrefs.ts";
import { notify } from "#features/notifications/commands/notify.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { proposalDecision, type StateChange } from "../rules/notification-kinds.ts";

/** Notifies the whole team of what happened to their deposited dossier, in the transaction in which it happens. */
export async function tellChange(
  tx: Db,
  dossier: { readonly id: string; readonly acronym: string; readonly callId: number },
  { change, version, now }: { change: StateChange; version: number; now: Date },
): Promise<void> {
  const { partner } = await callOfDossier(tx, dossier.callId);
  const members = await tx
    .select({ userId: dossierMembers.userId })
    .from(dossierMembers)
    .where(eq(dossierMembers.dossierId, dossier.id));
  await notify(tx, proposalDecision, {
    userId: members.map(({ userId }) => userId),
    key: `dossier-state:${dossier.id}:${change}:${now.getTime()}`,
    data: {
      dossier: dossier.acronym,
      partner,
      change,
      version,
      href: depositHref(dossier.id),
    },
    now,
  });
}
