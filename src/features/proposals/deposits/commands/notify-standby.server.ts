import { notify } from "#features/people/notifications/writes/notify.server.ts";
import { loadDossierCall } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { depositHref } from "#features/proposals/dossiers/ui/dossier-hrefs.ts";
import { listMembers } from "#features/proposals/team/queries/members.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { proposalStandby, type StandbyOutcome } from "../rules/standby-kind.ts";
import type { DifferenceName } from "../views/edit-view.server.ts";

/** So many differences are named; the page has them all. */
const MAX_NAMED = 8;

interface StandbyNotification {
  readonly outcome: StandbyOutcome;
  readonly closesAt: Date;
  readonly now: Date;
  readonly version?: number;
  readonly frozenAt?: Date;
  /** What the draft says otherwise than what was deposited. */
  readonly parts?: readonly DifferenceName[];
}

/** Tells the whole team what became of their standby, once for each closing. */
export async function notifyStandby(
  tx: Db,
  { id, acronym, callId }: { id: string; acronym: string; callId: number },
  { outcome, closesAt, now, version = 0, frozenAt = now, parts = [] }: StandbyNotification,
): Promise<void> {
  const { partner } = await loadDossierCall(tx, callId);
  const members = await listMembers(tx, id);
  await notify(tx, proposalStandby, {
    userId: members.map(({ userId }) => userId),
    key: `standby:${id}:${closesAt.toISOString()}:${outcome}`,
    namedUserId: null,
    data: {
      dossier: acronym,
      partner,
      outcome,
      version,
      frozenAt: frozenAt.toISOString(),
      closesAt: closesAt.toISOString(),
      count: parts.length,
      parts: parts.slice(0, MAX_NAMED),
      href: depositHref(id),
    },
    now,
  });
}
