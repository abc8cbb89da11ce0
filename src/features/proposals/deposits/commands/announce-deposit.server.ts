import { sql } from "drizzle-orm";
import { notifyMany } from "#features/people/notifications/writes/notify.server.ts";
import { depositHref } from "#features/proposals/dossiers/ui/dossier-hrefs.ts";
import { listMembers } from "#features/proposals/team/queries/members.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Queue } from "#platform/jobs/job.ts";
import { mailReceipt } from "../jobs/mail-receipt.server.ts";
import { proposalDeposit } from "../rules/notification-kinds.ts";
import type { Receipt } from "../rules/receipt.ts";

/**
 * Tells the whole team, in the transaction that deposits: a receipt by mail each, and a notification in the space for all but
 * the depositor.
 */
export async function announceDeposit(
  tx: Db,
  queue: Queue,
  deposit: {
    readonly versionId: string;
    readonly receipt: Receipt;
    readonly depositorId: string | null;
    readonly origin: string | null;
    readonly now: Date;
  },
): Promise<void> {
  const { versionId, receipt, depositorId, origin, now } = deposit;
  const { dossier, version, depositedBy } = receipt;
  const members = await listMembers(tx, dossier.id);
  const ids = members.map(({ userId }) => userId);
  await notifyMany(
    tx,
    proposalDeposit,
    sql`select distinct unnest(${sql.param(ids)}::uuid[]) as user_id`,
    {
      key: `deposit:${dossier.id}:${version.number}`,
      namedUserId: depositorId,
      by: depositorId,
      data: {
        dossier: dossier.acronym,
        by: depositedBy.name,
        version: version.number,
        href: depositHref(dossier.id),
      },
      now,
      // The receipt says it, and goes to everybody whatever they chose.
      mailed: false,
    },
  );
  for (const userId of ids) await queue.enqueue(tx, mailReceipt, { versionId, userId, origin });
}
