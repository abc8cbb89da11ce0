import { createHash } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { isSignedWith } from "#platform/document-signer.server.ts";
import { formatDate } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { documentByDigest } from "../queries/documents.server.ts";
import { publicKeyById, receiptByNumber } from "../queries/versions.server.ts";
import type { DocumentKind } from "../rules/deposit-document.ts";
import { momentWords } from "../rules/moment-words.ts";
import {
  parseReceipt,
  partWithDigest,
  type Receipt,
  readReceiptFile,
  writeStoredReceipt,
} from "../rules/receipt.ts";
import { readReceiptNumber } from "../rules/receipt-number.ts";
import { depositVersions, receiptKeys } from "../tables.server.ts";

/** What somebody gives to be verified. */
export interface Verified {
  /** As typed; empty for none. */
  readonly number: string;
  /** A receipt's file, as text and by its SHA-256; null for none. */
  readonly file: { readonly text: string; readonly sha256: string } | null;
  /** The SHA-256 of a document; null for none. */
  readonly documentSha256: string | null;
}

export type VerificationProblem = "unknown" | "notAReceipt" | "forged" | "unknownKey" | "which";

/**
 * Whether a receipt is ours, and whether a document belongs to it. Of the people in it nothing is said: whoever has the
 * receipt knows them, and nobody else has to.
 */
export async function verify(db: Db, given: Verified, locale: Locale) {
  const found = await genuineReceipt(db, given);
  if (typeof found === "string") return { ok: false as const, problem: found };
  const { call, version, contents, keyId, number, depositedAt } = found;
  const held = await lastVersion(db, number);
  // A receipt given as PDF is a document of its own receipt, recognised by its digest.
  const isPdfReceipt = given.file !== null && readReceiptFile(given.file.text) === null;
  const sha256 = given.documentSha256 ?? (isPdfReceipt ? given.file.sha256 : null);
  return {
    ok: true as const,
    number,
    received: momentWords(new Date(depositedAt), locale),
    partner: call.partner,
    call: locale === "fr" ? call.titleFr : call.titleEn,
    version: version.number,
    /** The version that replaced it; null while the agency holds it. */
    replacedBy: held !== null && held > version.number ? held : null,
    sha256: version.sha256,
    contents,
    keyId,
    document: sha256 ? { sha256, part: await partOf(db, found, sha256) } : null,
  };
}

export type Verification = Awaited<ReturnType<typeof verify>>;

/** What a document with a digest is to a receipt; null where it does not belong to it. */
async function partOf(
  db: Db,
  receipt: Receipt,
  sha256: string,
): Promise<"manifest" | "file" | "receiptFile" | DocumentKind | null> {
  const part = partWithDigest(receipt, sha256);
  if (part) return part.kind;
  const document = await documentByDigest(db, sha256, receipt.number);
  if (document) return document.kind;
  const row = await receiptByNumber(db, receipt.number);
  const file = row && createHash("sha256").update(writeStoredReceipt(row)).digest("hex");
  return file === sha256 ? "receiptFile" : null;
}

async function genuineReceipt(db: Db, given: Verified): Promise<Receipt | VerificationProblem> {
  const { file, documentSha256 } = given;
  if (file !== null) {
    const inFile = await receiptInFile(db, file.text);
    if (inFile !== "notAReceipt") return inFile;
    const pdf = await documentByDigest(db, file.sha256);
    return pdf?.kind === "receipt" ? storedReceipt(db, pdf.receiptNumber) : inFile;
  }
  if (given.number.trim()) return storedReceipt(db, readReceiptNumber(given.number));
  // A document that was recorded says by itself which receipt it belongs to.
  const document = documentSha256 ? await documentByDigest(db, documentSha256) : null;
  return document ? storedReceipt(db, document.receiptNumber) : "which";
}

async function storedReceipt(
  db: Db,
  number: string | null,
): Promise<Receipt | VerificationProblem> {
  const row = number ? await receiptByNumber(db, number) : null;
  if (!row) return "unknown";
  const { receipt, signature, publicKey } = row;
  // Ours are checked like anybody's: what was tampered with in the database is not vouched for.
  if (!isSignedWith(publicKey, { document: receipt, signature })) return "forged";
  return parseReceipt(receipt);
}

async function receiptInFile(db: Db, text: string): Promise<Receipt | VerificationProblem> {
  const file = readReceiptFile(text);
  if (!file) return "notAReceipt";
  // The key that comes with it proves nothing: it has to be one that we ever signed with.
  const publicKey = await publicKeyById(db, file.receipt.keyId);
  if (!publicKey) return "unknownKey";
  const { receipt, signature, signedText } = file;
  if (file.publicKey !== publicKey) return "forged";
  if (!isSignedWith(publicKey, { document: signedText, signature })) return "forged";
  return receipt;
}

/** The number of the version that the agency holds of the dossier a receipt is about. */
async function lastVersion(db: Db, receiptNumber: string): Promise<number | null> {
  const row = await receiptByNumber(db, receiptNumber);
  if (!row) return null;
  const [last] = await db
    .select({ number: depositVersions.number })
    .from(depositVersions)
    .where(eq(depositVersions.dossierId, row.dossierId))
    .orderBy(desc(depositVersions.number))
    .limit(1);
  return last?.number ?? null;
}

/** The public keys that ever signed receipts, the newest first. */
export async function publishedKeys(db: Db, locale: Locale) {
  const rows = await db.select().from(receiptKeys).orderBy(desc(receiptKeys.usedSince));
  return rows.map(({ id, publicKey, usedSince }) => ({
    id,
    publicKey,
    since: formatDate(locale, usedSince),
  }));
}

export type PublishedKey = Awaited<ReturnType<typeof publishedKeys>>[number];
