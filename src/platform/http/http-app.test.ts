import { EventEmitter } from "node:events";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { type Clock, createFixedClock } from "../clock.ts";
import { readEnv } from "../env.ts";
import { DomainError } from "../errors.ts";
import { setTranslations } from "../i18n/registry.ts";
import { createLog, type Log } from "../log.ts";
import { createMetrics } from "../metrics.server.ts";
import { createHttpApp, type HttpAppOptions } from "./http-app.server.ts";
import type { RequestInfo } from "./request-info.ts";
import { compilePolicies } from "./route-policy.ts";

const ORIGIN = "http://passerelle.test";
const NOW = new Date("2027-01-10T10:00:00Z");
const PATTERNS = [
  "/partage/:slug",
  "/propre",
  "/cadre/:id",
  "/annexes/:id",
  "/secret/:hash",
  "/formulaire/:id",
  "/memoire",
  "/*",
];

beforeAll(() => setTranslations({ fr, en }));

type Answer = (
  request: Request,
  info: RequestInfo,
  toVisitorCaller?: boolean,
) => Promise<Response> | Response;

function appWith(
  answer: Answer,
  settings: Record<string, string> = {},
  log?: Log,
  databaseDownMs: () => number | null = () => null,
  clock: Clock = createFixedClock(NOW),
  renderFramedRefusal: HttpAppOptions["renderFramedRefusal"] = async () => null,
) {
  const base = { NODE_ENV: "test", LOG_LEVEL: "silent", PUBLIC_URL: ORIGIN };
  const env = readEnv({ ...base, ...settings });
  const app = createHttpApp({
    env,
    log: log ?? createLog(env, "test"),
    metrics: createMetrics("test"),
    clock,
    clientDir: null,
    handleRequest: async (...asked) => answer(...asked),
    findUserId: async ({ headers }) =>
      headers.get("cookie") === "session=invented" ? null : "somebody",
    getCachedUserId: () => null,
    takeActs: (_, acts) => acts < 30,
    getPolicy: compilePolicies(PATTERNS, {
      "/partage/:slug": { shared: true },
      "/cadre/:id": { framing: "own-pages", cacheControl: "private, max-age=60" },
      "/annexes/:id": { maxBodyBytes: 3_000_000 },
      "/formulaire/:id": { maxBodyBytes: 4_000_000, largeBody: "parsed" },
      "/memoire": { fromMemory: true },
      "/secret/:hash": { postsFromAnywhere: true, openDuringMaintenance: true },
    }),
    renderErrorPage: (code) => code,
    renderFramedRefusal,
    isReady: () => true,
    databaseDownMs: databaseDownMs,
    renderOutageNotice: () => "",
    createMaintenanceResponse: async (request) =>
      request.headers.has("x-closed") ? new Response("closed", { status: 503 }) : null,
    getRevision: () => "1",
  });
  return async (path: string, init: RequestInit = {}, connection: object = {}) =>
    app.fetch(new Request(ORIGIN + path, init), connection);
}

/** Answers with the data that reached the page. */
const echo: Answer = ({ headers }, info) => {
  info.cacheUntil(new Date(NOW.getTime() + 60_000));
  const seen = ["authorization", "cookie", "user-agent"].map((name) => headers.get(name) ?? "");
  return new Response([...seen, info.clientAddress].join("|"));
};

test("a database that has just gone: from memory anybody is a visitor, everything else is asked by who they are", async () => {
  let away: number | null = 100;
  const ask = appWith(
    (_request, _info, asVisitor) => new Response(asVisitor ? "visitor" : "themselves"),
    {},
    undefined,
    () => away,
  );
  const cookie = { headers: { cookie: "session=abc" } };
  expect(await (await ask("/propre", cookie)).text()).toBe("themselves");
  expect(await (await ask("/memoire", cookie)).text()).toBe("visitor");
  // After the grace period pages are refused without a query.
  away = 3_000;
  expect((await ask("/propre", cookie)).status).toBe(503);
  expect(await (await ask("/memoire", cookie)).text()).toBe("visitor");
  away = null;
  expect(await (await ask("/memoire", cookie)).text()).toBe("themselves");
});

