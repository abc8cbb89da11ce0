import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ThreadedPdfReader } from "#documents/pdf/pdf-reader.server.ts";
import { PdfThread } from "#documents/pdf/pdf-thread.server.ts";
import { systemClock } from "#platform/clock.ts";
import type { createDatabase } from "#platform/db/database.server.ts";
import { createPool } from "#platform/db/pool.server.ts";
import type { Deps } from "#platform/deps.ts";
import { createDocumentSigner } from "#platform/document-signer.server.ts";
import type { Env } from "#platform/env.ts";
import { createLog } from "#platform/log.ts";
import { createMailer } from "#platform/mail/mailer.server.ts";
import { createMetrics, type Metrics } from "#platform/metrics.server.ts";
import { HashPool } from "#platform/passwords/hash-pool.server.ts";
import { createSigner } from "#platform/signing.ts";
import { StartError } from "#platform/start-errors.ts";
import { createStorage } from "#platform/storage/storage.server.ts";
import { ActThrottle } from "#platform/throttle/act-throttle.ts";

interface ProcessOptions {
  /** Given where two parts of one process share them. */
  readonly metrics?: Metrics | undefined;
  readonly statementTimeoutMs?: number;
}

/** Made once a process and handed on: a module loaded by Node and by the bundle would exist twice. */
export function createDeps(
  env: Env,
  databaseUrl: string,
  name: string,
  makeDatabase: typeof createDatabase,
  {
    metrics = createMetrics(name),
    statementTimeoutMs = env.DATABASE_STATEMENT_SECONDS * 1000,
  }: ProcessOptions = {},
): Deps {
  const pool = createPool(databaseUrl, { size: env.DATABASE_POOL, metrics, statementTimeoutMs });
  return {
    env,
    pool,
    db: makeDatabase(pool),
    clock: systemClock,
    log: createLog(env, name),
    metrics,
    mailer: createMailer(env),
    signer: createSigner(requireSecret(env)),
    documentSigner: createDocumentSigner(
      env.RECEIPT_KEY_FILE ?? join(env.DATA_DIR, "receipt-key.pem"),
    ),
    storage: createStorage(env),
    pdf: new PdfThread(),
    pdfReader: new ThreadedPdfReader(),
    hasher: new HashPool(),
    actThrottle: new ActThrottle(systemClock),
  };
}

/** Several processes must trust each other's signatures: only a demonstration may invent a secret for itself. */
function requireSecret(env: Env): string {
  if (env.SECRET) return env.SECRET;
  if (env.NODE_ENV === "production" && !env.DEMO) {
    throw new StartError(
      "SECRET must be set (32 characters or more, the same for all processes): forms and links are signed with it.",
    );
  }
  return createSecret();
}

export const createSecret = () => randomBytes(32).toString("base64");

/**
 * The key that signs receipts is there from the first start on, and one that cannot be used is found out then, not by the first
 * person who deposits. Everything but deposits works without it: the process starts all the same, and says so.
 */
export async function openReceiptKey({
  documentSigner,
  log,
}: Pick<Deps, "documentSigner" | "log">): Promise<void> {
  try {
    const { id } = await documentSigner.getKey();
    log.info({ keyId: id }, "receipts are signed with this key");
  } catch (error) {
    log.error({ err: error }, "receipts cannot be signed: no deposit will be taken");
  }
}

/** The secret of an installation that was given none: made once and kept with its data, for its owner's eyes only. */
export function loadOrCreateSecret(dataDir: string): string {
  const file = join(dataDir, "secret");
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const secret = createSecret();
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
}
