import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endMails } from "#features/people/alerts/commands/end-mails.server.ts";
import { endMailsLink } from "#features/people/alerts/rules/mail-links.ts";
import { dataUpdated } from "#features/people/researchers/rules/notification-kinds.ts";
import { proposalDeposit } from "#features/proposals/deposits/rules/notification-kinds.ts";
import type { Actor } from "#platform/actor.ts";
import { VISITOR } from "#platform/actor.ts";
import type { Caller } from "#platform/command.server.ts";
import { NOTIFICATION_KINDS } from "#product/notification-kinds.ts";
import { makeResearcher } from "#tests/factories/people.ts";
import { makeSavedSearch } from "#tests/factories/saved-searches.ts";
import { makeActors, makePersonActor } from "#tests/support/actors.ts";
import { createTestDeps } from "#tests/support/test-deps.ts";
import {
  deleteNotification,
  markAllRead,
  markNotification,
  restoreNotification,
} from "./commands/change-notifications.server.ts";
import { chooseMailedKinds } from "./commands/choose-mailed-kinds.server.ts";
import { MAX_STREAMS_PER_USER, NotificationHub } from "./live/notification-hub.server.ts";
import {
  countUnread,
  listLatestNotifications,
  listMailedKinds,
  listNotifications,
} from "./queries/notifications.server.ts";
import { setNotificationKinds } from "./rules/notification-kinds.ts";
import { notify, toggledKey } from "./writes/notify.server.ts";

let scene: Awaited<ReturnType<typeof createTestDeps>>;
let claire: string;
let james: string;
const now = new Date("2027-01-10T10:00:00Z");
const ALL = { unreadOnly: false, kind: null, page: 1 };

beforeAll(async () => {
  setNotificationKinds(NOTIFICATION_KINDS);
  scene = await createTestDeps("demo");
  const { pool } = scene.deps;
  await pool.query("truncate notifications");
  const { rows } = await pool.query<{ id: string }>("select id from users order by email limit 2");
  claire = rows[0]?.id ?? "";
  james = rows[1]?.id ?? "";
});
afterAll(() => scene.end());

/** No command here queues a job. */
const as = (actor: Actor): Caller =>
  ({ ...scene.deps, clock: { now: () => now }, actor }) as unknown as Caller;

const deposit = (userId: string | string[], key: string) =>
  notify(scene.deps.db, proposalDeposit, {
    userId,
    key,
    namedUserId: null,
    data: { dossier: key, by: "Inès", href: "/mon-espace" },
    now,
  });
const shown = async (userId: string) =>
  (await listNotifications(scene.deps.db, makePersonActor(userId), ALL, 20)).rows.map(
    ({ id }) => id,
  );

