import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { CachedPage, PageCache } from "./page-cache.server.ts";

const page = (text: string, revision: string, until = Number.POSITIVE_INFINITY) =>
  new CachedPage({ status: 200, headers: {}, body: Buffer.from(text), until, revision });
const textOf = (kept: CachedPage | null | undefined) => kept?.encode("").body.toString();

test("one body in the encoding a browser takes, one ETag for all", () => {
  const kept = page("é".repeat(2000), "1");
  const plain = kept.encode("identity");
  expect(plain).toMatchObject({ encoding: null });
  const br = kept.encode("gzip, deflate, br");
  const gzip = kept.encode("gzip, deflate");
  expect([br.encoding, gzip.encoding]).toEqual(["br", "gzip"]);
  expect(brotliDecompressSync(br.body)).toEqual(plain.body);
  expect(gunzipSync(gzip.body)).toEqual(plain.body);
  expect(page("a", "1").etag).toBe(page("a", "2").etag);
  expect(page("a", "1").etag).not.toBe(page("b", "1").etag);
});

test("those who ask at the same time wait for one page", async () => {
  const cache = new PageCache(() => "1");
  let made = 0;
  const render = async () => {
    made++;
    await new Promise((done) => setTimeout(done, 5));
    return page("a", "1");
  };
  const answers = await Promise.all([1, 2, 3].map(() => cache.render("k", render)));
  expect(made).toBe(1);
  expect(answers.map(({ first }) => first)).toEqual([true, false, false]);
  expect(textOf(cache.find("k", 0))).toBe("a");
});

test("a failed page is not kept, and the next one is made anew", async () => {
  const cache = new PageCache(() => "1");
  await expect(cache.render("k", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(cache.find("k", 0)).toBeUndefined();
  expect(textOf((await cache.render("k", async () => page("a", "1"))).page)).toBe("a");
});

test("a page that ends, or whose key is somebody's own, is not found", async () => {
  const cache = new PageCache(() => "1");
  await cache.render("k", async () => page("a", "1", 1000));
  expect(cache.find("k", 999)).toBeDefined();
  expect(cache.find("k", 1000)).toBeUndefined();
  const long = "k".repeat(700);
  await cache.render(long, async () => page("a", "1"));
  expect(cache.find(long, 0)).toBeUndefined();
});

test("who asks after a change never gets a page begun before it, and the late one replaces nothing", async () => {
  let revision = "1";
  const cache = new PageCache(() => revision);
  const old = Promise.withResolvers<CachedPage>();
  const before = cache.render("k", () => old.promise);
  revision = "2";
  const after = await cache.render("k", async (at) => page("new", at));
  expect(textOf(after.page)).toBe("new");
  old.resolve(page("old", "1"));
  expect(textOf((await before).page)).toBe("old");
  expect(textOf(cache.find("k", 0))).toBe("new");
});

test("whatever happens in whatever order, an answer is that of its key and of a revision not older than the question", async () => {
  const key = fc.constantFrom("fr /", "en /", "fr /?page=2");
  const step = fc.oneof(
    fc.record({ kind: fc.constant("ask" as const), key }),
    fc.record({ kind: fc.constant("change" as const), key }),
    fc.record({ kind: fc.constant("wait" as const), key }),
  );
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(step, { maxLength: 25 }), async (s, steps) => {
      let revision = 1;
      const cache = new PageCache(() => String(revision));
      const answers: Promise<void>[] = [];
      const ask = async (asked: string) => {
        const earliest = revision;
        const kept =
          cache.find(asked, 0) ??
          (
            await cache.render(asked, async (at) => {
              await s.schedule(Promise.resolve());
              return page(`${asked} ${revision}`, at);
            })
          ).page;
        const text = textOf(kept) ?? "";
        expect(text.startsWith(`${asked} `)).toBe(true);
        expect(Number(text.slice(asked.length + 1))).toBeGreaterThanOrEqual(earliest);
      };
      for (const { kind, key: asked } of steps) {
        if (kind === "ask") answers.push(ask(asked));
        else if (kind === "change") revision++;
        else if (s.count() > 0) await s.waitOne();
      }
      await s.waitAll();
      await Promise.all(answers);
    }),
    { numRuns: 200 },
  );
});
