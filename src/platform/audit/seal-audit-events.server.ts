import type pg from "pg";
import {
  computeRowDigest,
  computeSealDigest,
  DIGEST_BYTES,
  formatMicroseconds,
  NO_DIGEST,
} from "./audit-digests.server.ts";
import { listNumberedRows } from "./numbered-rows.server.ts";

/** Rows of one seal at most: a bound for the work of one run and for the memory of the verification. */
export const MAX_SEALED_ROWS = 1_000;

/**
 * Seals the numbered events that follow the last seal, at most `MAX_SEALED_ROWS`, and returns how many. The lock admits one
 * worker at a time; another one returns at once.
 */
export async function sealNextRange(pool: pg.Pool, now: Date): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const sealed = await sealUnderLock(client, now);
    await client.query("commit");
    return sealed;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function sealUnderLock(client: pg.PoolClient, sealedAt: Date): Promise<number> {
  const lock = await client.query<{ taken: boolean }>(
    "select pg_try_advisory_xact_lock(hashtextextended('audit_seals', 0)) as taken",
  );
  if (!lock.rows[0]?.taken) return 0;
  // A statement of its own: it sees the seal of the worker that had the lock before.
  const last = await client.query<{ digest: string; lastSeq: string }>(
    `select digest, last_seq as "lastSeq" from audit_seals order by last_seq desc limit 1`,
  );
  const { digest: previous, lastSeq: sealedTo } = last.rows[0] ?? { digest: NO_DIGEST, lastSeq: 0 };
  const firstSeq = Number(sealedTo) + 1;
  const range = { first: firstSeq, last: firstSeq + MAX_SEALED_ROWS - 1, limit: MAX_SEALED_ROWS };
  const rows = await listNumberedRows(client, range);
  if (rows.length === 0) return 0;
  const lastSeq = Number(rows.at(-1)?.seq);
  // A number that is already missing leaves its place empty, and the verification names it.
  const rowDigests = Buffer.alloc((lastSeq - firstSeq + 1) * DIGEST_BYTES);
  for (const row of rows) {
    computeRowDigest(row).copy(rowDigests, (Number(row.seq) - firstSeq) * DIGEST_BYTES);
  }
  const sealed = { previous, firstSeq, lastSeq, sealedAt: formatMicroseconds(sealedAt) };
  const digest = computeSealDigest(sealed, rowDigests);
  await client.query(
    `insert into audit_seals (last_seq, first_seq, digest, row_digests, sealed_at)
     values ($1, $2, $3, $4, $5)`,
    [lastSeq, firstSeq, digest, rowDigests, sealedAt],
  );
  return rows.length;
}
