import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { countStatements } from "#tests/support/count-statements.ts";
import { createQuietDeps, createTestDeps } from "#tests/support/test-deps.ts";
import { productActor } from "../actor.ts";
import { startWorker } from "../jobs/queue.server.ts";
import { writeAudit } from "./audit.server.ts";
import type { AuditDetails } from "./audit-events.ts";
import { numberAuditEvents } from "./number-audit-events.server.ts";

let scene: Awaited<ReturnType<typeof createTestDeps>>;
let pool: pg.Pool;

beforeAll(async () => {
  scene = await createTestDeps("demo");
  pool = scene.deps.pool;
});
afterAll(() => scene.end());

const source = { actor: productActor("test"), at: new Date() };
const number = () => numberAuditEvents.run(scene.deps, {});

describe("an audit row", () => {
  const lastRow = async () =>
    (await pool.query("select * from audit_events order by id desc limit 1")).rows[0];

  test("has the agency of its dossier's call, found by the audit itself", async () => {
    const { rows } = await pool.query<{ id: string; partner: number }>(
      `select distinct on (partner_id) d.id, c.partner_id as partner
       from dossiers d join calls c on c.id = d.call_id order by partner_id`,
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { id, partner } of rows) {
      await writeAudit(scene.deps.db, source, "dossier.renamed", { kind: "dossier", id });
      expect(await lastRow()).toMatchObject({
        subject_kind: "dossier",
        subject_id: id,
        partner_id: partner,
      });
    }
  });

  test("has the agency of a form model; other subjects have that of the actor, or none", async () => {
    const { rows } = await pool.query("select id, partner_id from form_models limit 1");
    const form = { kind: "form_model", id: rows[0].id } as const;
    await writeAudit(scene.deps.db, source, "form.published", form, { number: 2 });
    expect(await lastRow()).toMatchObject({ partner_id: rows[0].partner_id });
    const user = { kind: "user", id: "7" } as const;
    const staff = { kind: "staff", userId: "7", partnerId: 3 } as const;
    await writeAudit(scene.deps.db, { ...source, actor: staff }, "user.signedOut", user);
    expect(await lastRow()).toMatchObject({ partner_id: 3, actor_for: "3" });
    await writeAudit(scene.deps.db, source, "user.signedOut", user);
    expect(await lastRow()).toMatchObject({ partner_id: null });
  });

  test("stores the details of its event and no others", async () => {
    const user = { kind: "user", id: "7" } as const;
    const details: AuditDetails<"recoveryCodes.renewed"> = { count: 8 };
    await writeAudit(scene.deps.db, source, "recoveryCodes.renewed", user, {
      ...details,
      codes: ["secret"],
    } as typeof details);
    expect(await lastRow()).toMatchObject({ details });
    const wrong = { count: "eight" } as unknown as typeof details;
    await expect(
      writeAudit(scene.deps.db, source, "recoveryCodes.renewed", user, wrong),
    ).rejects.toThrow();
  });

  test("of the demonstration names its agency too", async () => {
    const { rows } = await pool.query(
      "select count(*)::int as rows from audit_events where subject_kind = 'dossier' and partner_id is null",
    );
    expect(rows).toEqual([{ rows: 0 }]);
  });
});

