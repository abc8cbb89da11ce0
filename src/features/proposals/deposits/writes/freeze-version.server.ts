import { createHash, randomBytes, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { toCanonicalJson } from "#platform/canonical-json.ts";
import {
  compileSelect,
  compileStatement,
  type QueryParameters,
} from "#platform/db/compile-query.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Deps } from "#platform/deps.ts";
import { SigningKeyError } from "#platform/document-signer.server.ts";
import { DomainError } from "#platform/errors.ts";
import { toParisCivilTime } from "#platform/i18n/paris-time.ts";
import type { CurrentContent } from "../queries/dossier-content.server.ts";
import { findDepositedVersionNumber } from "../queries/versions.server.ts";
import type { DepositKind, FrozenContent, FrozenFile, Manifest } from "../rules/manifest.ts";
import { createReceiptNumber, getSignedText, makeReceipt, type Receipt } from "../rules/receipt.ts";
import { depositFiles, depositReceipts, depositVersions, receiptKeys } from "../tables.server.ts";
import type { FrozenFiles } from "./freeze-files.server.ts";

export interface SigningDeps extends Pick<Deps, "documentSigner"> {
  readonly log: { error(details: object, message: string): void };
}

export interface Deposit {
  readonly kind: DepositKind;
  readonly content: FrozenContent;
  /** When a standby's content was frozen; absent for a deposit by a person. */
  readonly frozenAt?: Date;
  readonly depositor: Receipt["depositedBy"] & { readonly userId: string | null };
  readonly now: Date;
}

/**
 * Writes the next version of a dossier with its signed receipt, in the caller's transaction. The caller holds the dossier's
 * row lock. The rows are read back and compared, so that no receipt is issued for damaged content.
 */
export async function freezeVersion(
  tx: Db,
  { documentSigner, log }: SigningDeps,
  deposit: Deposit,
) {
  const { content, kind, now, depositor } = deposit;
  const { userId, ...depositedBy } = depositor;
  const before = await findDepositedVersionNumber(tx, content.dossier.id);
  const manifest = makeManifest(deposit, (before ?? 0) + 1);
  const frozen = toCanonicalJson(manifest);
  const sha256 = hashText(frozen);
  const key = await documentSigner.getKey().catch(handleSigningError(log));
  const receipt = makeReceipt({
    number: createReceiptNumber(
      {
        partner: content.call.partner,
        year: toParisCivilTime(now).year,
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
  const text = getSignedText(receipt);
  const { signature } = await documentSigner.sign(text).catch(handleSigningError(log));
  const id = randomUUID();
  await insertVersion(tx, {
    id,
    dossierId: content.dossier.id,
    number: manifest.version,
    kind,
    manifest: frozen,
    sha256,
    forms: JSON.stringify(
      Object.fromEntries(
        manifest.forms.map(({ formModelType, versionId }) => [formModelType, versionId]),
      ),
    ),
    now: now.toISOString(),
    userId,
    ...toFileColumns(manifest.files),
    keyId: key.id,
    publicKey: key.publicKey,
    receiptNumber: receipt.number,
    receipt: text,
    signature,
  });
  await requireWritten(tx, id, { frozen, receipt: text });
  return { id, number: manifest.version, receipt };
}

const hashText = (text: string): string => createHash("sha256").update(text).digest("hex");

const makeManifest = ({ content, kind, frozenAt, now }: Deposit, version: number): Manifest => ({
  format: 2,
  version,
  kind,
  depositedAt: now.toISOString(),
  ...(frozenAt && { frozenAt: frozenAt.toISOString() }),
  ...content,
});

/** Combines a dossier's content with its frozen files. Throws STALE when a file has no frozen copy. */
export function toFrozenContent(content: CurrentContent, frozenFiles: FrozenFiles): FrozenContent {
  return {
    ...content,
    files: content.files.map(({ from: _, title: _title, ...file }) => {
      const frozen = frozenFiles.get(file.source);
      // The file was replaced after the snapshot: the deposit starts over.
      if (!frozen) throw new DomainError("STALE", { why: "changedMeanwhile" });
      return { ...file, bytes: frozen.bytes, sha256: frozen.sha256 };
    }),
  };
}

const typedParameter = (name: string, type: string) =>
  sql`${sql.placeholder(name)}::${sql.raw(type)}`;

/** Inserts a version with its files and its receipt in one statement. */
const insertVersion = compileStatement<Record<string, unknown>, never>(sql`
  with version as (
    insert into ${depositVersions} (id, dossier_id, number, kind, manifest, sha256, forms, deposited_at, depositor_user_id)
    values (${typedParameter("id", "uuid")}, ${typedParameter("dossierId", "uuid")}, ${typedParameter("number", "integer")}, ${typedParameter("kind", "text")},
      ${typedParameter("manifest", "text")}, ${typedParameter("sha256", "text")}, ${typedParameter("forms", "jsonb")}, ${typedParameter("now", "timestamptz")},
      ${typedParameter("userId", "uuid")})),
  files as (
    insert into ${depositFiles} (version_id, path, kind, name, content_type, bytes, sha256)
    select ${typedParameter("id", "uuid")}, f.* from unnest(${typedParameter("paths", "text[]")}, ${typedParameter("kinds", "text[]")},
      ${typedParameter("names", "text[]")}, ${typedParameter("contentTypes", "text[]")}, ${typedParameter("bytes", "integer[]")},
      ${typedParameter("digests", "text[]")}) f),
  key as (
    insert into ${receiptKeys} (id, public_key, used_since)
    values (${typedParameter("keyId", "text")}, ${typedParameter("publicKey", "text")}, ${typedParameter("now", "timestamptz")}) on conflict do nothing)
  insert into ${depositReceipts} (number, version_id, receipt, signature, key_id)
  values (${typedParameter("receiptNumber", "text")}, ${typedParameter("id", "uuid")}, ${typedParameter("receipt", "text")}, ${typedParameter("signature", "text")},
    ${typedParameter("keyId", "text")})`);

const toFileColumns = (files: readonly FrozenFile[]) => ({
  paths: files.map(({ path }) => path),
  kinds: files.map(({ kind }) => kind),
  names: files.map(({ name }) => name),
  contentTypes: files.map(({ contentType }) => contentType),
  bytes: files.map(({ bytes }) => bytes),
  digests: files.map(({ sha256 }) => sha256),
});

/** A deposit that cannot be signed is refused. */
const handleSigningError = (log: SigningDeps["log"]) => (error: unknown) => {
  if (!(error instanceof SigningKeyError)) throw error;
  log.error({ err: error }, "receipts cannot be signed: no deposit is taken");
  throw new DomainError("UNAVAILABLE", { why: "signingKey" });
};

/**
 * Compares digests, computed by the database, of the stored manifest and receipt with the originals. A mismatch rolls back.
 */
async function requireWritten(
  tx: Db,
  versionId: string,
  expected: { readonly frozen: string; readonly receipt: string },
): Promise<void> {
  const [read] = await selectDigests(tx, { versionId });
  const isEqual =
    read?.manifest === hashText(expected.frozen) && read.receipt === hashText(expected.receipt);
  if (!isEqual) throw new Error(`version ${versionId} was stored with other bytes than sent`);
}

const selectDigests = compileSelect((db, { versionId }: QueryParameters<"versionId">) =>
  db
    .select({
      manifest: sql<string>`encode(sha256(convert_to(${depositVersions.manifest}, 'UTF8')), 'hex')`,
      receipt: sql<string>`encode(sha256(convert_to(${depositReceipts.receipt}, 'UTF8')), 'hex')`,
    })
    .from(depositVersions)
    .innerJoin(depositReceipts, eq(depositReceipts.versionId, depositVersions.id))
    .where(eq(depositVersions.id, versionId)),
);