test("who is told to come back later has met no error; what breaks is one", async () => {
  const written: string[] = [];
  const levels = ["error", "warn", "debug"].map((level) => [level, () => written.push(level)]);
  const log = { ...Object.fromEntries(levels), isLevelEnabled: () => false } as unknown as Log;
  const ask = appWith(
    (request) => new Response("", { status: Number(new URL(request.url).searchParams.get("say")) }),
    {},
    log,
  );
  for (const status of [200, 404, 503, 500]) await ask(`/propre?say=${status}`);
  expect(written).toEqual(["warn", "error"]);
});

test("a request reaches its page as it is, unless the route shares its answers among visitors", async () => {
  const ask = appWith(echo);
  const headers = { cookie: "locale=fr", "user-agent": "x" };
  expect(await (await ask("/propre", { headers })).text()).toBe("|locale=fr|x|unknown");
  expect(await (await ask("/partage/eau", { headers })).text()).toBe("|||");
});

test("whoever brings credentials gets an answer of their own, also from a shared route", async () => {
  const ask = appWith(echo);
  await ask("/partage/eau");
  const key = await ask("/partage/eau", { headers: { authorization: "Bearer k" } });
  expect(await key.text()).toBe("Bearer k|||unknown");
  const signedIn = await ask("/partage/eau", { headers: { cookie: "session=s" } });
  expect(await signedIn.text()).toBe("|session=s||unknown");
  const visitor = await ask("/partage/eau");
  expect(await visitor.text()).toBe("|||");
  expect(visitor.headers.get("etag")).not.toBeNull();
});

test("behind a proxy, whoever asks is known by an address and never by a port", async () => {
  const ask = appWith((_request, info) => new Response(info.clientAddress), {
    TRUST_PROXY: "true",
  });
  const seen = async (forwarded: string) =>
    (await ask("/propre", { headers: { "x-forwarded-for": forwarded } })).text();
  expect(await seen("198.51.100.1, 192.0.2.7:5678")).toBe("192.0.2.7");
  expect(await seen("192.0.2.7:5679")).toBe("192.0.2.7");
  expect(await seen("[2001:db8::9]:443")).toBe("2001:db8::9");
  expect(await seen("not-an-address-42")).toBe("unknown");
});

test("where no proxy is trusted, nobody says of themselves where they come from", async () => {
  const ask = appWith(
    (_request, { clientAddress, origin }) => Response.json({ clientAddress, origin }),
    { PUBLIC_URL: "" },
  );
  const forged = { "x-forwarded-for": "192.0.2.7", "x-forwarded-proto": "https" };
  const said = { ...forged, "x-forwarded-host": "evil.example", "x-real-ip": "192.0.2.7" };
  const [plain, odd] = [await ask("/propre"), await ask("/propre", { headers: said })];
  expect(await odd.json()).toEqual(await plain.json());
});

test("forwarded headers that nobody trusts are warned of once, then once an hour; trusted ones never", async () => {
  const warnings: unknown[] = [];
  const write = (about: unknown, message: string) => warnings.push([about, message]);
  const log = { warn: write, isLevelEnabled: () => false } as unknown as Log;
  const page = () => new Response("page");
  const headers = { "x-forwarded-for": "192.0.2.7" };
  let now = NOW;
  const clock = { now: () => now };
  const trusting = appWith(page, { TRUST_PROXY: "true" }, log);
  const ask = appWith(page, {}, log, () => null, clock);
  await ask("/propre");
  for (let request = 0; request < 3; request++) {
    await trusting("/propre", { headers });
    await ask("/propre", { headers });
  }
  expect(warnings).toEqual([[{ requests: 1 }, expect.stringContaining("TRUST_PROXY=true")]]);
  now = new Date(NOW.getTime() + 3_600_000);
  await ask("/propre", { headers });
  expect(warnings).toHaveLength(2);
  expect(warnings[1]).toEqual([{ requests: 3 }, expect.any(String)]);
});

