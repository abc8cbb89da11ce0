import type pg from "pg";
import {
  computeRowDigest,
  computeSealDigest,
  DIGEST_BYTES,
  NO_DIGEST,
  type NumberedAuditRow,
} from "./audit-digests.server.ts";
import { listNumberedRows, selectInstant } from "./numbered-rows.server.ts";

/**
 * `altered`: the event is not as it was sealed. `missing`: an event or its number is gone. `inserted`: an event has no
 * number and waits for none, so it was written around the triggers; it has an id only.
 */
export interface AuditRowFault {
  readonly kind: "altered" | "missing" | "inserted";
  readonly seq: number | null;
  /** Null when the number itself is missing. */
  readonly eventId: string | null;
}

/** `changed`: its digest does not follow from its content. `gap`: it does not follow the seal before it. */
export interface AuditSealFault {
  readonly kind: "changed" | "gap";
  readonly firstSeq: number;
  readonly lastSeq: number;
}

export interface AuditVerification {
  readonly rows: number;
  readonly seals: number;
  /** Numbered events after the last seal. */
  readonly unsealedRows: number;
  /** Events that wait for their number. */
  readonly unnumberedRows: number;
  readonly rowFault: AuditRowFault | null;
  readonly sealFault: AuditSealFault | null;
  readonly lastDigest: string | null;
  /** Whether a seal has the digest that was noted earlier; null when none was given. */
  readonly hasNotedDigest: boolean | null;
}

interface StoredSeal {
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly digest: string;
  readonly rowDigests: Buffer;
  readonly sealedAt: string;
}

const BATCH_SIZE = 1_000;

/**
 * Compares every audit row with its seal, in constant memory: one seal and a thousand rows at a time. Returns the first
 * faulty row and the first faulty seal.
 */
export async function verifyAudit(
  db: pg.Pool | pg.PoolClient,
  notedDigest: string | null = null,
): Promise<AuditVerification> {
  const walk = { rows: 0, rowFault: null as AuditRowFault | null };
  let seals = 0;
  let sealFault: AuditSealFault | null = null;
  let hasNotedDigest = notedDigest === null ? null : false;
  let last = { lastSeq: 0, digest: NO_DIGEST };
  for (let seal = await loadSealAfter(db, 0); seal; seal = await loadSealAfter(db, seal.lastSeq)) {
    sealFault ??= checkSeal(seal, last);
    // Numbers between two seals that do not follow each other are walked too: a missing one is named.
    const first = last.lastSeq + 1;
    await walkRows(db, walk, { first, last: seal.lastSeq, isNumberExpected: true, seal });
    if (seal.digest === notedDigest) hasNotedDigest = true;
    seals++;
    last = seal;
  }
  const sealedRows = walk.rows;
  const first = last.lastSeq + 1;
  const end = Number.MAX_SAFE_INTEGER;
  await walkRows(db, walk, { first, last: end, isNumberExpected: false, seal: null });
  return {
    rows: walk.rows,
    seals,
    unsealedRows: walk.rows - sealedRows,
    unnumberedRows: await countUnnumbered(db),
    rowFault: walk.rowFault ?? (await findInsertedRow(db)),
    sealFault,
    lastDigest: seals > 0 ? last.digest : null,
    hasNotedDigest,
  };
}

function checkSeal(
  { digest, rowDigests, ...range }: StoredSeal,
  before: { readonly lastSeq: number; readonly digest: string },
): AuditSealFault | null {
  const { firstSeq, lastSeq } = range;
  if (firstSeq !== before.lastSeq + 1) return { kind: "gap", firstSeq, lastSeq };
  const isIntact =
    rowDigests.length === (lastSeq - firstSeq + 1) * DIGEST_BYTES &&
    computeSealDigest({ ...range, previous: before.digest }, rowDigests) === digest;
  return isIntact ? null : { kind: "changed", firstSeq, lastSeq };
}

interface Walk {
  rows: number;
  rowFault: AuditRowFault | null;
}

interface WalkedRange {
  readonly first: number;
  readonly last: number;
  /** Whether there must be a row up to the end of the range. */
  readonly isNumberExpected: boolean;
  readonly seal: StoredSeal | null;
}

/** Counts the rows of a range and notes the first faulty one. */
async function walkRows(
  db: pg.Pool | pg.PoolClient,
  walk: Walk,
  range: WalkedRange,
): Promise<void> {
  const { first, last, isNumberExpected, seal } = range;
  let expected = first;
  const report = (fault: AuditRowFault) => {
    walk.rowFault ??= fault;
  };
  while (expected <= last) {
    const rows = await listNumberedRows(db, { first: expected, last, limit: BATCH_SIZE });
    for (const row of rows) {
      const seq = Number(row.seq);
      if (seq !== expected) report({ kind: "missing", seq: expected, eventId: null });
      else if (row.event === null) report({ kind: "missing", seq, eventId: row.id });
      else if (seal && !isAsSealed(row, seq, seal)) {
        report({ kind: "altered", seq, eventId: row.id });
      }
      if (row.event !== null) walk.rows++;
      expected = seq + 1;
    }
    if (rows.length < BATCH_SIZE) break;
  }
  if (isNumberExpected && expected <= last) {
    report({ kind: "missing", seq: expected, eventId: null });
  }
}

function isAsSealed(
  row: NumberedAuditRow,
  seq: number,
  { firstSeq, rowDigests }: StoredSeal,
): boolean {
  // Rows before the range belong to a missing seal, which is reported by itself.
  if (seq < firstSeq) return true;
  const at = (seq - firstSeq) * DIGEST_BYTES;
  return computeRowDigest(row).equals(rowDigests.subarray(at, at + DIGEST_BYTES));
}

async function loadSealAfter(db: pg.Pool | pg.PoolClient, seq: number): Promise<StoredSeal | null> {
  const { rows } = await db.query<
    Omit<StoredSeal, "firstSeq" | "lastSeq"> & { firstSeq: string; lastSeq: string }
  >(
    `select first_seq as "firstSeq", last_seq as "lastSeq", digest, row_digests as "rowDigests",
       ${selectInstant("sealed_at")} as "sealedAt"
     from audit_seals where last_seq > $1 order by last_seq limit 1`,
    [seq],
  );
  const [seal] = rows;
  return seal ? { ...seal, firstSeq: Number(seal.firstSeq), lastSeq: Number(seal.lastSeq) } : null;
}

async function countUnnumbered(db: pg.Pool | pg.PoolClient): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    "select count(*)::int as count from audit_events_unnumbered",
  );
  return rows[0]?.count ?? 0;
}

/** One statement, so that an event which gets its number meanwhile is not taken for an inserted one. */
async function findInsertedRow(db: pg.Pool | pg.PoolClient): Promise<AuditRowFault | null> {
  const { rows } = await db.query<{ id: string | null }>(
    `select min(e.id)::text as id from audit_events e
     where not exists (select from audit_sequence s where s.event_id = e.id)
       and not exists (select from audit_events_unnumbered u where u.event_id = e.id)`,
  );
  const eventId = rows[0]?.id ?? null;
  return eventId === null ? null : { kind: "inserted", seq: null, eventId };
}
