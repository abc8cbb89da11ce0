import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { forgetPageViews } from "#features/portal/audience/jobs/index.server.ts";
import { pageViews } from "#features/portal/audience/tables.server.ts";
import { createFakeQueue } from "#tests/support/fake-queue.ts";
import { buildFormBody, startTestProduct, type TestProduct } from "#tests/support/web-product.ts";

const now = new Date("2027-03-02T09:00:00Z");
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct(now);
}, 120_000);
afterAll(() => product.stop());
beforeEach(async () => {
  await product.deps.db.delete(pageViews);
});

const views = () => product.deps.db.select().from(pageViews);
const tell = (headers: Record<string, string>, fields: Record<string, string> = {}) =>
  product.ask("/mesure-audience", {
    ...buildFormBody({ path: "/", locale: "fr", referrer: "", ...fields }),
    headers: { "user-agent": FIREFOX, ...headers },
  });
const agreed = { cookie: "audience_consent=yes" };

describe("[A-24 part] a page view", () => {
  test("is counted for who agreed, with a visitor for 6 months and a visit for 30 minutes", async () => {
    const answer = await tell(agreed, { path: "/contact?x=1", referrer: "www.example.org" });
    expect(answer.status).toBe(204);
    const cookies = answer.headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    expect(cookies[0]).toMatch(/^audience_visitor=[\w-]{36}; .*Max-Age=15724800; HttpOnly/);
    expect(cookies[1]).toMatch(/^audience_visit=[\w-]{36}; .*Max-Age=1800; HttpOnly/);
    expect(await views()).toMatchObject([
      { path: "/contact", locale: "fr", referrerHost: "www.example.org", seenAt: now },
    ]);
  });

  test("keeps its visitor, and its visit slides", async () => {
    const [visitor, visit] = [randomUUID(), randomUUID()];
    const answer = await tell({
      cookie: `audience_consent=yes; audience_visitor=${visitor}; audience_visit=${visit}`,
    });
    const cookies = answer.headers.getSetCookie();
    expect(cookies).toEqual([expect.stringContaining(`audience_visit=${visit}`)]);
    expect(await views()).toMatchObject([{ visitorId: visitor, sessionId: visit }]);
  });

  test("is not counted without consent, for browsers that ask not to be, and for robots", async () => {
    const robot = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
    for (const headers of [
      {},
      { cookie: "audience_consent=no" },
      { ...agreed, dnt: "1" },
      { ...agreed, "sec-gpc": "1" },
      { ...agreed, "user-agent": robot },
    ]) {
      const answer = await tell(headers as Record<string, string>);
      expect(answer.status).toBe(204);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(await views()).toEqual([]);
  });

  test("of something that is no page of ours is not counted", async () => {
    await tell(agreed, { path: "/nowhere" });
    await tell(agreed, { path: "javascript:alert(1)" });
    await tell(agreed, { locale: "de" });
    const odd = await product.ask("/mesure-audience", {
      method: "POST",
      body: "{",
      headers: { "content-type": "application/json", ...agreed },
    });
    expect(odd.status).toBe(204);
    expect(await views()).toEqual([]);
  });

  test("is one of a limited number from one place", async () => {
    await product.deps.pool.query("update rate_limits set count = 600");
    await tell(agreed);
    expect(await views()).toEqual([]);
    await product.deps.pool.query("delete from rate_limits");
  });

  test("is forgotten after 13 months", async () => {
    const visitor = { visitorId: randomUUID(), sessionId: randomUUID(), locale: "fr" as const };
    await product.deps.db.insert(pageViews).values([
      { ...visitor, path: "/old", seenAt: new Date("2026-02-02T08:59:59Z") },
      { ...visitor, path: "/kept", seenAt: new Date("2026-02-02T09:00:01Z") },
    ]);
    const queue = await createFakeQueue(product.deps.db);
    await forgetPageViews.run({ ...product.deps, queue }, {});
    expect((await views()).map(({ path }) => path)).toEqual(["/kept"]);
  });
});

describe("[A-24 part] the question of consent", () => {
  const banner = async (path: string, headers: Record<string, string> = {}) =>
    /<consent-banner[^>]*>/.exec(await (await product.ask(path, { headers })).text())?.[0] ?? "";

  test("is asked on kept pages until it is answered, one way or the other", async () => {
    for (let times = 0; times < 2; times++) {
      expect(await banner("/")).not.toContain("hidden");
      expect(await banner("/", { cookie: "audience_consent=no" })).toContain("hidden");
      expect(await banner("/", { cookie: "audience_consent=yes" })).toContain("hidden");
      expect(await banner("/", { dnt: "1" })).toContain("hidden");
    }
    const again = "/?choix-cookies=1";
    expect(await banner(again, { cookie: "audience_consent=no" })).not.toContain("hidden");
  });

  test("sets no cookie before it is answered", async () => {
    for (const path of ["/", "/contact"])
      expect((await product.ask(path)).headers.getSetCookie()).toEqual([]);
  });

  test("is answered by a form that comes back, for 6 months; refusing removes the rest", async () => {
    const refuse = buildFormBody({ choice: "no", to: "/contact" });
    const answer = await product.ask("/mesure-audience/choix", refuse);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/contact");
    const [choice, ...gone] = answer.headers.getSetCookie();
    expect(choice).toMatch(/^audience_consent=no; .*Max-Age=15724800/);
    expect(choice).not.toContain("HttpOnly");
    expect(gone).toEqual([
      expect.stringMatching(/^audience_visitor=; .*Max-Age=0/),
      expect.stringMatching(/^audience_visit=; .*Max-Age=0/),
    ]);
    const accept = buildFormBody({ choice: "yes", to: "//evil.example" });
    const accepted = await product.ask("/mesure-audience/choix", accept);
    expect(accepted.headers.get("location")).toBe("/");
    expect(accepted.headers.getSetCookie()).toHaveLength(1);
    const odd = await product.ask("/mesure-audience/choix", buildFormBody({ choice: "perhaps" }));
    expect(odd.status).toBe(400);
  });
});

describe("[A-25 part] tables", () => {
  test("of translations: every word of a language, with its typography, asked for once", async () => {
    const answer = await product.ask("/translations/fr.json");
    expect(answer.headers.get("content-type")).toContain("application/json");
    const words = (await answer.json()) as { common: { error: { NOT_FOUND: { title: string } } } };
    expect(words.common.error.NOT_FOUND.title).toBe(
      "Oups\u202f! La page que vous cherchez est introuvable.",
    );
    const etag = answer.headers.get("etag") ?? "";
    const again = await product.ask("/translations/fr.json", {
      headers: { "if-none-match": etag },
    });
    expect(again.status).toBe(304);
    const english = await (await product.ask("/translations/en.json")).json();
    expect(english).toHaveProperty("content.contact.failure");
    expect((await product.ask("/translations/de.json")).status).toBe(404);
  });

  test("of routes: names and patterns, from the router itself", async () => {
    const answer = await product.ask("/routes.json");
    expect(answer.headers.get("etag")).toBeTruthy();
    const { routes } = (await answer.json()) as { routes: Record<string, unknown> };
    expect(routes).toMatchObject({
      home: { path: "/", parameters: [] },
      call: { path: "/appel/{slug}" },
      contact: { path: "/contact" },
      translations: { path: "/translations/{locale}.json" },
    });
    expect(JSON.stringify(routes)).not.toMatch(/\*|styleguide/);
  });
});