describe("[C-19 part] a notification", () => {
  test("is told once to each, however often and by whomever it is told", async () => {
    expect(await deposit([claire, james, claire], "once")).toBe(2);
    expect(
      await Promise.all([
        deposit(claire, "once"),
        deposit(claire, "twin"),
        deposit(claire, "twin"),
      ]),
    ).toEqual(expect.arrayContaining([0, 1]));
    expect(await shown(claire)).toHaveLength(2);
    expect(await shown(james)).toHaveLength(1);
  });

  test("exists if and only if the transaction in which it was told does", async () => {
    const failed = scene.deps.db.transaction(async (tx) => {
      await notify(tx, dataUpdated, {
        userId: james,
        key: "lost",
        namedUserId: null,
        data: {
          source: "hal",
          added: 1,
          changed: 0,
          conflicts: 0,
          href: "/",
        },
        now,
      });
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    expect(await shown(james)).toHaveLength(1);
  });

  test("is its owner's to mark, delete and bring back; another's is not found", async () => {
    const { db } = scene.deps;
    const [id = ""] = await shown(james);
    const others = as(makePersonActor(claire));
    const own = as(makePersonActor(james));
    for (const work of [
      () => markNotification(others, { id, read: true }),
      () => deleteNotification(others, { id }),
      () => restoreNotification(others, { id }),
      () => markNotification(own, { id: "no-id", read: true }),
    ])
      await expect(work()).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(markNotification(as(VISITOR), { id, read: true })).rejects.toMatchObject({
      code: "SIGN_IN_REQUIRED",
    });
    await expect(
      deleteNotification(as(makeActors(james).administrator), { id }),
    ).rejects.toMatchObject({ code: "FORBIDDEN_ROLE" });
    await markNotification(own, { id, read: true });
    expect(await countUnread(db, makePersonActor(james))).toBe(0);
    await markNotification(own, { id, read: false });
    await deleteNotification(own, { id });
    expect(await shown(james)).toEqual([]);
    expect(await deposit(james, "once")).toBe(0);
    await restoreNotification(own, { id });
    await markAllRead(own, {});
    expect(await countUnread(db, makePersonActor(james))).toBe(0);
    expect(await countUnread(db, makePersonActor(claire))).toBe(2);
  });

  test("wants a mail by the choice of its person, and only with a verified address", async () => {
    const { db, pool } = scene.deps;
    const wants = async (key: string) =>
      (
        await pool.query("select wants_mail from notifications where key = $1 and user_id = $2", [
          key,
          claire,
        ])
      ).rows[0]?.wants_mail;
    await deposit(claire, "by default");
    const own = as(makePersonActor(claire));
    await chooseMailedKinds(own, { kinds: ["data_updated"] });
    expect(await listMailedKinds(db, claire)).toEqual(["data_updated"]);
    await deposit(claire, "by choice");
    await expect(chooseMailedKinds(own, { kinds: ["other"] })).rejects.toMatchObject({
      code: "INVALID",
    });
    await chooseMailedKinds(own, { kinds: ["proposal_deposit"] });
    await pool.query("update users set email_verified_at = null where id = $1", [claire]);
    await deposit(claire, "unverified");
    await pool.query("update users set email_verified_at = now() where id = $1", [claire]);
    expect(await Promise.all(["by default", "by choice", "unverified"].map(wants))).toEqual([
      true,
      false,
      false,
    ]);
  });
});

test("one of a kind this version does not know is neither shown nor counted", async () => {
  const { db, pool } = scene.deps;
  const before = await listLatestNotifications(db, makePersonActor(james), 50);
  const unread = await countUnread(db, makePersonActor(james));
  await pool.query(
    `insert into notifications (user_id, kind, key, data, created_at, wants_mail)
     values ($1, 'of_another_version', 'unknown', '{}', now(), false)`,
    [james],
  );
  expect(await listLatestNotifications(db, makePersonActor(james), 50)).toEqual(before);
  expect(await countUnread(db, makePersonActor(james))).toBe(unread);
  await pool.query("delete from notifications where key = 'unknown'");
});

test("[B-08 part, C-20 part] the link of a mail ends all it was about, and no other link does", async () => {
  const { db, pool, signer } = scene.deps;
  const { rows } = await pool.query<{ id: string }>(
    "insert into alert_digests (user_id, created_at) values ($1, now()) returning id",
    [claire],
  );
  const id = rows[0]?.id ?? "";
  await pool.query(
    "update notifications set digest_id = $1 where user_id = $2 and kind = 'proposal_deposit'",
    [id, claire],
  );
  const criteria = "keywords=x";
  const saved = await makeSavedSearch(db, { userId: claire, criteria, frequency: "daily" });
  await pool.query(
    "insert into alert_matches (saved_search_id, call_id, matched_at, digest_id) select $1, min(id), now(), $2 from calls",
    [saved, id],
  );
  const hash = endMailsLink(signer, "", id).split("/").at(-1) ?? "";
  await expect(endMails(as(VISITOR), { id, hash: hash.slice(1) })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await endMails(as(VISITOR), { id, hash });
  await endMails(as(VISITOR), { id, hash });
  const ended = await pool.query("select frequency from saved_searches where id = $1", [saved]);
  expect(ended.rows).toEqual([{ frequency: "none" }]);
  expect(await listMailedKinds(db, claire)).not.toContain("proposal_deposit");
});

test("[B-08 part, C-20 part] of a visitor who ends the mails, no address stays; of their other searches, all does", async () => {
  const { db, pool, signer } = scene.deps;
  const digest = await pool.query<{ id: string }>(
    "insert into alert_digests (email, created_at) values ('zoe@example.org', now()) returning id",
  );
  const id = digest.rows[0]?.id ?? "";
  const save = (criteria: string) =>
    makeSavedSearch(db, { email: "zoe@example.org", criteria, frequency: "daily" });
  const told = await save("keywords=told");
  await save("keywords=other");
  await pool.query(
    "insert into alert_matches (saved_search_id, call_id, matched_at, digest_id) select $1, min(id), now(), $2 from calls",
    [told, id],
  );
  const hash = endMailsLink(signer, "", id).split("/").at(-1) ?? "";
  await endMails(as(VISITOR), { id, hash });
  await endMails(as(VISITOR), { id, hash });
  const left = await pool.query(
    "select criteria, frequency from saved_searches where email = 'zoe@example.org'",
  );
  expect(left.rows).toEqual([{ criteria: "keywords=other", frequency: "daily" }]);
});

describe("[C-19 part] open pages", () => {
  async function read(body: ReadableStream<Uint8Array>) {
    const texts: string[] = [];
    let ended = false;
    void (async () => {
      const decoder = new TextDecoder();
      for await (const chunk of body) texts.push(decoder.decode(chunk));
      ended = true;
    })();
    return { said: () => texts.join(""), ended: () => ended };
  }
  const until = (holds: () => boolean) => expect.poll(holds, { timeout: 10_000 }).toBe(true);

  test("are told the state at once and every change, and end with their session", async () => {
    const { pool } = scene.deps;
    const session = await pool.query<{ id: string }>(
      `insert into sessions (token_hash, user_id, device, expires_at) values ('x', $1, 'test', now() + interval '1 day')
       returning id`,
      [james],
    );
    const hub = new NotificationHub(scene.deps);
    await hub.start();
    const stream = hub.open(james, session.rows[0]?.id ?? "");
    if (!stream) throw new Error("refused");
    const page = await read(stream.body);
    await until(() => page.said().includes('"unread":0'));
    await deposit(james, "live");
    await until(() => page.said().includes('"unread":1'));
    await pool.query("delete from sessions where token_hash = 'x'");
    await until(page.ended);
    expect(hub.size).toBe(0);
    hub.stop();
  });

  test("are limited for each person, let go when they leave, and refused while the process ends", async () => {
    const hub = new NotificationHub(scene.deps);
    await hub.start();
    const streams = Array.from({ length: MAX_STREAMS_PER_USER }, () =>
      hub.open(claire, crypto.randomUUID()),
    );
    expect(streams.every(Boolean)).toBe(true);
    expect(hub.open(claire, crypto.randomUUID())).toBe(null);
    expect(hub.open(james, crypto.randomUUID())).not.toBe(null);
    await streams[0]?.body.cancel();
    expect(hub.size).toBe(MAX_STREAMS_PER_USER);
    hub.drain();
    expect(hub.size).toBe(0);
    expect(hub.open(james, crypto.randomUUID())).toBe(null);
    hub.stop();
  });

  test("hear again after the connection to the database broke", async () => {
    const { pool } = scene.deps;
    const hub = new NotificationHub(scene.deps);
    await hub.start();
    const stream = hub.open(james, crypto.randomUUID());
    if (!stream) throw new Error("refused");
    const page = await read(stream.body);
    await until(() => page.said().includes("data:"));
    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'",
    );
    await deposit(james, "while deaf");
    await until(() => page.said().split("data:").length > 2);
    hub.stop();
  });
});

test("what is done and undone is told once a minute, as it stands; of who is erased nothing is told any more", async () => {
  const [reader, named] = [
    await makeResearcher(scene.deps.db),
    await makeResearcher(scene.deps.db),
  ];
  const toggle = (dossier: string, seconds: number) => {
    const at = new Date(Date.UTC(2027, 0, 1, 9, 0, seconds));
    return notify(scene.deps.db, proposalDeposit, {
      userId: reader.id,
      key: toggledKey("delegate:1", at),
      replaces: true,
      namedUserId: named.id,
      data: { dossier, by: "Inès", href: "/mon-espace" },
      now: at,
    });
  };
  const told = async () =>
    (await listNotifications(scene.deps.db, makePersonActor(reader.id), ALL, 20)).rows.map(
      ({ data, readAt }) => [(data as { dossier: string }).dossier, readAt] as const,
    );
  for (let second = 0; second < 60; second++) await toggle(`word ${second}`, second);
  expect(await told()).toEqual([["word 59", null]]);
  await scene.deps.pool.query("update notifications set read_at = now() where user_id = $1", [
    reader.id,
  ]);
  // Another change in the same minute makes the notification unread again; one in the next minute is a new
  // notification.
  await toggle("again", 59);
  await toggle("later", 60);
  expect(await told()).toEqual([
    ["later", null],
    ["again", null],
  ]);
  await scene.deps.pool.query("delete from users where id = $1", [named.id]);
  expect(await told()).toEqual([]);
});

test("whoever goes on toggling is mailed about a few times an hour, and never twice by one key", async () => {
  const { pool } = scene.deps;
  const reader = await makeResearcher(scene.deps.db);
  const toggle = (minute: number) => {
    const at = new Date(Date.UTC(2027, 0, 1, 9, minute));
    return notify(scene.deps.db, proposalDeposit, {
      userId: reader.id,
      key: toggledKey("delegate:2", at),
      replaces: true,
      namedUserId: null,
      data: { dossier: `${minute}`, by: "Inès", href: "/mon-espace" },
      now: at,
    });
  };
  const mails = async () => {
    const { rows } = await pool.query<{ wanted: number; waiting: number }>(
      `select count(*) filter (where wants_mail)::int as wanted,
        count(*) filter (where wants_mail and digest_id is null)::int as waiting
       from notifications where user_id = $1`,
      [reader.id],
    );
    return rows[0];
  };
  await pool.query("update users set email_verified_at = now() where id = $1", [reader.id]);
  await toggle(0);
  await pool.query(
    `with digest as (insert into alert_digests (user_id, created_at) values ($1, now()) returning id)
     update notifications set digest_id = digest.id from digest where user_id = $1`,
    [reader.id],
  );
  await toggle(0);
  expect(await mails()).toEqual({ wanted: 1, waiting: 0 });
  for (let minute = 1; minute < 30; minute++) await toggle(minute);
  expect(await mails()).toEqual({ wanted: 5, waiting: 4 });
  await toggle(90);
  expect(await mails()).toEqual({ wanted: 6, waiting: 5 });
});
