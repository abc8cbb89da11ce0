import { eq } from "drizzle-orm";
import { notify } from "#features/people/notifications/writes/notify.server.ts";
import { loadDossierCall } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { depositHref } from "#features/proposals/dossiers/rules/paths.ts";
import { dossierMembers } from "#features/proposals/dossiers/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { listPartNames } from "../queries/part-names.server.ts";
import type { CompletionParts } from "../rules/completion.ts";
import { type CompletionChange, proposalCompletion } from "../rules/notification-kinds.ts";

interface CompletionEvent {
  readonly change: CompletionChange;
  readonly version: number;
  readonly reason?: string;
  readonly until?: Date;
  readonly parts?: CompletionParts;
  /** Identifies an event that a job may report again; without it, each call is an event of its own. */
  readonly eventId?: string;
  readonly now: Date;
}

/** Tells the team what the agency opened, took back or refused, or reminds it, in the same transaction. */
export async function notifyCompletion(
  tx: Db,
  dossier: {
    readonly id: string;
    readonly number: string;
    readonly acronym: string;
    readonly callId: number;
  },
  { change, version, reason, until, parts, eventId, now }: CompletionEvent,
): Promise<void> {
  const { partner } = await loadDossierCall(tx, dossier.callId);
  const members = await tx
    .select({ userId: dossierMembers.userId })
    .from(dossierMembers)
    .where(eq(dossierMembers.dossierId, dossier.id));
  await notify(tx, proposalCompletion, {
    userId: members.map(({ userId }) => userId),
    namedUserId: null,
    by: null,
    key: `dossier-state:${dossier.id}:completion-${change}:${eventId ?? now.getTime()}`,
    data: {
      dossier: dossier.acronym,
      number: dossier.number,
      partner,
      change,
      version,
      reason: reason ?? null,
      until: until?.toISOString() ?? null,
      parts: parts ? await listPartNames(tx, dossier.id, parts) : [],
      href: depositHref(dossier.id),
    },
    now,
  });
}
