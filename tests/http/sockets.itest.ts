import { once } from "node:events";
import { request as plainRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startSession } from "#features/people/accounts/writes/sessions.server.ts";
import { setMaintenance } from "#features/portal/content/commands/set-maintenance.server.ts";
import type { SignedInActor } from "#platform/actor.ts";
import { readEnv } from "#platform/env.ts";
import type { SocketEndpoint } from "#platform/sockets/socket-endpoint.ts";
import { ensureBuildOnce, loadProductionBuild } from "#tests/support/production-build.ts";
import { getHandshakeStatus, requestSocket } from "#tests/support/socket-handshake.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-server.ts";
import { createCommandLineCaller } from "../../src/processes/command-line-caller.ts";
import { startWeb } from "../../src/processes/web-process.ts";
import { createQuietDeps } from "../support/test-deps.ts";

type Web = Awaited<ReturnType<typeof startWeb>>;

const CLAIRE = "claire.morel@example.org";
const JAMES = "james.okafor@example.org";
let database: TestDatabase;
let deps: ReturnType<typeof createQuietDeps>;
let pool: typeof deps.pool;
/** Two web processes on one database. */
let here: Web;
let there: Web;

/** How often each room was heard to end, in both processes together, and which were closed. */
const heardEnd: string[] = [];
const closedRooms: string[] = [];
const door = Promise.withResolvers<void>();
const FLOOD = { messages: 60, bytes: 1_000_000 };

/**
 * Says back what it hears, to everybody but in room 13; `left_room <room>` in the database ends a room, and room 14 ends while
 * somebody comes in. In room 15 it answers with far too much, room 16 keeps everybody at its door for a while, and the site is
 * closed while somebody comes into room 17.
 */
const echo: SocketEndpoint<SignedInActor> = {
  path: "/essai/:room/echo",
  async canOpen({ params: { room } }) {
    if (room === "14") {
      await pool.query("select pg_notify('left_room', '14')");
      await vi.waitFor(() => expect(heardEnd.filter((one) => one === "14")).toHaveLength(2));
    }
    if (room === "16") await door.promise;
    if (room === "17") {
      await setMaintenance(createCommandLineCaller(deps, "test"), { on: true });
      const isClosed = async () => expect((await fetch(here.address)).status).toBe(503);
      await vi.waitFor(isClosed, 10_000);
    }
    return room !== "13";
  },
  rights: { channel: "left_room", isOver: ({ params }, room) => params.room === room },
  channels: { left_room: (room) => void heardEnd.push(room) },
  onMessage(socket, data) {
    const { room } = socket.params;
    const flood = room === "15" ? FLOOD.messages : 1;
    const words = room === "15" ? "x".repeat(FLOOD.bytes) : data;
    for (let n = 0; n < flood; n++) socket.send(`${socket.actor.email} ${room} ${words}`);
  },
  onClose: ({ params }) => void closedRooms.push(params.room ?? ""),
};

async function start(): Promise<Web> {
  const env = readEnv({
    NODE_ENV: "production",
    DEMO: "true",
    LOG_LEVEL: "silent",
    DATABASE_POOL: "6",
    HOST: "127.0.0.1",
    PORT: "0",
    SECRET: "a secret of thirty-two characters!!",
  });
  return startWeb(env, database.url, { ...(await loadProductionBuild()), ...{ sockets: [echo] } });
}

beforeAll(async () => {
  await ensureBuildOnce();
  database = await createTestDatabase("demo");
  deps = createQuietDeps(database.url);
  ({ pool } = deps);
  here = await start();
  there = await start();
}, 300_000);
afterAll(async () => {
  await Promise.all([here.stop(), there.stop()]);
  await pool.end();
  await database.drop();
});

async function signIn(email: string, web = here): Promise<string> {
  const answer = await fetch(`${web.address}/login`, {
    method: "POST",
    body: new URLSearchParams({ email, password: "passerelle1" }),
    headers: { origin: web.address },
    redirect: "manual",
  });
  return /session=[^;]+/.exec(answer.headers.getSetCookie().join(";"))?.[0] ?? "";
}

async function administratorCookie(): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    "select id from users where role = 'administrator' limit 1",
  );
  const now = new Date();
  const session = { userId: rows[0]?.id ?? "", device: "t", now, secondFactorAt: now };
  return `session=${await startSession(deps.db, session)}`;
}

