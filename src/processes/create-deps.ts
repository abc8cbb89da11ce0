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
import { ACT_LIMIT } from "#platform/throttle/limits.ts";
import { TokenBuckets } from "#platform/throttle/token-bucket.ts";

interface ProcessOptions {
  /** Shared by web and worker in one process. */
  readonly metrics?: Metrics | undefined;
  readonly statementTimeoutMs?: number;
}

/**
 * Creates the services of a process once: a module loaded both by Node and by the bundle would otherwise have two
 * states.
 */
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
    actThrottle: new TokenBuckets(ACT_LIMIT),
  };
}

/** All processes must accept each other's signatures: only a demonstration may generate its own secret. */
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
 * Creates or reads the key that signs receipts at the start, so that an unusable key is found before the first deposit.
 * The process starts without it, since only deposits need it, and logs the error.
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

/** The secret of an installation without SECRET: created once and stored with its data, readable by its owner only. */
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