test("a request that is refused writes no stack, one that fails does", async () => {
  const errors: unknown[] = [];
  const log = {
    error: (about: unknown) => errors.push(about),
    debug: () => {},
    isLevelEnabled: () => false,
  } as unknown as Log;
  let error = new Error("broken");
  const ask = appWith(
    () => {
      throw error;
    },
    {},
    log,
  );
  expect((await ask("/propre")).status).toBe(500);
  // The error itself, and the failed request.
  expect(errors.splice(0)).toEqual([expect.objectContaining({ err: error }), expect.anything()]);
  error = new DomainError("FORBIDDEN_ROLE");
  expect((await ask("/propre")).status).toBe(403);
  expect(errors).toEqual([]);
});

test("data of a page is shared as the page is", async () => {
  const ask = appWith(echo);
  const headers = { "user-agent": "x" };
  expect(await (await ask("/partage/eau.data", { headers })).text()).toBe("|||");
  expect(await (await ask("/propre.data", { headers })).text()).toBe("||x|unknown");
});

test("framing and cache headers are those of the route; failures are never kept", async () => {
  let status = 200;
  const ask = appWith(() => new Response("x", { status }));
  const framed = await ask("/cadre/7");
  expect(framed.headers.get("x-frame-options")).toBe("SAMEORIGIN");
  expect(framed.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
  expect(framed.headers.get("cache-control")).toBe("private, max-age=60");
  status = 404;
  expect((await ask("/cadre/7")).headers.get("cache-control")).toBe("no-store");
  const other = await ask("/propre");
  expect(other.headers.get("x-frame-options")).toBe("DENY");
  expect(other.headers.get("cache-control")).toBe("no-store");
});

test("a secret address takes posts from anywhere, as nobody's; the others do not", async () => {
  const ask = appWith(echo);
  const post = { method: "POST", headers: { origin: "https://mail.example", cookie: "session=s" } };
  expect(await (await ask("/secret/abc", post)).text()).toBe("|||unknown");
  const refused = await ask("/propre", post);
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ code: "FORBIDDEN_ORIGIN" });
});

test("while the site is closed, routes that say so still answer", async () => {
  const ask = appWith(echo);
  const headers = { "x-closed": "1" };
  expect((await ask("/propre", { headers })).status).toBe(503);
  expect((await ask("/secret/abc", { headers })).status).toBe(200);
});

test("a path cannot pass for another's by dots", async () => {
  const ask = appWith((request) => new Response(request.url));
  const dotted = await ask("/cadre/../propre");
  expect(dotted.headers.get("x-frame-options")).toBe("DENY");
});

