import { and, eq } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { isSignedWith } from "#platform/document-signer.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { buildDocumentStatement, type DepositDocument } from "../rules/deposit-document.ts";
import { depositDocuments, depositReceipts, receiptKeys } from "../tables.server.ts";

/** The frozen PDF of a deposited version in a language; null while it is not printed. */
export async function findFrozenPdf(db: Db, versionId: string, locale: Locale) {
  const [row] = await db
    .select({ sha256: depositDocuments.sha256, bytes: depositDocuments.bytes })
    .from(depositDocuments)
    .where(
      and(
        eq(depositDocuments.versionId, versionId),
        eq(depositDocuments.kind, "dossier"),
        eq(depositDocuments.locale, locale),
      ),
    );
  return row ?? null;
}

/** Whether a document with this digest is recorded for the version. */
export async function isDocumentRecorded(
  db: Db,
  versionId: string,
  sha256: string,
): Promise<boolean> {
  const rows = await db
    .select({ sha256: depositDocuments.sha256 })
    .from(depositDocuments)
    .where(and(eq(depositDocuments.versionId, versionId), eq(depositDocuments.sha256, sha256)));
  return rows.length > 0;
}

/**
 * The recorded document with this digest, of one receipt or of any. Rows with a wrong signature are ignored: they were
 * changed in the database.
 */
export async function findDocumentByDigest(
  db: Db,
  sha256: string,
  receiptNumber?: string,
): Promise<DepositDocument | null> {
  const rows = await db
    .select({
      receiptNumber: depositReceipts.number,
      kind: depositDocuments.kind,
      locale: depositDocuments.locale,
      sha256: depositDocuments.sha256,
      bytes: depositDocuments.bytes,
      statement: depositDocuments.statement,
      signature: depositDocuments.signature,
      keyId: depositDocuments.keyId,
      publicKey: receiptKeys.publicKey,
    })
    .from(depositDocuments)
    .innerJoin(depositReceipts, eq(depositReceipts.versionId, depositDocuments.versionId))
    .innerJoin(receiptKeys, eq(receiptKeys.id, depositDocuments.keyId))
    .where(
      and(
        eq(depositDocuments.sha256, sha256),
        receiptNumber === undefined ? undefined : eq(depositReceipts.number, receiptNumber),
      ),
    );
  const signed = rows.find(
    ({ statement, signature, keyId, publicKey, ...document }) =>
      statement === buildDocumentStatement(document, keyId) &&
      isSignedWith(publicKey, { document: statement, signature }),
  );
  return signed ?? null;
}