interface Asked {
  cookie?: string;
  origin?: string;
  path?: string;
  host?: string;
}

function open(web: Web, { cookie, origin = web.address, path = "/essai/7/echo" }: Asked) {
  const url = web.address.replace("http:", "ws:") + path;
  const headers = { origin, ...(cookie ? { cookie } : {}) };
  // Node's own client takes headers, as no browser does.
  return new WebSocket(url, { headers } as unknown as string[]);
}

async function opened(web: Web, asked: Asked) {
  const socket = open(web, asked);
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.addEventListener("close", ({ code, reason }) => resolve({ code, reason })),
  );
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  const say = async (words: string) => {
    const answer = new Promise((resolve) =>
      socket.addEventListener("message", ({ data }) => resolve(data), { once: true }),
    );
    socket.send(words);
    return answer;
  };
  return { socket, closed, say };
}

/** The status with which a handshake is refused; 101 if it is not. */
const handshake = (web: Web, { path = "/essai/7/echo", ...headers }: Asked) =>
  getHandshakeStatus(web.address + path, { ...headers });

describe("a socket is opened", () => {
  test("for who is signed in, on our own pages, at a declared address", async () => {
    const cookie = await signIn(CLAIRE);
    const { say, socket } = await opened(here, { cookie });
    expect(await say("bonjour")).toBe(`${CLAIRE} 7 bonjour`);
    socket.close();
  });

  test("and refused otherwise", async () => {
    const cookie = await signIn(CLAIRE);
    const own = { cookie, origin: here.address };
    expect(await handshake(here, own)).toBe(101);
    expect(await handshake(here, { ...own, path: "/essai/7" })).toBe(404);
    expect(await handshake(here, { ...own, path: "/mon-espace" })).toBe(404);
    expect(await handshake(here, { ...own, path: "//essai/7/echo" })).toBe(400);
    expect(await handshake(here, { ...own, path: "/essai/%00/echo" })).toBe(400);
    expect(await handshake(here, { ...own, host: "[::" })).toBe(400);
    expect(await handshake(here, { ...own, path: "/essai/13/echo" })).toBe(404);
    expect(await handshake(here, { ...own, origin: "https://evil.example" })).toBe(403);
    expect(await handshake(here, { ...own, origin: "null" })).toBe(403);
    expect(await handshake(here, { origin: here.address })).toBe(401);
    expect(await handshake(here, { ...own, cookie: "session=nobody" })).toBe(401);
  });

  test("a few at a time by one person: what is counted when it is open cannot be passed by haste", async () => {
    const [own, others] = [await signIn(CLAIRE), await signIn(JAMES)];
    const at = (cookie: string, path = "/essai/16/echo") =>
      handshake(here, { cookie, origin: here.address, path });
    const answered: number[] = [];
    const all = Array.from({ length: 9 }, async () => answered.push(await at(own)));
    // Five wait at the door; for the others there is no place before it.
    await vi.waitFor(() => expect(answered).toEqual(Array(4).fill(429)), 10_000);
    expect(await at(others, "/essai/7/echo")).toBe(101);
    door.resolve();
    await Promise.all(all);
    expect(answered.slice(4)).toEqual(Array(5).fill(101));
  });

  test("while a page stays a page, whatever else a client offers to upgrade to", async () => {
    const asking = plainRequest(`${here.address}/health/live`, {
      headers: { connection: "Upgrade", upgrade: "h2c" },
    });
    asking.end();
    const [answer] = await once(asking, "response");
    answer.resume();
    expect(answer.statusCode).toBe(200);
  });
});