describe("what no person sends never reaches a page", () => {
  const askCounting = () => {
    let reached = 0;
    const ask = appWith(() => {
      reached++;
      return new Response("page");
    });
    return { ask, reached: () => reached };
  };

  test.each([
    ["//evil.example/propre", 400],
    ["//", 400],
    ["//[", 400],
    ["//:", 400],
    ["/..//evil.example", 400],
    ["/\\evil.example", 400],
    ["/%00", 400],
    ["/propre?a=%00", 400],
    ["/propre?%00=a", 400],
    ["/%", 400],
    ["/%ff", 400],
    ["/%c3%28", 400],
    ["/propre?a=%ff", 400],
    [`/propre?${"a&".repeat(1000)}`, 400],
    [`/${"a".repeat(8000)}`, 414],
  ])("%s", async (path, status) => {
    const { ask, reached } = askCounting();
    const answer = await ask(path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("content-security-policy")).toContain("default-src");
    expect(reached()).toBe(0);
  });

  test("what somebody may well type does", async () => {
    const { ask } = askCounting();
    for (const path of [
      "/propre?a=100%",
      "/propre?a=%zz",
      "/propre?a=b//c",
      "/propre?été=ça",
      "/%E2%82%AC",
    ])
      expect((await ask(path)).status, path).toBe(200);
  });

  test("a method of another protocol", async () => {
    const { ask, reached } = askCounting();
    for (const method of ["PROPFIND", "LOCK", "M-SEARCH"])
      expect((await ask("/propre", { method })).status).toBe(405);
    expect(reached()).toBe(0);
  });

  const FORM = "application/x-www-form-urlencoded";
  const MULTIPART = "multipart/form-data; boundary=x";
  const part = (head: string, value: string) => `--x\r\n${head}\r\n\r\n${value}\r\n--x--\r\n`;
  test.each([
    ["text/plain", "a=1", 415],
    ["application/xml", "<a/>", 415],
    ["application/octet-stream", "\u0001", 415],
    ["; charset=utf-8", "a=%00", 400],
    [FORM, "a=%00", 400],
    [FORM, "a=\0", 400],
    [FORM, "a=%ff", 400],
    [FORM, new Uint8Array([97, 61, 255]), 400],
    [FORM, "a&".repeat(1000), 400],
    [MULTIPART, "nothing of the kind", 400],
    [MULTIPART, part('content-disposition: form-data; name="a"', "x\0y"), 400],
    ["multipart/form-data", part('content-disposition: form-data; name="a"', "x"), 400],
    ["application/json", '{"a":"\\u0000"}', 400],
    ["application/json", '{"a\\u0000":1}', 400],
    ["application/json", new Uint8Array([34, 255, 34]), 400],
    ["application/merge-patch+json", `${"[".repeat(101)}${"]".repeat(101)}`, 400],
  ])("a body of %s: %j", async (type, body, status) => {
    const { ask, reached } = askCounting();
    const answer = await ask("/propre", {
      method: "POST",
      headers: { "content-type": type },
      body,
    });
    expect(answer.status).toBe(status);
    expect(reached()).toBe(0);
  });

  test("while a whole body reaches its page as it was sent", async () => {
    const ask = appWith(async (request) => new Response(await request.text()));
    const send = async (type: string, body: string) =>
      (await ask("/propre", { method: "POST", headers: { "content-type": type }, body })).text();
    for (const [type, body] of [
      [FORM, "a=100%25&b=%C3%A9"],
      ["Application/X-WWW-Form-Urlencoded; charset=UTF-8", "a=1"],
      [MULTIPART, part('content-disposition: form-data; name="a"', "été")],
      ["application/json", '{"a":"\\\\u0000 \\ud83d","b":[[1]]}'],
    ] as const)
      expect(await send(type, body), type).toBe(body);
  });

  test("a large body of another kind than a form is not read", async () => {
    const { ask, reached } = askCounting();
    const sent = { method: "POST", headers: { "content-type": "application/pdf" }, body: "x" };
    expect((await ask("/annexes/7", sent)).status).toBe(415);
    expect(reached()).toBe(0);
  });
});

test("a large form counts as many acts of who sends it, before it is parsed", async () => {
  const ask = appWith(async (request) => {
    const read = await request.text().catch((error: DomainError) => error.code);
    return new Response(read.slice(0, 20));
  });
  const send = async (path: string, bytes: number) => {
    const headers = { "content-type": "application/x-www-form-urlencoded", cookie: "session=s" };
    return (await ask(path, { method: "POST", headers, body: "a".repeat(bytes) })).text();
  };
  expect(await send("/formulaire/7", 2_900_000)).toBe("a".repeat(20));
  expect(await send("/formulaire/7", 3_000_000)).toBe("TOO_MANY_REQUESTS");
  expect(await send("/annexes/7", 3_000_000)).toBe("a".repeat(20));
});

/** So many chunks of 64 KiB, created on demand. */
function body(chunks: number) {
  let made = 0;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (made === chunks) return controller.close();
        made++;
        controller.enqueue(new Uint8Array(65_536));
      },
    },
    { highWaterMark: 0 },
  );
  return {
    init: {
      method: "POST",
      headers: { "content-type": "multipart/form-data; boundary=x" },
      body: stream,
      duplex: "half",
    } as RequestInit,
    made: () => made,
  };
}

