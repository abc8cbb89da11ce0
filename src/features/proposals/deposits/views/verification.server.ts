import { createHash } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { isSignedWith } from "#platform/document-signer.server.ts";
import { formatDate } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { findDocumentByDigest } from "../queries/documents.server.ts";
import { findPublicKey, findReceiptByNumber } from "../queries/versions.server.ts";
import type { DocumentKind } from "../rules/deposit-document.ts";
import { formatMoment } from "../rules/format-moment.ts";
import {
  findPartByDigest,
  formatStoredReceipt,
  parseReceipt,
  parseReceiptFile,
  parseReceiptNumber,
  type Receipt,
} from "../rules/receipt.ts";
import { depositVersions, receiptKeys } from "../tables.server.ts";

/** Input of the verification page. */
export interface VerificationInput {
  /** As typed; empty for none. */
  readonly number: string;
  /** An uploaded receipt, as text and with its SHA-256; null for none. */
  readonly file: { readonly text: string; readonly sha256: string } | null;
  /** SHA-256 of a document; null for none. */
  readonly documentSha256: string | null;
}

export type VerificationProblem = "unknown" | "notAReceipt" | "forged" | "unknownKey" | "which";

/** Verifies a receipt, and a document against it. The result names no people: the page is public. */
export async function verifyReceipt(db: Db, input: VerificationInput, locale: Locale) {
  const found = await findGenuineReceipt(db, input);
  if (typeof found === "string") return { ok: false as const, problem: found };
  const { call, dossier, version, contents, keyId, number, depositedAt } = found;
  const current = await findLastVersionNumber(db, number);
  // A receipt uploaded as PDF is looked up by its digest, as the documents are.
  const isPdfReceipt = input.file !== null && parseReceiptFile(input.file.text) === null;
  const sha256 = input.documentSha256 ?? (isPdfReceipt ? input.file.sha256 : null);
  return {
    ok: true as const,
    number,
    received: formatMoment(new Date(depositedAt), locale),
    /** Null for a receipt of format 1. */
    dossierNumber: dossier.number ?? null,
    partner: call.partner,
    call: locale === "fr" ? call.titleFr : call.titleEn,
    version: version.number,
    /** Number of the version that replaced this one; null while current. */
    replacedBy: current !== null && current > version.number ? current : null,
    sha256: version.sha256,
    contents,
    keyId,
    document: sha256 ? { sha256, part: await findReceiptPart(db, found, sha256) } : null,
  };
}

export type Verification = Awaited<ReturnType<typeof verifyReceipt>>;

/** The relation of a document to a receipt; null when it does not belong to it. */
async function findReceiptPart(
  db: Db,
  receipt: Receipt,
  sha256: string,
): Promise<"manifest" | "file" | "receiptFile" | DocumentKind | null> {
  const part = findPartByDigest(receipt, sha256);
  if (part) return part.kind;
  const document = await findDocumentByDigest(db, sha256, receipt.number);
  if (document) return document.kind;
  const row = await findReceiptByNumber(db, receipt.number);
  const file = row && createHash("sha256").update(formatStoredReceipt(row)).digest("hex");
  return file === sha256 ? "receiptFile" : null;
}

async function findGenuineReceipt(
  db: Db,
  input: VerificationInput,
): Promise<Receipt | VerificationProblem> {
  const { file, documentSha256 } = input;
  if (file !== null) {
    const inFile = await verifyReceiptFile(db, file.text);
    if (inFile !== "notAReceipt") return inFile;
    const pdf = await findDocumentByDigest(db, file.sha256);
    return pdf?.kind === "receipt" ? loadStoredReceipt(db, pdf.receiptNumber) : inFile;
  }
  if (input.number.trim()) return loadStoredReceipt(db, parseReceiptNumber(input.number));
  // A recorded document names its receipt.
  const document = documentSha256 ? await findDocumentByDigest(db, documentSha256) : null;
  return document ? loadStoredReceipt(db, document.receiptNumber) : "which";
}

async function loadStoredReceipt(
  db: Db,
  number: string | null,
): Promise<Receipt | VerificationProblem> {
  const row = number ? await findReceiptByNumber(db, number) : null;
  if (!row) return "unknown";
  const { receipt, signature, publicKey } = row;
  // Stored receipts are verified, too, so that a change in the database is detected.
  if (!isSignedWith(publicKey, { document: receipt, signature })) return "forged";
  return parseReceipt(receipt);
}

async function verifyReceiptFile(db: Db, text: string): Promise<Receipt | VerificationProblem> {
  const file = parseReceiptFile(text);
  if (!file) return "notAReceipt";
  // The key inside the uploaded file proves nothing: only a key that this portal has used counts.
  const publicKey = await findPublicKey(db, file.receipt.keyId);
  if (!publicKey) return "unknownKey";
  const { receipt, signature, signedText } = file;
  if (file.publicKey !== publicKey) return "forged";
  if (!isSignedWith(publicKey, { document: signedText, signature })) return "forged";
  return receipt;
}

/** Number of the current version of the receipt's dossier. */
async function findLastVersionNumber(db: Db, receiptNumber: string): Promise<number | null> {
  const row = await findReceiptByNumber(db, receiptNumber);
  if (!row) return null;
  const [last] = await db
    .select({ number: depositVersions.number })
    .from(depositVersions)
    .where(eq(depositVersions.dossierId, row.dossierId))
    .orderBy(desc(depositVersions.number))
    .limit(1);
  return last?.number ?? null;
}

/** All public keys that signed receipts, the newest first. */
export async function listPublishedKeys(db: Db, locale: Locale) {
  const rows = await db.select().from(receiptKeys).orderBy(desc(receiptKeys.usedSince));
  return rows.map(({ id, publicKey, usedSince }) => ({
    id,
    publicKey,
    since: formatDate(locale, usedSince),
  }));
}

export type PublishedKey = Awaited<ReturnType<typeof listPublishedKeys>>[number];
