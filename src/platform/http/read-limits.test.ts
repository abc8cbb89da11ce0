import { setImmediate as nextTurn } from "node:timers/promises";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { readEnv } from "../env.ts";
import { setWords } from "../i18n/registry.ts";
import { createLog } from "../log.ts";
import { createMetrics } from "../metrics.server.ts";
import { createHttpApp } from "./http-app.server.ts";
import {
  MAX_AT_ONCE,
  POSTS_AT_ONCE,
  READ_ALLOWANCE,
  READS_PER_SECOND,
  ReadLimits,
  SIGNED_IN_POSTS_AT_ONCE,
} from "./read-limits.server.ts";
import type { RequestInfo } from "./request-info.ts";
import { compilePolicies } from "./route-policy.ts";

const ORIGIN = "http://passerelle.test";
const START = new Date("2027-01-10T10:00:00Z").getTime();
let elapsed = 0;
const clock = { now: () => new Date(START + elapsed) };

beforeAll(() => setWords({ fr, en }));
beforeEach(() => {
  elapsed = 0;
});

describe("an allowance", () => {
  test("is used up, says for how long, and comes back with time, never beyond what it was", () => {
    const limits = new ReadLimits(clock);
    expect(limits.consume("lab", READ_ALLOWANCE)).toBe(0);
    expect(limits.consume("lab", 2 * READS_PER_SECOND)).toBe(2);
    expect(limits.consume("elsewhere", 1)).toBe(0);
    elapsed = 2_000;
    expect(limits.consume("lab", 2 * READS_PER_SECOND)).toBe(0);
    elapsed = 24 * 3_600_000;
    expect(limits.consume("lab", READ_ALLOWANCE)).toBe(0);
    expect(limits.consume("lab", 1)).toBe(1);
  });

  test("is more than a laboratory of fifty that searches every five seconds, and types meanwhile", () => {
    const limits = new ReadLimits(clock);
    for (let second = 0; second < 600; second++) {
      elapsed = second * 1_000;
      for (let read = 0; read < 10; read++) expect(limits.consume("lab", 2)).toBe(0);
      for (let word = 0; word < 10; word++) expect(limits.consume("lab", 1)).toBe(0);
    }
  });
});

describe("a network's pages", () => {
  const held = () => {
    const finish: (() => void)[] = [];
    const work = () => new Promise<string>((resolve) => finish.push(() => resolve("done")));
    return { finish, work };
  };

  test("wait for each other, and for nobody else's", async () => {
    const limits = new ReadLimits(clock);
    const { finish, work } = held();
    const all = Array.from({ length: MAX_AT_ONCE + 3 }, () => limits.inTurn("lab", 0, work));
    await nextTurn();
    expect(finish).toHaveLength(MAX_AT_ONCE);
    expect(await limits.inTurn("elsewhere", 0, async () => "at once")).toBe("at once");
    finish.shift()?.();
    await vi.waitFor(() => expect(finish).toHaveLength(MAX_AT_ONCE));
    let left = MAX_AT_ONCE + 2;
    while (left > 0) {
      await vi.waitFor(() => expect(finish.length).toBeGreaterThan(0));
      for (const end of finish.splice(0)) {
        left--;
        end();
      }
    }
    expect(await Promise.all(all)).toEqual(Array(MAX_AT_ONCE + 3).fill("done"));
  });

  test("take as many places as they cost, in the order in which they were asked for", async () => {
    const limits = new ReadLimits(clock);
    const { finish, work } = held();
    const dear = limits.inTurn("lab", 20, work);
    const cheap = limits.inTurn("lab", 1, work);
    const two = [limits.inTurn("lab", 2, work), limits.inTurn("lab", 2, work)];
    await nextTurn();
    expect(finish).toHaveLength(1);
    finish.shift()?.();
    expect(await dear).toBe("done");
    // One and two are three of four: the last has to wait.
    await vi.waitFor(() => expect(finish).toHaveLength(2));
    await nextTurn();
    expect(finish).toHaveLength(2);
    for (const end of finish.splice(0)) end();
    await vi.waitFor(() => expect(finish).toHaveLength(1));
    finish.shift()?.();
    expect(await Promise.all([cheap, ...two])).toEqual(["done", "done", "done"]);
  });

  test("that fail give their place back, also to those that wait", async () => {
    const limits = new ReadLimits(clock);
    const failing = () =>
      limits.inTurn("lab", 2, () => Promise.reject(new Error("no"))).catch(() => "failed");
    const all = await Promise.all(Array.from({ length: 3 * MAX_AT_ONCE }, failing));
    expect(all).toEqual(Array(3 * MAX_AT_ONCE).fill("failed"));
    expect(await limits.inTurn("lab", 4, async () => "done")).toBe("done");
  });
});