test("a large body reaches its page piece by piece, and nothing is read ahead", async () => {
  let ahead = 0;
  const sent = body(40);
  const ask = appWith(async (request) => {
    const reader = request.body?.getReader();
    let taken = 0;
    while (!(await reader?.read())?.done) ahead = Math.max(ahead, sent.made() - ++taken);
    return new Response(String(taken));
  });
  expect(await (await ask("/annexes/7", sent.init)).text()).toBe("40");
  expect(ahead).toBeLessThanOrEqual(1);
});

test("a form that takes more than a minute to arrive is cut off, what may be large is waited for", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const ask = appWith(({ body }) => new Response(body));
    const trickle = (path: string) => {
      const incoming = Object.assign(new EventEmitter(), { destroy: vi.fn(), socket: {} });
      const headers = { origin: ORIGIN, "content-type": "application/x-www-form-urlencoded" };
      const body = new ReadableStream();
      void ask(path, { method: "POST", headers, body, duplex: "half" } as RequestInit, {
        incoming,
      });
      return incoming;
    };
    const [form, file, arrived] = [trickle("/propre"), trickle("/annexes/7"), trickle("/propre")];
    await vi.advanceTimersByTimeAsync(59_000);
    expect(form.destroy).not.toHaveBeenCalled();
    arrived.emit("end");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(form.destroy).toHaveBeenCalledOnce();
    expect(arrived.destroy).not.toHaveBeenCalled();
    expect(file.destroy).not.toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
  }
});

test("a visitor sends no long form, whoever has a session may", async () => {
  const ask = appWith(async (request) => new Response(String((await request.text()).length)));
  const post = (bytes: number, cookie = "") =>
    ask("/propre", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", cookie },
      body: "a".repeat(bytes),
    });
  expect((await post(100_000)).status).toBe(200);
  expect((await post(100_001)).status).toBe(413);
  expect((await post(100_001, "session=s")).status).toBe(200);
  // A cookie can be invented.
  expect((await post(100_001, "session=invented")).status).toBe(413);
});

test("nor one of many fields", async () => {
  let reached = 0;
  const ask = appWith(() => {
    reached++;
    return new Response("page");
  });
  const post = (type: string, body: string, headers = {}) =>
    ask("/propre", { method: "POST", headers: { "content-type": type, ...headers }, body });
  const form = (fields: number, headers = {}) =>
    post("application/x-www-form-urlencoded", Array(fields).fill("a=1").join("&"), headers);
  const parts = (fields: number, headers = {}) => {
    const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n';
    return post('multipart/form-data; boundary="x"', `${part.repeat(fields)}--x--\r\n`, headers);
  };
  for (const send of [form, parts]) {
    expect((await send(199)).status).toBe(200);
    expect((await send(999, { cookie: "session=s" })).status).toBe(200);
    const before = reached;
    for (const headers of [{}, { cookie: "session=invented" }, { authorization: "Bearer x" }])
      expect((await send(202, headers)).status).toBe(400);
    expect(reached).toBe(before);
  }
});

test("whoever sends such a thing from outside waits for the answer, and others do not", async () => {
  const ask = appWith(() => new Response("page"), { TRUST_PROXY: "true" });
  const post = (forwarded: string, body: string) =>
    ask("/propre", {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "x-forwarded-for": forwarded,
      },
      body,
    });
  const order: string[] = [];
  const absurd = Array(999).fill("a=1").join("&");
  const refusal = post("203.0.113.7", absurd).then(({ status }) => order.push(`refused ${status}`));
  const page = post("198.51.100.7", "a=1").then(({ status }) => order.push(`page ${status}`));
  await Promise.all([refusal, page]);
  expect(order).toEqual(["page 200", "refused 400"]);
});

