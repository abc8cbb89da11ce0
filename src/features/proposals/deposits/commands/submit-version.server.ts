import { sql } from "drizzle-orm";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { endOpenInvitations } from "#features/proposals/team/commands/end-open-invitations.server.ts";
import type { AuditSubject } from "#platform/audit/audit.server.ts";
import { compileStatement } from "#platform/db/compile-query.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { LOCALES } from "#platform/i18n/locale.ts";
import type { Queue } from "#platform/jobs/job.ts";
import { versionPdfRequest, versionPdfRequestKey } from "../jobs/version-pdf-request.ts";
import { dossierEdits, dossierStandbys } from "../tables.server.ts";
import { announceDeposit } from "./announce-deposit.server.ts";
import { type Deposit, freezeVersion, type SigningDeps } from "./freeze-version.server.ts";

const EVENTS = {
  deposit: "dossier.deposited",
  refile: "dossier.refiled",
  standby: "dossier.standbyDeposited",
} as const;

interface FilingDeps extends SigningDeps {
  readonly tx: Db;
  readonly queue: Queue;
  audit(event: string, subject: AuditSubject, details: Record<string, unknown>): Promise<void>;
}

/**
 * Hands the next version of a dossier whose row is held to its agency, by whichever way it came: frozen, signed, in the journal,
 * and told to the team. What it replaces (an edit, a standby) is over, and so are
 * invitations nobody has answered.
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
  await endOpenInvitations(tx, id, now);
  await audit(
    EVENTS[kind],
    { kind: "dossier", id },
    { version: number, receipt: receipt.number, sha256: receipt.version.sha256 },
  );
  const depositorId = deposit.depositor.userId;
  await announceDeposit(tx, queue, { versionId: version.id, receipt, depositorId, origin, now });
  // Queued, not made: no deposit waits for printing.
  for (const locale of LOCALES) {
    const pdf = { dossierId: id, number, locale };
    await queue.enqueue(tx, versionPdfRequest, pdf, { singletonKey: versionPdfRequestKey(pdf) });
  }
  return { version: number, receiptNumber: receipt.number };
}

/** The dossier is the agency's; what was beside it is over. */
const markPublished = compileStatement<Record<string, unknown>, never>(sql`
  with edit as (delete from ${dossierEdits} where dossier_id = ${sql.placeholder("id")}::uuid),
  standby as (delete from ${dossierStandbys} where dossier_id = ${sql.placeholder("id")}::uuid)
  update ${dossiers} set place = 'published', unlocked = false, published_at = ${sql.placeholder("now")}::timestamptz,
    deposited_version = ${sql.placeholder("number")}::integer, saved_at = ${sql.placeholder("now")}::timestamptz
  where id = ${sql.placeholder("id")}::uuid`);
