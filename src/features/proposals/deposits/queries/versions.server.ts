import { and, desc, eq, max } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import {
  depositFiles,
  depositReceipts,
  depositVersions,
  dossierEdits,
  receiptKeys,
} from "../tables.server.ts";

const columns = {
  id: depositVersions.id,
  dossierId: depositVersions.dossierId,
  number: depositVersions.number,
  kind: depositVersions.kind,
  sha256: depositVersions.sha256,
  depositedAt: depositVersions.depositedAt,
  receiptNumber: depositReceipts.number,
};

/** All versions of a dossier, the current one first. */
export const listVersions = (db: Db, dossierId: string) =>
  db
    .select(columns)
    .from(depositVersions)
    .innerJoin(depositReceipts, eq(depositReceipts.versionId, depositVersions.id))
    .where(eq(depositVersions.dossierId, dossierId))
    .orderBy(desc(depositVersions.number));

export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number];

/** The version the agency has, with its manifest; null before the first deposit. */
export async function findDepositedVersion(db: Db, dossierId: string) {
  const [row] = await db
    .select({ ...columns, manifest: depositVersions.manifest })
    .from(depositVersions)
    .innerJoin(depositReceipts, eq(depositReceipts.versionId, depositVersions.id))
    .where(eq(depositVersions.dossierId, dossierId))
    .orderBy(desc(depositVersions.number))
    .limit(1);
  return row ?? null;
}

/** Number of the version the agency has; null before the first deposit. */
export async function findDepositedVersionNumber(
  db: Db,
  dossierId: string,
): Promise<number | null> {
  const [row] = await db
    .select({ number: max(depositVersions.number) })
    .from(depositVersions)
    .where(eq(depositVersions.dossierId, dossierId));
  return row?.number ?? null;
}

/** One version with its manifest; null when there is none with that number. */
export async function findVersionByNumber(db: Db, dossierId: string, number: number) {
  const [row] = await db
    .select({ ...columns, manifest: depositVersions.manifest })
    .from(depositVersions)
    .innerJoin(depositReceipts, eq(depositReceipts.versionId, depositVersions.id))
    .where(and(eq(depositVersions.dossierId, dossierId), eq(depositVersions.number, number)));
  return row ?? null;
}

export const listVersionFiles = (db: Db, versionId: string) =>
  db
    .select()
    .from(depositFiles)
    .where(eq(depositFiles.versionId, versionId))
    .orderBy(depositFiles.path);

const receiptColumns = {
  number: depositReceipts.number,
  receipt: depositReceipts.receipt,
  signature: depositReceipts.signature,
  keyId: depositReceipts.keyId,
  publicKey: receiptKeys.publicKey,
  versionId: depositVersions.id,
  dossierId: depositVersions.dossierId,
  version: depositVersions.number,
};

const selectReceipts = (db: Db) =>
  db
    .select(receiptColumns)
    .from(depositReceipts)
    .innerJoin(receiptKeys, eq(receiptKeys.id, depositReceipts.keyId))
    .innerJoin(depositVersions, eq(depositVersions.id, depositReceipts.versionId));

/** A receipt by its number, with the key that signed it. */
export async function findReceiptByNumber(db: Db, number: string) {
  const [row] = await selectReceipts(db).where(eq(depositReceipts.number, number));
  return row ?? null;
}

export async function findVersionReceipt(db: Db, versionId: string): Promise<ReceiptRow | null> {
  const [row] = await selectReceipts(db).where(eq(depositReceipts.versionId, versionId));
  return row ?? null;
}

/** All receipts of a dossier, the first version first. */
export const listReceipts = (db: Db, dossierId: string): Promise<ReceiptRow[]> =>
  selectReceipts(db)
    .where(eq(depositVersions.dossierId, dossierId))
    .orderBy(depositVersions.number);

export type ReceiptRow = NonNullable<Awaited<ReturnType<typeof findReceiptByNumber>>>;

/** The public key with this id, current or former. */
export async function findPublicKey(db: Db, id: string): Promise<string | null> {
  const [row] = await db
    .select({ publicKey: receiptKeys.publicKey })
    .from(receiptKeys)
    .where(eq(receiptKeys.id, id));
  return row?.publicKey ?? null;
}

/** The edit in progress; null when there is none. */
export async function findEdit(db: Db, dossierId: string) {
  const [row] = await db.select().from(dossierEdits).where(eq(dossierEdits.dossierId, dossierId));
  return row ?? null;
}