test("over the limit of its route a body is refused, whatever the page makes of it", async () => {
  const ask = appWith(async (request) => {
    const read = await request.arrayBuffer().then(
      () => "whole",
      () => "broken",
    );
    return new Response(read, { headers: { location: "/done" } });
  });
  expect((await ask("/annexes/7", body(45).init)).status).toBe(200);
  const refused = await ask("/annexes/7", body(46).init);
  expect(refused.status).toBe(413);
  expect(refused.headers.get("location")).toBeNull();
  expect(await refused.json()).toMatchObject({ code: "BODY_TOO_LARGE" });
  expect((await ask("/propre", body(16).init)).status).toBe(413);
  const announced = {
    method: "POST",
    body: new Uint8Array(1),
    headers: { "content-type": "multipart/form-data; boundary=x", "content-length": "9000000" },
  };
  expect((await ask("/annexes/7", announced)).status).toBe(413);
});

test("a browser's navigation gets a refusal in JSON as a page; programs and the public API keep the JSON", async () => {
  const refusals: Record<string, Response> = {
    "/propre": Response.json({ code: "NOT_FOUND" }, { status: 404 }),
    "/memoire": Response.json({ code: "SIGN_IN_REQUIRED" }, { status: 401 }),
    "/api/appels": Response.json({ code: "BAD_REQUEST" }, { status: 400 }),
    "/autre": Response.json({ message: "own answer" }, { status: 404 }),
  };
  const ask = appWith((request) => {
    const refusal = refusals[new URL(request.url).pathname] as Response;
    return refusal.clone();
  });
  const browser = { headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } };
  const page = await ask("/propre", browser);
  expect([page.status, await page.text()]).toEqual([404, "NOT_FOUND"]);
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const createSessions = await ask("/memoire?a=1", browser);
  expect([createSessions.status, createSessions.headers.get("location")]).toEqual([
    302,
    "/login?next=%2Fmemoire%3Fa%3D1",
  ]);
  for (const path of ["/api/appels", "/autre"])
    expect((await ask(path, browser)).headers.get("content-type"), path).toMatch(/json/);
  const program = await ask("/propre", { headers: { accept: "*/*" } });
  expect(await program.json()).toEqual({ code: "NOT_FOUND" });
});

test("a refusal of a browser's navigation is shown in the frame of its address, if there is one", async () => {
  const framed: string[] = [];
  const ask = appWith(
    () => Response.json({ code: "NOT_FOUND" }, { status: 404 }),
    {},
    undefined,
    undefined,
    undefined,
    async (_request, { path }, code) => {
      framed.push(`${code} ${path.slice(0, 20)}`);
      return path.startsWith("/memoire") ? null : new Response("framed", { status: 404 });
    },
  );
  const headers = { accept: "text/html", cookie: "session=abc" };
  expect(await (await ask("/propre", { headers })).text()).toBe("framed");
  expect(await (await ask("/memoire", { headers })).text()).toBe("NOT_FOUND");
  const long = `/propre?q=${"x".repeat(9_000)}`;
  expect(await (await ask(long, { headers })).text()).toBe("framed");
  expect(framed).toEqual([
    "NOT_FOUND /propre",
    "NOT_FOUND /memoire",
    "ADDRESS_TOO_LONG /propre?q=xxxxxxxxxx",
  ]);
  // Visitors and programs cost no look at a session.
  const visitor = await ask(long, { headers: { accept: "text/html" } });
  expect([visitor.status, await visitor.text()]).toEqual([414, "ADDRESS_TOO_LONG"]);
  await ask("/propre", { headers: { cookie: "session=abc" } });
  expect(framed).toHaveLength(3);
  // A form that is posted without script, where there is a frame; what a script posts keeps its JSON.
  const post = async (path: string, body: BodyInit, type: string) =>
    (
      await ask(path, { method: "POST", body, headers: { ...headers, "content-type": type } })
    ).text();
  const form = "application/x-www-form-urlencoded";
  expect(await post("/propre", "a=b", form)).toBe("framed");
  expect(await post("/memoire", "a=b", form)).toContain("NOT_FOUND");
  expect(await post("/propre", "{}", "application/json")).toContain("{");
});
