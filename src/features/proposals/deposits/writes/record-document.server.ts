import type { Db } from "#platform/db/pool.server.ts";
import type { Deps } from "#platform/deps.ts";
import { isDocumentRecorded } from "../queries/documents.server.ts";
import { buildDocumentStatement, type DepositDocument } from "../rules/deposit-document.ts";
import { depositDocuments, receiptKeys } from "../tables.server.ts";

/**
 * Records, with a signature, that a document was made from a deposited version. Idempotent by digest; of two PDFs of the
 * dossier in one language the first is kept.
 */
export async function recordDocument(
  { db, clock, documentSigner }: Pick<Deps, "clock" | "documentSigner"> & { readonly db: Db },
  versionId: string,
  document: DepositDocument,
): Promise<void> {
  if (await isDocumentRecorded(db, versionId, document.sha256)) return;
  const key = await documentSigner.getKey();
  const statement = buildDocumentStatement(document, key.id);
  const { signature } = await documentSigner.sign(statement);
  const now = clock.now();
  await db
    .insert(receiptKeys)
    .values({ id: key.id, publicKey: key.publicKey, usedSince: now })
    .onConflictDoNothing();
  const { receiptNumber: _, ...columns } = document;
  await db
    .insert(depositDocuments)
    .values({ versionId, ...columns, statement, signature, keyId: key.id, recordedAt: now })
    .onConflictDoNothing();
}