describe("a socket is closed", () => {
  test("when its session ends, in whichever process, and no other", async () => {
    const cookie = await signIn(CLAIRE);
    const other = await opened(here, { cookie: await signIn(CLAIRE) });
    const one = await opened(here, { cookie });
    await fetch(`${there.address}/logout`, {
      method: "POST",
      headers: { cookie, origin: there.address },
      redirect: "manual",
    });
    expect(await one.closed).toEqual({ code: 4401, reason: "session ended" });
    expect(await other.say("toujours")).toContain("toujours");
    other.socket.close();
  });

  test("when all sessions of a person end", async () => {
    const sockets = await Promise.all(
      [here, there].map(async (web) => opened(web, { cookie: await signIn(JAMES) })),
    );
    await pool.query(
      "delete from sessions where user_id = (select id from users where email = $1)",
      [JAMES],
    );
    for (const { closed } of sockets) expect((await closed).code).toBe(4401);
  });

  test("when a right ends, wherever that was decided", async () => {
    const cookie = await signIn(CLAIRE);
    const left = await opened(here, { cookie, path: "/essai/8/echo" });
    const kept = await opened(here, { cookie, path: "/essai/9/echo" });
    await pool.query("select pg_notify('left_room', '8')");
    expect(await left.closed).toEqual({ code: 4403, reason: "right ended" });
    expect(await kept.say("reste")).toContain("reste");
    kept.socket.close();
  });

  test("when the right ends while it is being opened", async () => {
    const cookie = await signIn(CLAIRE);
    const { closed } = await opened(here, { cookie, path: "/essai/14/echo" });
    expect(await closed).toEqual({ code: 4403, reason: "right ended" });
  });

  test("[A-23 part] when the site is closed, but for administrators; nobody else comes in before it opens", async () => {
    const cookie = await signIn(CLAIRE);
    const administrator = await administratorCookie();
    const [own, theirs] = [
      await opened(here, { cookie }),
      await opened(here, { cookie: administrator }),
    ];
    const maintenance = (on: boolean) =>
      setMaintenance(createCommandLineCaller(deps, "test"), { on });
    await maintenance(true);
    // A page comes back after this code, as after a restart.
    expect(await own.closed).toEqual({ code: 1012, reason: "restarting" });
    expect(await theirs.say("encore")).toContain("encore");
    expect(await handshake(here, { cookie, origin: here.address })).toBe(503);
    expect(await handshake(here, { origin: here.address })).toBe(503);
    expect(await handshake(here, { cookie: administrator, origin: here.address })).toBe(101);
    await maintenance(false);
    const back = () => handshake(here, { cookie, origin: here.address });
    await vi.waitFor(async () => expect(await back()).toBe(101), 10_000);
    theirs.socket.close();
  });

  test("when the site is closed while it is being opened", async () => {
    const cookie = await signIn(CLAIRE);
    const { closed } = await opened(here, { cookie, path: "/essai/17/echo" });
    expect((await closed).code).toBe(1012);
    await setMaintenance(createCommandLineCaller(deps, "test"), { on: false });
    await vi.waitFor(async () => expect(await handshake(here, { cookie })).toBe(101), 10_000);
  });

  test("when its client does not read what is sent, which is then not kept for it", async () => {
    const cookie = await signIn(CLAIRE);
    const asking = requestSocket(`${here.address}/essai/15/echo`, { cookie, origin: here.address });
    const [, socket] = await once(asking, "upgrade");
    socket.on("error", () => {});
    socket.pause();
    // A frame of text with two letters, masked by zeros.
    socket.write(Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0x68, 0x69]));
    await vi.waitFor(() => expect(closedRooms).toContain("15"));
    let received = 0;
    socket.on("data", (piece: Buffer) => {
      received += piece.length;
    });
    socket.resume();
    await once(socket, "close");
    expect(received).toBeLessThan((FLOOD.messages * FLOOD.bytes) / 2);
  });

  test("when what ended was not heard, once the database is back", async () => {
    const cookie = await signIn(CLAIRE);
    const { closed } = await opened(here, { cookie });
    // The trigger that tells of it is away, as the listening connection would be.
    await pool.query("alter table sessions disable trigger session_ended");
    await pool.query("delete from sessions");
    await pool.query("alter table sessions enable trigger session_ended");
    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %' and datname = current_database()",
    );
    expect((await closed).code).toBe(4401);
  });

  test("when the process ends, which then takes no other", async () => {
    const web = await start();
    const cookie = await signIn(CLAIRE);
    const { closed } = await opened(web, { cookie });
    const stopped = web.stop();
    expect(await closed).toEqual({ code: 1012, reason: "restarting" });
    await stopped;
    await vi.waitFor(() => expect(handshake(web, { cookie })).rejects.toThrow());
  });

  test("at the latest when a client does not answer our goodbye", async () => {
    const web = await start();
    const cookie = await signIn(CLAIRE);
    const asking = requestSocket(`${web.address}/essai/7/echo`, { cookie });
    const [, socket] = await once(asking, "upgrade");
    socket.on("error", () => {});
    await web.stop();
    socket.destroy();
  });
});
