import type pg from "pg";
import type { Clock } from "./clock.ts";
import type { Database } from "./db/pool.server.ts";
import type { DocumentSigner } from "./document-signer.server.ts";
import type { Env } from "./env.ts";
import type { Log } from "./log.ts";
import type { Mailer } from "./mail/mailer.server.ts";
import type { Metrics } from "./metrics.server.ts";
import type { PasswordHasher } from "./passwords/password-hasher.ts";
import type { PdfPrinter, PdfReader } from "./pdf.ts";
import type { Signer } from "./signing.ts";
import type { Storage } from "./storage/storage.server.ts";
import type { TokenBuckets } from "./throttle/token-bucket.ts";

/** The services of a process, created once at its start. */
export interface Deps {
  readonly env: Env;
  readonly pool: pg.Pool;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly mailer: Mailer;
  readonly signer: Signer;
  readonly documentSigner: DocumentSigner;
  readonly storage: Storage;
  readonly pdf: PdfPrinter;
  readonly pdfReader: PdfReader;
  readonly hasher: PasswordHasher;
  /** Acts of each person (`ACT_LIMIT`). */
  readonly actThrottle: TokenBuckets;
}