describe("sequence numbers", () => {
  /** Subject ids in the order of their numbers, of the events written since the last test. */
  let first = 0;
  const sequence = async () => {
    const { rows } = await pool.query<{ seq: string; id: string }>(
      `select seq, subject_id as id from audit_sequence s join audit_events e on e.id = s.event_id
       where seq > $1 order by seq`,
      [first],
    );
    expect(rows.map(({ seq }) => Number(seq))).toEqual(rows.map((_, index) => first + index + 1));
    return rows.map(({ id }) => id);
  };
  const write = (client: pg.Pool | pg.PoolClient, id: string) =>
    writeAudit(drizzle(client), source, "user.signedOut", { kind: "user", id });
  const inTransaction = async (...ids: string[]) => {
    const client = await pool.connect();
    await client.query("begin");
    for (const id of ids) await write(client, id);
    return {
      client,
      end: async (how: "commit" | "rollback") => {
        await client.query(how);
        client.release();
      },
    };
  };

  beforeEach(async () => {
    await number();
    const { rows } = await pool.query(
      "select coalesce(max(seq), 0)::int as last from audit_sequence",
    );
    first = rows[0].last;
  });

  test("follow the commits, keep the order of a transaction, and have no gap after a rollback", async () => {
    const late = await inTransaction("late 1", "late 2");
    const dropped = await inTransaction("dropped");
    const early = await inTransaction("early 1", "early 2");
    await early.end("commit");
    await number();
    expect(await sequence()).toEqual(["early 1", "early 2"]);
    await dropped.end("rollback");
    await write(late.client, "late 3");
    await number();
    expect(await sequence()).toEqual(["early 1", "early 2"]);
    await late.end("commit");
    await number();
    expect(await sequence()).toEqual(["early 1", "early 2", "late 1", "late 2", "late 3"]);
  });

  test("are given once by two workers, while many people act", async () => {
    const other = createQuietDeps(scene.url);
    const queues = [
      await startWorker(scene.deps, [numberAuditEvents]),
      await startWorker(other, [numberAuditEvents]),
    ];
    const ids = Array.from({ length: 60 }, (_, index) => String(index));
    await Promise.all(
      ids.map(async (id) => {
        const { end } = await inTransaction(id);
        await numberAuditEvents.run({ ...other, queue: scene.queue }, {});
        await end(Number(id) % 3 ? "commit" : "rollback");
        await numberAuditEvents.run({ ...other, queue: scene.queue }, {});
      }),
    );
    const committed = ids.filter((id) => Number(id) % 3);
    await vi.waitFor(async () => expect(await sequence()).toHaveLength(committed.length), 10_000);
    expect((await sequence()).sort()).toEqual(committed.sort());
    // The workers number by themselves.
    await write(pool, "by the worker");
    await vi.waitFor(async () => expect((await sequence()).at(-1)).toBe("by the worker"), 10_000);
    await Promise.all(queues.map((queue) => queue.stop()));
    await other.pool.end();
  });

  test("are not lost when a worker dies while it numbers", async () => {
    await write(pool, "before the crash");
    const dying = await pool.connect();
    dying.on("error", () => {});
    await dying.query("begin");
    expect((await dying.query("select number_audit_events() as numbered")).rows).toEqual([
      { numbered: 1 },
    ]);
    await write(pool, "meanwhile");
    // The lock is held by the dying worker: nothing is numbered, and nobody waits.
    await number();
    expect(await sequence()).toEqual([]);
    const { rows } = await dying.query<{ pid: number }>("select pg_backend_pid() as pid");
    await pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
    dying.release(true);
    await vi.waitFor(async () => {
      await number();
      expect(await sequence()).toEqual(["before the crash", "meanwhile"]);
    });
  });

  test("are given to ten thousand rows at once, in their order", async () => {
    await pool.query(
      `insert into audit_events (at, actor_kind, event, subject_kind, subject_id)
       select now(), 'visitor', 'user.signedOut', 'user', n from generate_series(1, 10000) n`,
    );
    await number();
    expect(await sequence()).toEqual(Array.from({ length: 10_000 }, (_, index) => `${index + 1}`));
  });

  test("cost one statement when there is nothing to number and no seal is due", async () => {
    for (let seals = 0; seals <= 10; seals++) await number();
    expect(await countStatements(pool, number)).toBe(1);
  });

  test("are never changed", async () => {
    await write(pool, "fixed");
    await number();
    for (const change of [
      "update audit_sequence set seq = seq + 1",
      "delete from audit_sequence",
      "truncate audit_sequence",
    ])
      await expect(pool.query(change)).rejects.toMatchObject({ code: "23001" });
  });
});
