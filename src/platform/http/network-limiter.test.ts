import { setImmediate as nextTurn } from "node:timers/promises";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { readEnv } from "../env.ts";
import { setTranslations } from "../i18n/registry.ts";
import { createLog } from "../log.ts";
import { createMetrics } from "../metrics.server.ts";
import { READ_LIMIT } from "../throttle/limits.ts";
import { createHttpApp } from "./http-app.server.ts";
import { MAX_BUFFERED_WAITING, MAX_CONCURRENT } from "./network-limiter.server.ts";
import type { RequestInfo } from "./request-info.ts";
import { compilePolicies } from "./route-policy.ts";

const ORIGIN = "http://passerelle.test";
const START = new Date("2027-01-10T10:00:00Z").getTime();
let elapsed = 0;
const clock = { now: () => new Date(START + elapsed) };

const personOf = (headers: Headers) => {
  const name = headers.get("cookie")?.split("=")[1];
  return name === undefined || name === "invented" ? null : name;
};

beforeAll(() => setTranslations({ fr, en }));
beforeEach(() => {
  elapsed = 0;
});

describe("in front of the pages", () => {
  function start(held?: Promise<void>, settings: Record<string, string> = {}) {
    const env = readEnv({
      NODE_ENV: "test",
      LOG_LEVEL: "silent",
      PUBLIC_URL: ORIGIN,
      TRUST_PROXY: "true",
      ...settings,
    });
    let made = 0;
    const arrivals: number[] = [];
    const metrics = createMetrics("test");
    const app = createHttpApp({
      env,
      log: createLog(env, "test"),
      metrics,
      clock,
      clientDir: null,
      handleRequest: async (request: Request, info: RequestInfo) => {
        made++;
        if (request.url.endsWith("/grande/lente")) await request.arrayBuffer();
        arrivals.push(info.arrivedAt.getTime() - START);
        if (request.url.endsWith("/lente")) await held;
        info.cacheUntil(new Date(START + 60_000));
        return new Response("page");
      },
      findUserId: async ({ headers }) => personOf(headers),
      // A new session is not in the cache yet.
      getCachedUserId: ({ headers }) =>
        headers.get("cookie") === "session=new" ? null : personOf(headers),
      takeActs: () => true,
      getPolicy: compilePolicies(["/liste", "/fichier", "/texte", "/lente", "/grande/lente"], {
        "/grande/lente": { maxBodyBytes: 10_000_000, largeBody: "held" },
        "/liste": { shared: true, readCost: 2 },
        "/fichier": { readCost: READ_LIMIT.max },
      }),
      renderErrorPage: (code, _info, { retrySeconds }) => `${code} ${retrySeconds}`,
      renderFramedRefusal: async () => null,
      isReady: () => true,
      databaseDownMs: () => null,
      renderOutageNotice: () => "",
      createMaintenanceResponse: async () => null,
      getRevision: () => "1",
    });
    const ask = async (path: string, from = "192.0.2.1", accept = "text/html") =>
      app.fetch(new Request(ORIGIN + path, { headers: { "x-forwarded-for": from, accept } }));
    interface Sent {
      readonly body?: string | ReadableStream<Uint8Array>;
      readonly cookie?: string;
      readonly signal?: AbortSignal;
      readonly headers?: Readonly<Record<string, string>>;
    }
    const post = async (path: string, from: string, { body = "a=b", ...sent }: Sent = {}) =>
      app.fetch(
        new Request(ORIGIN + path, {
          method: "POST",
          headers: {
            "x-forwarded-for": from,
            origin: ORIGIN,
            cookie: sent.cookie ?? "",
            "content-type": "application/x-www-form-urlencoded",
            ...(typeof body === "string" && { "content-length": String(body.length) }),
            ...sent.headers,
          },
          body,
          ...(sent.signal && { signal: sent.signal }),
          duplex: "half",
        } as RequestInit),
      );
    return { ask, post, made: () => made, arrivals, metrics };
  }

  test("a network that has read too much is told when to come back; others and kept pages are not concerned", async () => {
    const { ask, made } = start();
    await ask("/liste");
    expect((await ask("/fichier", "192.0.2.2")).status).toBe(200);
    const before = made();
    const refused = await ask("/fichier", "192.0.2.2");
    expect(refused.status).toBe(429);
    const { seconds } = READ_LIMIT;
    expect(refused.headers.get("retry-after")).toBe(String(seconds));
    expect(await refused.text()).toBe(`TOO_MANY_REQUESTS ${seconds}`);
    expect(made()).toBe(before);
    // A page cached a moment ago costs nothing.
    expect((await ask("/liste", "192.0.2.2")).status).toBe(200);
    expect((await ask("/texte", "192.0.2.2")).status).toBe(200);
    expect((await ask("/fichier", "192.0.2.3")).status).toBe(200);
    elapsed = seconds * 1_000;
    expect((await ask("/fichier", "192.0.2.2")).status).toBe(200);
  });

  test("programs are told by a problem", async () => {
    const { ask } = start();
    await ask("/fichier", "2001:db8:1:2::1");
    const refused = await ask("/fichier", "2001:db8:1:2::ffff", "application/json");
    expect(await refused.json()).toMatchObject({ code: "TOO_MANY_REQUESTS", status: 429 });
    expect(refused.headers.get("retry-after")).toBe("20");
  });

  test("the networks of one site have an allowance together", async () => {
    const { ask } = start();
    const from = (network: number) => `2001:db8:1:${network.toString(16)}::1`;
    for (let network = 0; network < 8; network++)
      expect((await ask("/fichier", from(network))).status).toBe(200);
    expect((await ask("/fichier", from(8))).status).toBe(429);
    expect((await ask("/fichier", "2001:db8:2::1")).status).toBe(200);
  });

  test("the networks of one site have so many places together, whatever a page costs", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { ask, made } = start(promise);
    const asked = Array.from({ length: 60 }, (_, network) =>
      ask("/lente", `2001:db8:1:${network.toString(16)}::1`),
    );
    await vi.waitFor(() => expect(made()).toBe(4 * MAX_CONCURRENT));
    await nextTurn();
    expect(made()).toBe(4 * MAX_CONCURRENT);
    expect((await ask("/texte", "2001:db8:2::1")).status).toBe(200);
    resolve();
    expect((await Promise.all(asked)).every(({ status }) => status === 200)).toBe(true);
  });

  describe("what is posted", () => {
    const many = <One>(length: number, make: (index: number) => One) =>
      Array.from({ length }, (_, index) => make(index));
    const session = { cookie: "session=any" };

    test("from one network waits for its own, and neither visitors elsewhere nor those who are signed in wait for it", async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const { post, made } = start(promise);
      const settled = async () => {
        for (let turn = 0; turn < 20; turn++) await nextTurn();
        return made();
      };
      const visitors = many(MAX_CONCURRENT + 20, () => post("/lente", "192.0.2.1"));
      expect(await settled()).toBe(MAX_CONCURRENT);
      expect((await post("/texte", "192.0.2.2")).status).toBe(200);
      // A session can be invented: only verified ones count.
      const invented = many(3, () => post("/lente", "192.0.2.1", { cookie: "session=new" }));
      expect(await settled()).toBe(MAX_CONCURRENT + 1);
      const zoe = many(MAX_CONCURRENT + 20, () => post("/lente", "192.0.2.1", session));
      expect(await settled()).toBe(MAX_CONCURRENT + 1 + MAX_CONCURRENT);
      // Another person of the network does not wait either.
      const colleague = post("/texte", "192.0.2.1", { cookie: "session=ali" });
      expect((await colleague).status).toBe(200);
      resolve();
      const all = await Promise.all([...visitors, ...invented, ...zoe]);
      expect(all.every(({ status }) => status === 200)).toBe(true);
    });

    test("arrived when it came, however long it waited for its turn", async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const { post, made, arrivals } = start(promise);
      const before = many(MAX_CONCURRENT, () => post("/lente", "192.0.2.1", session));
      const waiting = post("/texte", "192.0.2.1", session);
      await vi.waitFor(() => expect(made()).toBe(MAX_CONCURRENT));
      elapsed = 20_000;
      resolve();
      await Promise.all([...before, waiting]);
      expect(arrivals).toEqual(Array(MAX_CONCURRENT + 1).fill(0));
    });

    test("is long and held in memory: a person has ten megabytes at a time, before the first byte of the next", async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const { post, made } = start(promise);
      let pulled = 0;
      const send = (cookie: string, bytes: number) => {
        const body = new ReadableStream<Uint8Array>(
          {
            pull(controller) {
              pulled++;
              controller.enqueue(new Uint8Array(10));
              controller.close();
            },
          },
          { highWaterMark: 0 },
        );
        const headers = { "content-length": String(bytes) };
        return post("/grande/lente", "192.0.2.1", { cookie, body, headers });
      };
      const first = many(4, () => send("session=zoe", 2_500_000));
      const fifth = many(MAX_BUFFERED_WAITING, () => send("session=zoe", 9_000_000));
      for (let turn = 0; turn < 50; turn++) await nextTurn();
      expect([made(), pulled]).toEqual([4, 4]);
      // A short body is a save, and does not wait for a picture.
      const save = send("session=zoe", 10_000);
      const others = send("session=ali", 9_000_000);
      await vi.waitFor(() => expect([made(), pulled]).toEqual([6, 6]));
      expect((await send("session=zoe", 2_500_000)).status).toBe(503);
      resolve();
      const all = await Promise.all([...first, save, others]);
      expect(all.every(({ status }) => status === 200)).toBe(true);
      expect((await Promise.all(fifth)).every(({ status }) => status === 200)).toBe(true);
    });

    test("is a long form: a person has four in memory at a time, whatever they announce, and the others are not read", async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const { post } = start(promise);
      let pulled = 0;
      const send = (cookie: string, headers = {}) => {
        const body = new ReadableStream<Uint8Array>(
          {
            pull(controller) {
              pulled++;
              controller.enqueue(new Uint8Array(900_000).fill(97));
              controller.close();
            },
          },
          { highWaterMark: 0 },
        );
        return post("/lente", "192.0.2.1", { cookie, body, headers });
      };
      const announced = { "content-length": "900000" };
      const first = many(4, (one) => send("session=zoe", one % 2 ? announced : {}));
      const waiting = many(MAX_BUFFERED_WAITING, () => send("session=zoe", announced));
      for (let turn = 0; turn < 50; turn++) await nextTurn();
      expect(pulled).toBe(4);
      expect((await send("session=zoe")).status).toBe(503);
      const others = send("session=ali");
      await vi.waitFor(() => expect(pulled).toBe(5));
      resolve();
      const all = await Promise.all([...first, ...waiting, others]);
      expect(all.every(({ status }) => status === 200)).toBe(true);
    });

    test("is long: who invented a session waits as a visitor", async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const { post, made } = start(promise);
      const send = (cookie: string) => post("/grande/lente", "192.0.2.1", { cookie });
      const invented = many(MAX_CONCURRENT + 3, () => send("session=invented"));
      for (let turn = 0; turn < 50; turn++) await nextTurn();
      expect(made()).toBe(MAX_CONCURRENT);
      // One person occupies only a few database connections.
      const known = many(MAX_CONCURRENT + 2, () => send("session=any"));
      for (let turn = 0; turn < 50; turn++) await nextTurn();
      expect(made()).toBe(MAX_CONCURRENT + MAX_CONCURRENT);
      resolve();
      const all = await Promise.all([...invented, ...known]);
      expect(all.every(({ status }) => status === 200)).toBe(true);
    });

    test("takes places by its size, before it is looked at", async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const { post, made } = start(promise);
      const body = `a=${"b".repeat(990_000)}`;
      const large = many(3, () => post("/lente", "192.0.2.1", { ...session, body }));
      await vi.waitFor(() => expect(made()).toBe(1));
      // A body that will be refused waits as well.
      let refused = false;
      const zero = { ...session, body: "a=%00" };
      const malformed = post("/lente", "192.0.2.1", zero).then(({ status }) => {
        refused = true;
        return status;
      });
      for (let turn = 0; turn < 20; turn++) await nextTurn();
      expect([made(), refused]).toEqual([1, false]);
      resolve();
      expect((await Promise.all(large)).map(({ status }) => status)).toEqual(Array(3).fill(200));
      expect(await malformed).toBe(400);
    });

    test("and is too long is not even taken before its turn, and stands in nobody's way", async () => {
      const { post } = start();
      let taken = 0;
      const long = () =>
        new ReadableStream<Uint8Array>(
          {
            pull(controller) {
              if (taken++ % 3 === 2) controller.close();
              else controller.enqueue(new Uint8Array(1_000_000));
            },
          },
          { highWaterMark: 0 },
        );
      const headers = { "content-length": "2000000" };
      const sent = many(5, () => post("/texte", "192.0.2.1", { body: long(), headers }));
      await nextTurn();
      // One of the five: two chunks and its end at most.
      expect(taken).toBeLessThanOrEqual(3);
      expect((await post("/texte", "192.0.2.1")).status).toBe(200);
      expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(5).fill(413));
    });

    test("by visitors who have left before their turn is not worked for", async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const { post, made } = start(promise);
      const leaving = new AbortController();
      const first = many(MAX_CONCURRENT, () => post("/lente", "192.0.2.1"));
      const left = many(5, () => post("/lente", "192.0.2.1", { signal: leaving.signal }));
      const stays = post("/lente", "192.0.2.1");
      await vi.waitFor(() => expect(made()).toBe(MAX_CONCURRENT));
      leaving.abort();
      resolve();
      await Promise.all([...first, ...left, stays]);
      expect(made()).toBe(MAX_CONCURRENT + 1);
    });

    test("from the networks of one site has so many places together", async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const { post, made } = start(promise);
      const asked = many(60, (network) => post("/lente", `2001:db8:1:${network.toString(16)}::1`));
      await vi.waitFor(() => expect(made()).toBe(4 * MAX_CONCURRENT));
      await nextTurn();
      expect(made()).toBe(4 * MAX_CONCURRENT);
      expect((await post("/texte", "2001:db8:2::1")).status).toBe(200);
      resolve();
      expect((await Promise.all(asked)).every(({ status }) => status === 200)).toBe(true);
    });
  });

  test("who is told to come back later is counted", async () => {
    const { ask, metrics } = start();
    await ask("/fichier");
    expect((await ask("/fichier")).status).toBe(429);
    expect(await metrics.registry.metrics()).toContain('security_events_total{event="limited"');
  });

  test.each([
    ["are limited as any network", {}, 429],
    ["are not limited in the demonstration", { DEMO: "true" }, 200],
    ["are not limited where the configuration says so", { EXEMPT_LOOPBACK: "true" }, 200],
  ])("requests from the same machine %s", async (_title, settings, status) => {
    const { ask } = start(undefined, settings);
    expect((await ask("/fichier", "127.0.0.1")).status).toBe(200);
    expect((await ask("/fichier", "127.0.0.1")).status).toBe(status);
  });
});
