import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type IncomingMessage, request as plainRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type {
  ChangedMessage,
  LiveMessage,
  PageMessage,
} from "#features/proposals/dossier-form/live/messages.ts";
import { readEnv } from "#platform/env.ts";
import { createStorage } from "#platform/storage/storage.server.ts";
import { ensureBuildOnce, loadProductionBuild } from "#tests/support/production-build.ts";
import { getHandshakeStatus } from "#tests/support/socket-handshake.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-server.ts";
import { startWeb } from "../../src/processes/web-process.ts";
import { createQuietDeps } from "../support/test-deps.ts";

type Web = Awaited<ReturnType<typeof startWeb>>;

const CLAIRE = "claire.morel@example.org";
const JAMES = "james.okafor@example.org";
const FORM = "scientific_proposition";
let database: TestDatabase;
let dataDir: string;
let pool: ReturnType<typeof createQuietDeps>["pool"];
/** Two web processes on one database: Claire's pages are open in one, James's in the other. */
let here: Web;
let there: Web;
let claire: string;
let james: string;
/** Of both, and of James alone. */
let shared: string;
let alone: string;

async function start(): Promise<Web> {
  const env = readEnv({
    NODE_ENV: "production",
    DEMO: "true",
    LOG_LEVEL: "silent",
    DATABASE_POOL: "8",
    HOST: "127.0.0.1",
    PORT: "0",
    DATA_DIR: dataDir,
    SECRET: "a secret of thirty-two characters!!",
  });
  return startWeb(env, database.url, await loadProductionBuild());
}