test("work that takes longer than it may keep its place for makes room, once", async () => {
  const limits = new ReadLimits(clock);
  const { promise, resolve } = Promise.withResolvers<string>();
  const alone = { places: 1, keepsPlaceMs: 1 };
  const long = limits.inTurn("lab", 0, () => promise, alone);
  expect(await limits.inTurn("lab", 0, async () => "meanwhile", alone)).toBe("meanwhile");
  resolve("done");
  expect(await long).toBe("done");
  const held = Promise.withResolvers<string>();
  let started = 0;
  const work = () => {
    started++;
    return held.promise;
  };
  const last = Array.from({ length: 2 }, () => limits.inTurn("lab", 0, work, { places: 1 }));
  await nextTurn();
  expect(started).toBe(1);
  held.resolve("done");
  expect(await Promise.all(last)).toEqual(["done", "done"]);
});

describe("in front of the pages", () => {
  function start(held?: Promise<void>) {
    const env = readEnv({
      NODE_ENV: "test",
      LOG_LEVEL: "silent",
      PUBLIC_URL: ORIGIN,
      TRUST_PROXY: "true",
    });
    let made = 0;
    const metrics = createMetrics("test");
    const app = createHttpApp({
      env,
      log: createLog(env, "test"),
      metrics,
      clock,
      clientDir: null,
      answer: async (request: Request, info: RequestInfo) => {
        made++;
        if (request.url.endsWith("/lente")) await held;
        info.keepUntil(new Date(START + 60_000));
        return new Response("page");
      },
      isSomebody: async ({ headers }) => headers.get("cookie") !== "session=invented",
      policyOf: compilePolicies(["/liste", "/fichier", "/texte", "/lente", "/grande/lente"], {
        "/grande/lente": { maxBodyBytes: 3_000_000 },
        "/liste": { shared: true, readCost: 2 },
        "/fichier": { readCost: READ_ALLOWANCE },
      }),
      errorPage: (code, _info, { retrySeconds }) => `${code} ${retrySeconds}`,
      isReady: () => true,
      awayMs: () => null,
      awayNotice: () => "",
      closed: async () => null,
      revision: () => "1",
    });
    const ask = async (path: string, from = "192.0.2.1", accept = "text/html") =>
      app.fetch(new Request(ORIGIN + path, { headers: { "x-forwarded-for": from, accept } }));
    const post = async (path: string, from: string, { body = "a=b", cookie = "" } = {}) =>
      app.fetch(
        new Request(ORIGIN + path, {
          method: "POST",
          headers: {
            "x-forwarded-for": from,
            origin: ORIGIN,
            cookie,
            "content-type": "application/x-www-form-urlencoded",
          },
          body,
        }),
      );
    return { ask, post, made: () => made, metrics };
  }

  test("a network that has read too much is told when to come back; others and kept pages are not concerned", async () => {
    const { ask, made } = start();
    await ask("/liste");
    expect((await ask("/fichier", "192.0.2.2")).status).toBe(200);
    const before = made();
    const refused = await ask("/fichier", "192.0.2.2");
    expect(refused.status).toBe(429);
    const seconds = READ_ALLOWANCE / READS_PER_SECOND;
    expect(refused.headers.get("retry-after")).toBe(String(seconds));
    expect(await refused.text()).toBe(`TOO_MANY_REQUESTS ${seconds}`);
    expect(made()).toBe(before);
    // Kept a moment ago, it costs nothing.
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
    await vi.waitFor(() => expect(made()).toBe(4 * MAX_AT_ONCE));
    await nextTurn();
    expect(made()).toBe(4 * MAX_AT_ONCE);
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
      const visitors = many(POSTS_AT_ONCE + 20, () => post("/lente", "192.0.2.1"));
      await vi.waitFor(() => expect(made()).toBe(POSTS_AT_ONCE));
      await nextTurn();
      expect(made()).toBe(POSTS_AT_ONCE);
      expect((await post("/texte", "192.0.2.2")).status).toBe(200);
      expect((await post("/texte", "192.0.2.1", session)).status).toBe(200);
      // A session may be invented: those who bring one have places too, and no more.
      const before = made();
      const signedIn = many(SIGNED_IN_POSTS_AT_ONCE + 20, () =>
        post("/lente", "192.0.2.1", session),
      );
      await vi.waitFor(() => expect(made()).toBe(before + SIGNED_IN_POSTS_AT_ONCE));
      await nextTurn();
      expect(made()).toBe(before + SIGNED_IN_POSTS_AT_ONCE);
      resolve();
      const all = await Promise.all([...visitors, ...signedIn]);
      expect(all.every(({ status }) => status === 200)).toBe(true);
    });

    test("of any size: who is signed in waits for nobody, who invented a session waits as a visitor", async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const { post, made } = start(promise);
      const send = (cookie: string) => post("/grande/lente", "192.0.2.1", { cookie });
      const invented = many(POSTS_AT_ONCE + 20, () => send("session=invented"));
      await vi.waitFor(() => expect(made()).toBe(POSTS_AT_ONCE));
      for (let turn = 0; turn < 20; turn++) await nextTurn();
      expect(made()).toBe(POSTS_AT_ONCE);
      const known = many(POSTS_AT_ONCE, () => send("session=any"));
      await vi.waitFor(() => expect(made()).toBe(2 * POSTS_AT_ONCE));
      resolve();
      const all = await Promise.all([...invented, ...known]);
      expect(all.every(({ status }) => status === 200)).toBe(true);
    });

    test("takes places by its size, before it is looked at", async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const { post, made } = start(promise);
      const body = `a=${"b".repeat(990_000)}`;
      const large = many(7, () => post("/lente", "192.0.2.1", { ...session, body }));
      await vi.waitFor(() => expect(made()).toBe(4));
      // One that would be refused at once has to wait as well.
      let refused = false;
      const zero = { ...session, body: "a=%00" };
      const malformed = post("/lente", "192.0.2.1", zero).then(({ status }) => {
        refused = true;
        return status;
      });
      for (let turn = 0; turn < 20; turn++) await nextTurn();
      expect([made(), refused]).toEqual([4, false]);
      resolve();
      expect((await Promise.all(large)).map(({ status }) => status)).toEqual(Array(7).fill(200));
      expect(await malformed).toBe(400);
    });

    test("from the networks of one site has so many places together", async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const { post, made } = start(promise);
      const asked = many(60, (network) => post("/lente", `2001:db8:1:${network.toString(16)}::1`));
      await vi.waitFor(() => expect(made()).toBe(4 * POSTS_AT_ONCE));
      await nextTurn();
      expect(made()).toBe(4 * POSTS_AT_ONCE);
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

  test("a proxy on the same machine that nobody told of is not taken for one network", async () => {
    const { ask } = start();
    for (let read = 0; read < 3; read++)
      expect((await ask("/fichier", "127.0.0.1")).status).toBe(200);
  });
});
