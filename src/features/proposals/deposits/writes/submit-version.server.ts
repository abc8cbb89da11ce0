import { sql } from "drizzle-orm";
import { notifyMany } from "#features/people/notifications/writes/notify.server.ts";
import { depositHref } from "#features/proposals/dossiers/rules/paths.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { listMembers } from "#features/proposals/team/queries/members.server.ts";
import { endOpenInvitations } from "#features/proposals/team/writes/end-open-invitations.server.ts";
import type { Audit } from "#platform/audit/audit-events.ts";
import { compileStatement } from "#platform/db/compile-query.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { LOCALES } from "#platform/i18n/locale.ts";
import type { Queue } from "#platform/jobs/job.ts";
import { indexDepositRequest } from "../jobs/index-deposit-request.ts";
import { mailFollowersRequest } from "../jobs/mail-followers-request.ts";
import { mailReceipt } from "../jobs/mail-receipt.server.ts";
import { versionPdfRequest, versionPdfRequestKey } from "../jobs/version-pdf-request.ts";
import { proposalDeposit } from "../rules/notification-kinds.ts";
import type { Receipt } from "../rules/receipt.ts";
import { dossierEdits, dossierStandbys } from "../tables.server.ts";
import { endCompletion } from "./end-completion.server.ts";
import { type Deposit, freezeVersion, type SigningDeps } from "./freeze-version.server.ts";

const EVENTS = {
  deposit: "dossier.deposited",
  refile: "dossier.refiled",
  standby: "dossier.standbyDeposited",
} as const;

interface FilingDeps extends SigningDeps {
  readonly tx: Db;
  readonly queue: Queue;
  readonly audit: Audit;
}

/**
 * Submits the next version of a dossier to its agency: freezes and signs it, marks the dossier as deposited, audits,
 * notifies the team. Used by deposits by hand and by standbys; the caller holds the dossier's row lock. Ends an edit, a
 * standby and open invitations.
 */
export async function submitVersion(
  { tx, queue, audit, ...signing }: FilingDeps,
  origin: string | null,
  deposit: Deposit,
) {
  const { kind, content, now } = deposit;
  const { id } = content.dossier;
  const version = await freezeVersion(tx, signing, deposit);
  const { number, receipt } = version;
  await markPublished(tx, { id, number, now: now.toISOString() });
  await endCompletion(tx, { dossierId: id, end: "refiled", now: now.toISOString() });
  await endOpenInvitations(tx, id, now);
  await audit(
    EVENTS[kind],
    { kind: "dossier", id },
    { version: number, receipt: receipt.number, sha256: receipt.version.sha256 },
  );
  const depositorId = deposit.depositor.userId;
  await announceDeposit(tx, queue, { versionId: version.id, receipt, depositorId, origin, now });
  // Queued, so that a deposit waits neither for the index of the agency nor for printing.
  await queue.enqueue(tx, indexDepositRequest, { dossierId: id }, { singletonKey: id });
  if (kind === "refile") {
    const change = {
      dossierId: id,
      event: "refiled",
      version: number,
      at: now.toISOString(),
    } as const;
    await queue.enqueue(tx, mailFollowersRequest, change);
  }
  for (const locale of LOCALES) {
    const pdf = { dossierId: id, number, locale };
    await queue.enqueue(tx, versionPdfRequest, pdf, { singletonKey: versionPdfRequestKey(pdf) });
  }
  return { version: number, receiptNumber: receipt.number };
}

/** Marks the dossier as deposited and deletes its edit and standby, in one statement. */
const markPublished = compileStatement<Record<string, unknown>, never>(sql`
  with edit as (delete from ${dossierEdits} where dossier_id = ${sql.placeholder("id")}::uuid),
  standby as (delete from ${dossierStandbys} where dossier_id = ${sql.placeholder("id")}::uuid)
  update ${dossiers} set place = 'published', unlocked = false, open_parts = null, published_at = ${sql.placeholder("now")}::timestamptz,
    deposited_version = ${sql.placeholder("number")}::integer, saved_at = ${sql.placeholder("now")}::timestamptz
  where id = ${sql.placeholder("id")}::uuid`);

/**
 * Notifies the whole team in the same transaction: a receipt by mail to each member, and a notification to all but the
 * depositor.
 */
async function announceDeposit(
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
        number: dossier.number,
        by: depositedBy.name,
        version: version.number,
        href: depositHref(dossier.id),
      },
      now,
      // The receipt mail replaces it; it is sent whatever the member's mail settings.
      mailed: false,
    },
  );
  for (const userId of ids) await queue.enqueue(tx, mailReceipt, { versionId, userId, origin });
}
