import { generateKeyPairSync } from "node:crypto";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { loadDossierContent } from "#features/proposals/deposits/queries/dossier-content.server.ts";
import type { DECISIONS } from "#features/proposals/deposits/rules/notification-kinds.ts";
import {
  freezeVersion,
  toFrozenContent,
} from "#features/proposals/deposits/writes/freeze-version.server.ts";
import { productActor } from "#platform/actor.ts";
import { writeAudit } from "#platform/audit/audit.server.ts";
import { createSignerWithKey } from "#platform/document-signer.server.ts";
import { loadAuditEvent } from "./dossier-rows.ts";

export type Decision = (typeof DECISIONS)[number];

interface DemoDeposit {
  readonly dossierId: string;
  readonly userId: string;
  readonly name: string;
  readonly at: Date;
  /** A later version of a deposited dossier. */
  readonly isAgain?: boolean;
}

const { privateKey } = generateKeyPairSync("ed25519");
/**
 * A throwaway key, as if the installation had rotated its key since. Receipts stay verifiable because the public key
 * is stored.
 */
const FORMER_SIGNER = createSignerWithKey(async () => privateKey);

/** Deposits a complete dossier whose files, if any, are stored ones: nothing is printed. Again: its next version. */
export async function loadDeposit(client: pg.PoolClient, deposit: DemoDeposit): Promise<void> {
  const { dossierId, userId, name, at, isAgain = false } = deposit;
  const tx = drizzle(client);
  const signing = { documentSigner: FORMER_SIGNER, log: console };
  const content = await loadDossierContent(tx, dossierId, at);
  const stored = content.files.flatMap(({ source, from }) =>
    from && "key" in from ? [[source, { bytes: from.bytes, sha256: from.sha256 }] as const] : [],
  );
  const { number, receipt } = await freezeVersion(tx, signing, {
    kind: isAgain ? "refile" : "deposit",
    content: toFrozenContent(content, new Map(stored)),
    depositor: { userId, name, role: "coordinator" },
    now: at,
  });
  await client.query(
    `update dossiers set place = 'published', published_at = $2, deposited_version = $3, saved_at = $2
     where id = $1`,
    [dossierId, at, number],
  );
  const event = isAgain ? "dossier.refiled" : "dossier.deposited";
  await loadAuditEvent(client, dossierId, { at, by: userId }, event, {
    version: number,
    receipt: receipt.number,
    sha256: receipt.version.sha256,
  });
}

interface DemoEdit {
  readonly dossierId: string;
  readonly by: string;
  readonly at: Date;
  readonly key: string;
  readonly answer: string;
}

/** Opens a deposited dossier for editing and changes one answer. */
export async function loadEdit(
  client: pg.PoolClient,
  { dossierId, by, at, key, answer }: DemoEdit,
): Promise<void> {
  await client.query(
    "insert into dossier_edits (dossier_id, version_number, started_at) values ($1, 1, $2)",
    [dossierId, at],
  );
  await client.query("update dossiers set unlocked = true where id = $1", [dossierId]);
  await loadAuditEvent(client, dossierId, { at, by }, "dossier.unlocked", { version: 1 });
  await client.query(
    `update dossier_answers set answer = $3, version = version + 1, updated_at = $4
     where dossier_id = $1 and key = $2`,
    [dossierId, key, JSON.stringify([answer]), at],
  );
}

/** Records the agency's decision on a deposited dossier. */
export async function loadDecision(
  client: pg.PoolClient,
  { dossierId, at, decision }: { dossierId: string; at: Date; decision: Decision },
): Promise<void> {
  await client.query("update dossiers set place = $2 where id = $1", [dossierId, decision]);
  await writeAudit(
    drizzle(client),
    { actor: productActor("demonstration"), at },
    `dossier.${decision}`,
    { kind: "dossier", id: dossierId },
    { before: "published", version: 1 },
  );
}
