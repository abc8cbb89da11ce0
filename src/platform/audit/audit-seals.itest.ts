import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDeps } from "#tests/support/test-deps.ts";
import { productActor } from "../actor.ts";
import { writeAudit } from "./audit.server.ts";
import { formatVerification, isAuditIntact } from "./audit-report.ts";
import { numberAuditEvents } from "./number-audit-events.server.ts";
import { MAX_SEALED_ROWS, sealNextRange } from "./seal-audit-events.server.ts";
import { verifyAudit } from "./verify-audit.server.ts";

let scene: Awaited<ReturnType<typeof createTestDeps>>;
let pool: pg.Pool;

beforeAll(async () => {
  scene = await createTestDeps();
  pool = scene.deps.pool;
});
afterAll(() => scene.end());

const NOW = new Date("2026-11-18T02:00:00Z");
const runJob = () => numberAuditEvents.run(scene.deps, {});
const write = (count: number) =>
  pool.query(
    `insert into audit_events (at, actor_kind, event, subject_kind, subject_id, details)
     select now(), 'visitor', 'user.signedOut', 'user', n, jsonb_build_object('n', n) from generate_series(1, $1) n`,
    [count],
  );
const listSeals = async () =>
  (
    await pool.query<{ first: number; last: number; digest: string }>(
      "select first_seq::int as first, last_seq::int as last, digest from audit_seals order by 1",
    )
  ).rows;

/** As somebody who can write to the database: with the triggers disabled. */
async function withoutTriggers(db: pg.Pool | pg.PoolClient, statements: readonly string[]) {
  const tables = ["audit_events", "audit_sequence", "audit_seals"];
  for (const table of tables) await db.query(`alter table ${table} disable trigger user`);
  for (const statement of statements) await db.query(statement);
  for (const table of tables) await db.query(`alter table ${table} enable trigger user`);
}

