import { Readable } from "node:stream";
import { createDatabase } from "#platform/db/database.server.ts";
import { createPool, type Database } from "#platform/db/pool.server.ts";
import { type Env, readEnv } from "#platform/env.ts";
import { setTranslations } from "#platform/i18n/registry.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import type { OutgoingMail } from "#platform/mail/mailer.server.ts";
import { createMetrics } from "#platform/metrics.server.ts";
import { createSigner } from "#platform/signing.ts";
import { ACT_LIMIT } from "#platform/throttle/limits.ts";
import { TokenBuckets } from "#platform/throttle/token-bucket.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { type CountingHasher, createCountingHasher } from "./counting-hasher.ts";
import { createFakeQueue } from "./fake-queue.ts";
import { createTestDatabase } from "./test-server.ts";

export const ORIGIN = "http://localhost:3000";

/** Dependencies of account commands over an empty database: an adjustable clock, a mailbox, jobs run on demand. */
export interface AccountTestContext {
  readonly deps: DepsWithQueue;
  readonly db: Database;
  readonly files: Map<string, Buffer>;
  readonly hasher: CountingHasher;
  now(): Date;
  advanceMinutes(minutes: number): void;
  /** Runs the queued jobs like the worker and returns the sent mails. */
  runJobs(): Promise<OutgoingMail[]>;
  end(): Promise<void>;
}

export async function createAccountTestContext(
  settings: Partial<Env> = {},
): Promise<AccountTestContext> {
  setTranslations({ fr, en });
  const test = await createTestDatabase("empty");
  const pool = createPool(test.url, { size: 5 });
  const db = createDatabase(pool);
  // The current time, because the ORCID stand-in signs with the machine's clock.
  let now = new Date();
  const queue = await createFakeQueue(db);
  const files = new Map<string, Buffer>();
  const hasher = createCountingHasher();
  const deps = {
    env: { ...readEnv({ NODE_ENV: "test" }), PUBLIC_URL: ORIGIN, ...settings },
    db,
    pool,
    clock: { now: () => now },
    signer: createSigner("a secret of more than thirty-two characters"),
    log: { warn: () => {}, error: () => {}, info: () => {} },
    metrics: createMetrics("test"),
    actThrottle: new TokenBuckets(ACT_LIMIT, { now: () => now }),
    hasher,
    mailer: queue.mailer,
    storage: {
      stream: async (key: string) => {
        const content = files.get(key);
        if (!content) throw new Error("no such file");
        return Readable.from([content]);
      },
      deleteAll: async (prefix: string) => {
        for (const key of files.keys()) if (key.startsWith(`${prefix}/`)) files.delete(key);
      },
    },
    queue,
  } as unknown as DepsWithQueue;
  return {
    deps,
    db,
    files,
    hasher,
    now: () => now,
    advanceMinutes: (minutes) => {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    runJobs: () => queue.runJobs(deps),
    async end() {
      await pool.end();
      await test.drop();
    },
  };
}

/** The token in a mail's link. */
export const extractToken = (mail: OutgoingMail | undefined): string =>
  /(?:token=|mot-de-passe\/)([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
