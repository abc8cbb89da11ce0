import { createHash, randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { canonicalJson } from "#platform/canonical-json.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Deps } from "#platform/deps.ts";
import { SigningKeyError } from "#platform/document-signer.server.ts";
import { DomainError } from "#platform/errors.ts";
import { parisCivilTime } from "#platform/i18n/paris-time.ts";
import type { DossierContent } from "../queries/dossier-content.server.ts";
import { heldNumber } from "../queries/versions.server.ts";
import type { DepositKind, FrozenContent, FrozenFile, Manifest } from "../rules/manifest.ts";
import { makeReceipt, type Receipt, signedText } from "../rules/receipt.ts";
import { receiptNumber } from "../rules/receipt-number.ts";
import { depositFiles, depositReceipts, depositVersions, receiptKeys } from "../tables.server.ts";
import type { FrozenFiles } from "./freeze-files.server.ts";

export interface Signing extends Pick<Deps, "documentSigner"> {
  readonly log: { error(details: object, message: string): void };
}

export interface Deposit {
  readonly kind: DepositKind;
  readonly content: FrozenContent;
  /** When the content was frozen, where that was before its deposit. */
  readonly frozenAt?: Date;
  readonly depositor: Receipt["depositedBy"] & { readonly userId: string | null };
  readonly now: Date;
}

/**
 * Freezes the next version of a dossier whose row is held, with its receipt, in the caller's transaction. What was written
 * is read back and compared before anything can be answered.
 */
export async function freezeVersion(tx: Db, { documentSigner, log }: Signing, deposit: Deposit) {
  const { content, kind, now, depositor } = deposit;
  const { userId, ...depositedBy } = depositor;
  const before = await heldNumber(tx, content.dossier.id);
  const manifest = makeManifest(deposit, (before ?? 0) + 1);
  const frozen = canonicalJson(manifest);
  const sha256 = digestOf(frozen);
  const [version] = await tx
    .insert(depositVersions)
    .values({
      dossierId: content.dossier.id,
      number: manifest.version,
      kind,
      manifest: frozen,
      sha256,
      forms: Object.fromEntries(
        manifest.forms.map(({ formModelType, versionId }) => [formModelType, versionId]),
      ),
      depositedAt: now,
      depositorUserId: userId,
    })
    .returning({ id: depositVersions.id });
  if (!version) throw new Error("a frozen version was not returned");
  await writeFiles(tx, version.id, manifest.files);
  const key = await documentSigner.key().catch(noKey(log));
  const receipt = makeReceipt({
    number: receiptNumber(
      {
        partner: content.call.partner,
        year: parisCivilTime(now).year,
        version: manifest.version,
      },
      randomBytes(10),
    ),
    keyId: key.id,
    depositedBy,
    replaces: before,
    manifest,
    frozen: { sha256, bytes: Buffer.byteLength(frozen) },
  });
  const text = signedText(receipt);
  const { signature } = await documentSigner.sign(text).catch(noKey(log));
  await tx
    .insert(receiptKeys)
    .values({ id: key.id, publicKey: key.publicKey, usedSince: now })
    .onConflictDoNothing();
  await tx.insert(depositReceipts).values({
    number: receipt.number,
    versionId: version.id,
    receipt: text,
    signature,
    keyId: key.id,
  });
  await requireWritten(tx, version.id, { frozen, receipt: text });
  return { id: version.id, number: manifest.version, receipt };
}

const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex");

const makeManifest = ({ content, kind, frozenAt, now }: Deposit, version: number): Manifest => ({
  format: 1,
  version,
  kind,
  depositedAt: now.toISOString(),
  ...(frozenAt && { frozenAt: frozenAt.toISOString() }),
  ...content,
});

/** A dossier as it was read, with its files as they were frozen. */
export function frozenContent(
  { sources, ...rest }: DossierContent,
  files: FrozenFiles,
): FrozenContent {
  return {
    ...rest,
    files: sources.map(({ from: _, ...file }) => {
      const frozen = files.get(file.source);
      // Somebody gave another file while this one was being frozen: the deposit begins anew.
      if (!frozen) throw new DomainError("STALE", { why: "changedMeanwhile" });
      return { ...file, bytes: frozen.bytes, sha256: frozen.sha256 };
    }),
  };
}

async function writeFiles(tx: Db, versionId: string, files: readonly FrozenFile[]): Promise<void> {
  if (files.length === 0) return;
  await tx
    .insert(depositFiles)
    .values(files.map(({ source: _, ...file }) => ({ versionId, ...file })));
}

/** Nothing is taken that could not be receipted. */
const noKey = (log: Signing["log"]) => (error: unknown) => {
  if (!(error instanceof SigningKeyError)) throw error;
  log.error({ err: error }, "receipts cannot be signed: no deposit is taken");
  throw new DomainError("UNAVAILABLE", { why: "signingKey" });
};

/** What the database holds is what was given to it, byte for byte; else nothing of it stands. It counts the digests itself. */
async function requireWritten(
  tx: Db,
  versionId: string,
  given: { readonly frozen: string; readonly receipt: string },
): Promise<void> {
  const [read] = await tx
    .select({
      manifest: sql<string>`encode(sha256(convert_to(${depositVersions.manifest}, 'UTF8')), 'hex')`,
      receipt: sql<string>`encode(sha256(convert_to(${depositReceipts.receipt}, 'UTF8')), 'hex')`,
    })
    .from(depositVersions)
    .innerJoin(depositReceipts, eq(depositReceipts.versionId, depositVersions.id))
    .where(eq(depositVersions.id, versionId));
  const same =
    read?.manifest === digestOf(given.frozen) && read.receipt === digestOf(given.receipt);
  if (!same) throw new Error(`version ${versionId} was not written as it was given`);
}