/** Rows 1 to 10 and 11 to 20 are sealed, 21 to 23 are not. */
describe("[E-07 part] the verification names", () => {
  beforeAll(async () => {
    for (const rows of [10, 10, 3]) {
      await write(rows);
      await runJob();
      if (rows === 10) await sealNextRange(pool, NOW);
    }
  });

  test.each<[string, string[], Partial<Awaited<ReturnType<typeof verifyAudit>>>, string]>([
    [
      "the first altered row",
      [
        `update audit_events set details = '{"n": 99}' where id = 14`,
        "update audit_events set at = at + interval '1 microsecond' where id = 7",
      ],
      { rowFault: { kind: "altered", seq: 7, eventId: "7" }, sealFault: null },
      "number 7 (id 7) was altered",
    ],
    [
      "rows whose numbers were exchanged",
      [
        "update audit_sequence set event_id = -1 where seq = 3",
        "update audit_sequence set event_id = 3 where seq = 4",
        "update audit_sequence set event_id = 4 where seq = 3",
      ],
      { rowFault: { kind: "altered", seq: 3, eventId: "4" }, sealFault: null },
      "number 3",
    ],
    [
      "a row that was deleted",
      ["delete from audit_events where id = 12"],
      { rowFault: { kind: "missing", seq: 12, eventId: "12" }, rows: 22 },
      "number 12 (id 12) is missing",
    ],
    [
      "a row that was deleted with its number",
      ["delete from audit_events where id = 12", "delete from audit_sequence where seq = 12"],
      { rowFault: { kind: "missing", seq: 12, eventId: null }, sealFault: null },
      "number 12 is missing",
    ],
    [
      "the last rows of a seal that were deleted with their numbers",
      ["delete from audit_events where id >= 20", "delete from audit_sequence where seq >= 20"],
      { rowFault: { kind: "missing", seq: 20, eventId: null }, unsealedRows: 0 },
      "number 20 is missing",
    ],
    [
      "a row that is not sealed yet and was deleted",
      ["delete from audit_events where id = 22"],
      { rowFault: { kind: "missing", seq: 22, eventId: "22" }, unsealedRows: 2 },
      "number 22",
    ],
    [
      "a row that was inserted around the triggers",
      [
        `insert into audit_events (at, actor_kind, event, subject_kind, subject_id)
         overriding system value values (now(), 'visitor', 'user.signedOut', 'user', 'x')`,
      ],
      { rowFault: { kind: "inserted", seq: null, eventId: "24" }, sealFault: null },
      "inserted around the triggers",
    ],
    [
      "a changed seal",
      ["update audit_seals set sealed_at = now() where last_seq = 20"],
      { rowFault: null, sealFault: { kind: "changed", firstSeq: 11, lastSeq: 20 } },
      "11 to 20 was changed",
    ],
    [
      "a missing seal",
      ["delete from audit_seals where last_seq = 10"],
      { rowFault: null, sealFault: { kind: "gap", firstSeq: 11, lastSeq: 20 } },
      "A seal is missing",
    ],
  ])("%s", async (_, statements, expected, text) => {
    expect(isAuditIntact(await verifyAudit(pool))).toBe(true);
    const client = await pool.connect();
    try {
      await client.query("begin");
      await withoutTriggers(client, statements);
      const found = await verifyAudit(client);
      expect(found).toMatchObject(expected);
      expect(isAuditIntact(found)).toBe(false);
      expect(formatVerification(found).join("\n")).toContain(text);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });

  test("nothing when the whole chain was made again, unless a digest was kept elsewhere", async () => {
    const noted = (await listSeals())[1]?.digest ?? "";
    await withoutTriggers(pool, [
      "delete from audit_seals",
      "update audit_events set actor_id = 'x'",
    ]);
    await sealNextRange(pool, new Date());
    expect(isAuditIntact(await verifyAudit(pool))).toBe(true);
    const found = await verifyAudit(pool, noted);
    expect(isAuditIntact(found)).toBe(false);
    expect(formatVerification(found).join("\n")).toContain("No seal has the noted digest");
  });
});

describe("[E-07 part] seals", () => {
  test("are made of a thousand rows, or of rows that have waited a minute, by one worker, and never change", async () => {
    const before = (await listSeals()).length;
    const sealed = (await listSeals()).at(-1)?.last ?? 0;
    await write(MAX_SEALED_ROWS + 30);
    await runJob();
    // The numbers of a run are seen by the next one.
    for (const seals of [1, 1]) {
      await runJob();
      expect(await listSeals()).toHaveLength(before + seals);
    }
    await withoutTriggers(pool, [
      "update audit_sequence set numbered_at = now() - interval '61 seconds'",
    ]);
    await runJob();
    await write(5);
    await runJob();
    const counts = await Promise.all([sealNextRange(pool, NOW), sealNextRange(pool, NOW)]);
    expect(counts.sort()).toEqual([0, 5]);
    const seals = (await listSeals()).slice(before);
    expect(seals.map(({ first, last }) => [first - sealed, last - sealed])).toEqual([
      [1, 1000],
      [1001, 1030],
      [1031, 1035],
    ]);
    for (const change of ["update audit_seals set digest = ''", "delete from audit_seals"])
      await expect(pool.query(change)).rejects.toMatchObject({ code: "23001" });
    await write(5);
    await runJob();
    await write(2);
    expect(await verifyAudit(pool, seals[0]?.digest)).toEqual({
      rows: sealed + 1040,
      seals: before + 3,
      unsealedRows: 5,
      unnumberedRows: 2,
      rowFault: null,
      sealFault: null,
      lastDigest: seals[2]?.digest,
      hasNotedDigest: true,
    });
  });

  test("do not depend on the time zone of a connection, nor on the reasons beside the rows", async () => {
    const subject = { kind: "user", id: "7" } as const;
    const source = { actor: productActor("test"), at: new Date(), requestId: null };
    await writeAudit(scene.deps.db, source, "recoveryCodes.renewed", subject, { count: 8 }, "why");
    await runJob();
    await sealNextRange(pool, NOW);
    await pool.query("update audit_reasons set reason = null, erased_at = now()");
    const options = "-c timezone=Asia/Kolkata -c datestyle=German";
    const other = new pg.Pool({ connectionString: scene.url, options, max: 1 });
    const found = await verifyAudit(other).finally(() => other.end());
    expect(found).toMatchObject({ unsealedRows: 0, rowFault: null, sealFault: null });
  });
});
