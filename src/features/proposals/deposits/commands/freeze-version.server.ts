import { createHash, randomBytes, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { canonicalJson } from "#platform/canonical-json.ts";
import { compiled, compiledSelect, type Given } from "#platform/db/compiled.server.ts";
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
  const id = randomUUID();
  await write(tx, {
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
    ...columnsOf(manifest.files),
    keyId: key.id,
    publicKey: key.publicKey,
    receiptNumber: receipt.number,
    receipt: text,
    signature,
  });
  await requireWritten(tx, id, { frozen, receipt: text });
  return { id, number: manifest.version, receipt };
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

const given = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`;

/** A version with its files and its receipt, in one statement. */
const write = compiled<Record<string, unknown>, never>(sql`
  with version as (
    insert into ${depositVersions} (id, dossier_id, number, kind, manifest, sha256, forms, deposited_at, depositor_user_id)
    values (${given("id", "uuid")}, ${given("dossierId", "uuid")}, ${given("number", "integer")}, ${given("kind", "text")},
      ${given("manifest", "text")}, ${given("sha256", "text")}, ${given("forms", "jsonb")}, ${given("now", "timestamptz")},
      ${given("userId", "uuid")})),
  files as (
    insert into ${depositFiles} (version_id, path, kind, name, content_type, bytes, sha256)
    select ${given("id", "uuid")}, f.* from unnest(${given("paths", "text[]")}, ${given("kinds", "text[]")},
      ${given("names", "text[]")}, ${given("contentTypes", "text[]")}, ${given("bytes", "integer[]")},
      ${given("digests", "text[]")}) f),
  key as (
    insert into ${receiptKeys} (id, public_key, used_since)
    values (${given("keyId", "text")}, ${given("publicKey", "text")}, ${given("now", "timestamptz")}) on conflict do nothing)
  insert into ${depositReceipts} (number, version_id, receipt, signature, key_id)
  values (${given("receiptNumber", "text")}, ${given("id", "uuid")}, ${given("receipt", "text")}, ${given("signature", "text")},
    ${given("keyId", "text")})`);

const columnsOf = (files: readonly FrozenFile[]) => ({
  paths: files.map(({ path }) => path),
  kinds: files.map(({ kind }) => kind),
  names: files.map(({ name }) => name),
  contentTypes: files.map(({ contentType }) => contentType),
  bytes: files.map(({ bytes }) => bytes),
  digests: files.map(({ sha256 }) => sha256),
});

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
  const [read] = await digestsOf(tx, { versionId });
  const same =
    read?.manifest === digestOf(given.frozen) && read.receipt === digestOf(given.receipt);
  if (!same) throw new Error(`version ${versionId} was not written as it was given`);
}

const digestsOf = compiledSelect((db, { versionId }: Given<"versionId">) =>
  db
    .select({
      manifest: sql<string>`encode(sha256(convert_to(${depositVersions.manifest}, 'UTF8')), 'hex')`,
      receipt: sql<string>`encode(sha256(convert_to(${depositReceipts.receipt}, 'UTF8')), 'hex')`,
    })
    .from(depositVersions)
    .innerJoin(depositReceipts, eq(depositReceipts.versionId, depositVersions.id))
    .where(eq(depositVersions.id, versionId)),
);