beforeAll(async () => {
  await ensureBuildOnce();
  database = await createTestDatabase("demo");
  dataDir = await mkdtemp(join(tmpdir(), "dossier-live-"));
  ({ pool } = createQuietDeps(database.url));
  here = await start();
  there = await start();
  claire = await signIn(CLAIRE);
  james = await signIn(JAMES);
  const dossier = async (acronym: string) =>
    (await pool.query("select id from dossiers where acronym = $1", [acronym])).rows[0].id;
  shared = await dossier("BOCAGE");
  alone = await dossier("HEATMAP");
}, 300_000);
afterAll(async () => {
  await Promise.all([here.stop(), there.stop()]);
  await pool.end();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

async function signIn(email: string): Promise<string> {
  const answer = await fetch(`${here.address}/login`, {
    method: "POST",
    body: new URLSearchParams({ email, password: "passerelle1" }),
    headers: { origin: here.address },
    redirect: "manual",
  });
  return /session=[^;]+/.exec(answer.headers.getSetCookie().join(";"))?.[0] ?? "";
}

const pathOf = (dossierId: string, form = FORM) =>
  `/mon-espace/dossier/${dossierId}/direct/${form}`;

/** A page that is open, with what it was told last of each kind. */
async function open(web: Web, cookie: string, dossierId = shared, name = FORM) {
  const headers = { origin: web.address, cookie };
  const url = web.address.replace("http:", "ws:") + pathOf(dossierId, name);
  // Node's own client takes headers, as no browser does.
  const socket = new WebSocket(url, { headers } as unknown as string[]);
  const told: (LiveMessage | ChangedMessage)[] = [];
  socket.addEventListener("message", ({ data }) => told.push(JSON.parse(data)));
  const closed = new Promise<number>((resolve) =>
    socket.addEventListener("close", ({ code }) => resolve(code)),
  );
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  return {
    closed,
    say: (message: PageMessage) => socket.send(JSON.stringify(message)),
    sayAnything: (words: string) => socket.send(words),
    close: () => socket.close(),
    /** How often it was told that something changed. */
    changes: () => told.filter(({ kind }) => kind === "changed").length,
    /** Everything it was told of a topic. */
    items: (topic: string) =>
      told.flatMap((one) => (one.kind === "topic" && one.topic === topic ? [...one.items] : [])),
    last: <Kind extends LiveMessage["kind"]>(kind: Kind) =>
      told.findLast((one): one is Extract<LiveMessage, { kind: Kind }> => one.kind === kind),
  };
}

async function post(web: Web, cookie: string, path: string, body: unknown) {
  const answer = await fetch(`${web.address}/mon-espace/dossier/${shared}/${path}`, {
    method: "POST",
    headers: { cookie, origin: web.address, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}

async function versionOf(key: string): Promise<number> {
  const { rows } = await pool.query(
    "select version from dossier_answers where dossier_id = $1 and key = $2",
    [shared, key],
  );
  return rows[0]?.version ?? 0;
}

async function save(web: Web, cookie: string, key: string, text: string): Promise<number> {
  const version = await versionOf(key);
  const change = { key, id: randomUUID(), version, answer: [text] };
  await post(web, cookie, `reponses/${FORM}`, { changes: [change] });
  return version + 1;
}

const takeOutJames = () =>
  pool.query(
    `delete from dossier_members using users u
     where dossier_id = $1 and u.id = user_id and u.email = $2`,
    [shared, JAMES],
  );

/** Without a word of the database to whoever listens. */
async function unheard(change: () => Promise<unknown>) {
  const triggers = (state: string) =>
    pool.query(`alter table dossier_members ${state} trigger user`);
  await triggers("disable");
  await change();
  await triggers("enable");
}

/** As the page of the team does it. */
async function actOnTeam(cookie: string, fields: Record<string, string>) {
  const answer = await fetch(`${here.address}/mon-espace/dossier/${shared}/equipe`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { origin: here.address, cookie },
    redirect: "manual",
  });
  expect(answer.status).toBe(303);
}

async function removeJames() {
  const { rows } = await pool.query<{ id: string }>(
    "select m.id from dossier_members m join users u on u.id = user_id where dossier_id = $1 and email = $2",
    [shared, JAMES],
  );
  await actOnTeam(claire, { intent: "remove", member: rows[0]?.id ?? "" });
}

const takeInJames = () =>
  pool.query(
    `insert into dossier_members (dossier_id, user_id, role, team_number, joined_at)
     select $1, id, 'delegate', 1, now() from users where email = $2`,
    [shared, JAMES],
  );

const handshake = (web: Web, cookie: string | null, path: string): Promise<number> =>
  getHandshakeStatus(web.address + path, { origin: web.address, cookie });

test("[D-25 part] a page that is open hears in whichever process that its dossier was deposited, and opened again", async () => {
  const page = await open(there, claire);
  const setState = (place: string, unlocked: boolean) =>
    pool.query(
      `update dossiers set place = $2, unlocked = $3,
         published_at = case $2 when 'draft' then null else now() end where id = $1`,
      [shared, place, unlocked],
    );
  const heard = (state: object) =>
    vi.waitFor(() => expect(page.last("state")).toMatchObject(state), { timeout: 5000 });
  await setState("published", false);
  await heard({ place: "published", unlocked: false });
  await setState("published", true);
  await heard({ place: "published", unlocked: true });
  await setState("draft", false);
  await heard({ place: "draft", unlocked: false });
  page.close();
});

test("a page that is open hears that its person may no longer write, or may again; the others' say nothing of it", async () => {
  const [own, other] = [await open(there, james), await open(there, claire)];
  const letWrite = (mayWrite: boolean) =>
    pool.query(
      `update dossier_members set may_write = $2
       where dossier_id = $1 and user_id = (select id from users where email like 'james.okafor@%')`,
      [shared, mayWrite],
    );
  const heard = (mayWrite: boolean) =>
    vi.waitFor(() => expect(own.last("state")).toMatchObject({ mayWrite }), { timeout: 5000 });
  await letWrite(true);
  await heard(true);
  await letWrite(false);
  await heard(false);
  expect(other.last("state")).toMatchObject({ role: "coordinator", mayWrite: false });
  own.close();
  other.close();
});

describe("whose page is told", () => {
  test("those in the dossier; to everybody else it does not exist", async () => {
    expect(await handshake(here, claire, pathOf(shared))).toBe(101);
    expect(await handshake(here, james, pathOf(alone))).toBe(101);
    expect(await handshake(here, claire, pathOf(alone))).toBe(404);
    expect(await handshake(here, claire, pathOf(randomUUID()))).toBe(404);
    expect(await handshake(here, claire, pathOf("nothing"))).toBe(404);
    expect(await handshake(here, claire, pathOf(shared, "secret_form"))).toBe(404);
    expect(await handshake(here, null, pathOf(shared))).toBe(401);
  });

  test("not before the creation is confirmed, as on the page", async () => {
    const confirm = (value: string) =>
      pool.query(`update dossiers set confirmed_at = ${value} where id = $1`, [alone]);
    await confirm("null");
    expect(await handshake(here, james, pathOf(alone))).toBe(404);
    expect(await handshake(here, james, pathOf(alone, "general_information"))).toBe(101);
    await confirm("now()");
  });

  test("[D-17 part] until they are removed, in whichever process", async () => {
    const page = await open(there, james);
    // However the address was typed: the database says the id in its own way.
    const shouted = await open(there, james, shared.toUpperCase());
    await removeJames();
    expect(await page.closed).toBe(4403);
    expect(await shouted.closed).toBe(4403);
    expect(await handshake(there, james, pathOf(shared))).toBe(404);
    await takeInJames();
  });

  test.each([
    ["answers", FORM, { since: new Date(0).toISOString() }],
    ["words", "workpad", { topic: "workpad", after: 0 }],
  ] as const)(
    "and are answered no question afterwards, of %s, though nobody told this process",
    async (_, name, question) => {
      const page = await open(there, james, shared, name);
      await unheard(takeOutJames);
      page.say(question);
      expect(await page.closed).toBe(4403);
      expect([page.last("answers"), page.last("topic")]).toEqual([undefined, undefined]);
      await takeInJames();
    },
  );
});

test("[D-17 part] a file on its way to somebody breaks off when they are taken out, in whichever process", async () => {
  const bytes = 48 * 1024 * 1024;
  const key = "appendices/long";
  const piece = Buffer.alloc(1024 * 1024, "x");
  const content = (async function* () {
    for (let n = 0; n < bytes / piece.length; n++) yield piece;
  })();
  await createStorage(readEnv({ DATA_DIR: dataDir })).putStream(key, content, { maxBytes: bytes });
  const { rows } = await pool.query<{ id: string }>(
    `insert into dossier_appendices
       (dossier_id, slot_id, file_name, format, bytes, sha256, position, storage_key, uploaded_at)
     select d.id, a.id, 'long.pdf', 'pdf', $2, 'long', 90, $3, now()
     from dossiers d join call_appendices a on a.call_id = d.call_id where d.id = $1 limit 1 returning id`,
    [shared, bytes, key],
  );
  const path = `/mon-espace/dossier/${shared}/annexes/${rows[0]?.id}/telecharger`;
  const download = async (cookie: string) => {
    const asking = plainRequest(there.address + path, { headers: { cookie } }).end();
    const [answer] = (await once(asking, "response")) as [IncomingMessage];
    expect(answer.statusCode).toBe(200);
    return answer;
  };
  const received = async (answer: IncomingMessage): Promise<number> => {
    let count = 0;
    answer.on("data", (part: Buffer) => {
      count += part.length;
    });
    // Broken off is what it should be.
    answer.on("error", () => undefined);
    await new Promise((closed) => answer.once("close", closed));
    return count;
  };
  // The HTTP server says of every answer that it broke off.
  vi.spyOn(console, "error").mockImplementation(() => {});
  // Neither reads on before he is out: both have most of it still to come.
  const [his, hers] = [await download(james), await download(claire)];
  await takeOutJames();
  await vi.waitFor(async () => expect(await handshake(there, james, pathOf(shared))).toBe(404));
  const [got, whole] = await Promise.all([received(his), received(hers)]);
  expect([got < bytes, his.complete]).toEqual([true, false]);
  expect(whole).toBe(bytes);
  await takeInJames();
});

describe("what it is told", () => {
  test("who else is there and in which answer, until they leave", async () => {
    const hers = await open(here, claire);
    const his = await open(there, james);
    const seen = () => hers.last("people")?.people.map(({ name, at }) => [name, at]);
    await vi.waitFor(() => expect(seen()).toEqual([["James Okafor", null]]));
    his.sayAnything("{");
    his.say({ at: "coordinator_role" });
    await vi.waitFor(() => expect(seen()).toEqual([["James Okafor", "coordinator_role"]]));
    expect(his.last("people")?.people.map(({ name }) => name)).toEqual(["Claire Morel"]);
    // A second page of the same person is no second person.
    const second = await open(here, james);
    his.close();
    await vi.waitFor(() => expect(seen()).toEqual([["James Okafor", null]]));
    second.close();
    await vi.waitFor(() => expect(seen()).toEqual([]));
    hers.close();
  });

  test("what others saved and locked, from whichever process", async () => {
    const hers = await open(here, claire);
    const version = await save(there, james, "abstract_en", "Hedges hold.");
    await vi.waitFor(() =>
      expect(hers.last("answers")?.answers).toMatchObject([
        { key: "abstract_en", answer: ["Hedges hold."], version, by: "James Okafor" },
      ]),
    );
    await post(there, james, `verrou/${FORM}/abstract_en`, { lock: true });
    await vi.waitFor(() => expect(hers.last("locks")?.locks).toEqual(["abstract_en"]));
    await post(there, james, `verrou/${FORM}/abstract_en`, { lock: false });
    await vi.waitFor(() => expect(hers.last("locks")?.locks).toEqual([]));
    hers.close();
  });

  test("[D-22 part] on whichever page of the dossier: that something is filled in, and that the closing was moved", async () => {
    const other = await open(here, claire, shared, "dossier");
    const { changes } = other;
    const soon = { timeout: 15_000 };
    await save(there, james, "abstract_en", "Hedges hold, in any page.");
    await vi.waitFor(() => expect(changes()).toBe(1), soon);
    await pool.query(
      `update calls set closes_at = closes_at + interval '1 day'
       where id = (select call_id from dossiers where id = $1)`,
      [shared],
    );
    await vi.waitFor(() => expect(changes()).toBe(2), soon);
    // And who else is there, on whichever page they are.
    const online = () => other.last("online")?.userIds.length;
    for (const page of ["dossier", undefined]) {
      const his = await open(there, james, shared, page);
      await vi.waitFor(() => expect(online()).toBe(1), soon);
      his.close();
      await vi.waitFor(() => expect(online()).toBe(0), soon);
    }
    other.close();
  });

  test("what was saved while it was away", async () => {
    const before = new Date();
    const version = await save(there, james, "abstract_en", "Hedges hold on.");
    const hers = await open(here, claire);
    hers.say({ since: before.toISOString() });
    await vi.waitFor(() =>
      expect(hers.last("answers")?.answers).toMatchObject([{ key: "abstract_en", version }]),
    );
    // Also when the process itself could not hear.
    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %' and datname = current_database()",
    );
    await vi.waitFor(() => expect(hers.last("missed")).toBeDefined(), { timeout: 5000 });
    hers.close();
  });
});

describe("[D-28 part] the workpad", () => {
  const say = async (web: Web, cookie: string, text: string, clientId = randomUUID()) => {
    await post(web, cookie, "chat/envoyer", { clientId, text });
    return clientId;
  };
  const openPad = (web: Web, cookie: string) => open(web, cookie, shared, "workpad");
  const textsOf = ({ items }: Awaited<ReturnType<typeof open>>) =>
    items("workpad").map((one) => (one as { text: string }).text);
  const revision = async () => {
    const { rows } = await pool.query(
      "select revision from dossier_topics where dossier_id = $1 and topic = 'workpad'",
      [shared],
    );
    return rows[0]?.revision ?? 0;
  };

  test("[D-28] what is said in one process is heard in the other by who follows it, is there when they come back, and is for members only", async () => {
    const after = await revision();
    const hers = await openPad(here, claire);
    const editor = await open(here, claire);
    hers.say({ topic: "workpad", after });
    await say(there, james, "Who takes the abstract?");
    await vi.waitFor(() => expect(textsOf(hers)).toEqual(["Who takes the abstract?"]));
    expect(editor.items("workpad")).toEqual([]);
    // Whoever writes in the workpad is not shown as being in a form.
    expect(editor.last("people")?.people ?? []).toEqual([]);
    hers.say({ topic: "nothing", after: 0 });
    hers.close();
    editor.close();
    const page = `/mon-espace/dossier/${shared}/chat`;
    const read = async (cookie: string) => {
      const answer = await fetch(here.address + page, { headers: { cookie, accept: "text/html" } });
      return { status: answer.status, text: await answer.text() };
    };
    expect((await read(claire)).text).toContain("Who takes the abstract?");
    // Marta is in no dossier: neither page, nor line, nor word of her own.
    const marta = await signIn("marta.vasconcelos@example.org");
    const refused = await read(marta);
    expect([refused.status, refused.text.includes("Who takes")]).toEqual([404, false]);
    await expect(openPad(here, marta)).rejects.toBeDefined();
    const sent = await fetch(`${here.address}${page}/envoyer`, {
      method: "POST",
      headers: { cookie: marta, origin: here.address, "content-type": "application/json" },
      body: JSON.stringify({ clientId: randomUUID(), text: "May I?" }),
    });
    expect(sent.status).toBe(404);
  });

  test("after a break it gets what was said meanwhile, each once, however often that was sent", async () => {
    const after = await revision();
    const before = await openPad(here, claire);
    before.say({ topic: "workpad", after });
    before.close();
    const clientId = await say(there, james, "Sent twice");
    await say(there, james, "Sent twice", clientId);
    await say(there, james, "Then this");
    const back = await openPad(here, claire);
    back.say({ topic: "workpad", after });
    await vi.waitFor(() => expect(textsOf(back)).toEqual(["Sent twice", "Then this"]));
    // Also when the process itself could not hear: it is told to ask.
    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %' and datname = current_database()",
    );
    await vi.waitFor(() => expect(back.last("missed")).toBeDefined(), { timeout: 5000 });
    back.close();
  });

  test("who leaves hears nothing more, at once", async () => {
    const his = await openPad(there, james);
    his.say({ topic: "workpad", after: await revision() });
    await actOnTeam(james, { intent: "leave" });
    expect(await his.closed).toBe(4403);
    await say(here, claire, "Between us");
    const refused = await fetch(`${there.address}/mon-espace/dossier/${shared}/chat/envoyer`, {
      method: "POST",
      headers: { cookie: james, origin: there.address, "content-type": "application/json" },
      body: JSON.stringify({ clientId: randomUUID(), text: "Still there?" }),
    });
    expect(refused.status).toBe(404);
    expect(his.items("workpad")).toEqual([]);
  });
});
