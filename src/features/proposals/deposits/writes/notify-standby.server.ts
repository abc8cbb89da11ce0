import { notify } from "#features/people/notifications/writes/notify.server.ts";
import {
  type DossierRow,
  loadDossierCall,
} from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { depositHref } from "#features/proposals/dossiers/rules/paths.ts";
import { listMembers } from "#features/proposals/team/queries/members.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { proposalStandby, type StandbyOutcome } from "../rules/notification-kinds.ts";
import type { DifferenceName } from "../views/edit-view.server.ts";

/** Number of differences named in the notification; the page lists all. */
const MAX_NAMED = 8;

interface StandbyNotification {
  readonly outcome: StandbyOutcome;
  readonly closesAt: Date;
  readonly now: Date;
  readonly version?: number;
  readonly frozenAt?: Date;
  /** Differences between the draft and the deposited state. */
  readonly parts?: readonly DifferenceName[];
  /** For `cleared`: when the frozen state was dropped. */
  readonly clearedAt?: string;
}

/** Notifies the whole team of the outcome, once per closing; of a dropped state, once each time. */
export async function notifyStandby(
  tx: Db,
  { id, number, acronym, callId }: Pick<DossierRow, "id" | "number" | "acronym" | "callId">,
  event: StandbyNotification,
): Promise<void> {
  const { outcome, closesAt, now, version = 0, frozenAt = now, parts = [], clearedAt } = event;
  const { partner } = await loadDossierCall(tx, callId);
  const members = await listMembers(tx, id);
  await notify(tx, proposalStandby, {
    userId: members.map(({ userId }) => userId),
    key: ["standby", id, closesAt.toISOString(), outcome, clearedAt].filter(Boolean).join(":"),
    namedUserId: null,
    data: {
      dossier: acronym,
      number,
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
