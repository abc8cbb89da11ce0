import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSession } from "#features/accounts/commands/sessions.server.ts";
import { sessionCookie } from "#features/accounts/rules/session-cookie.ts";
import { calls } from "#features/calls/tables.server.ts";
import { dossiers } from "#features/dossiers/tables.server.ts";
import { question, sketch } from "#form-engine/testing/build.ts";
import { systemClock } from "#platform/clock.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { completeDossier } from "#tests/factories/complete-dossier.ts";
import { createFakeQueue } from "#tests/support/fake-queue.ts";
import { formBody, startTestProduct, type TestProduct } from "#tests/support/web-product.ts";

/** What the pages of a deposit answer, whatever is sent to them and whatever happens meanwhile. */
const ORIGIN = "http://passerelle.test";
const NOW = new Date();
const CLOSING = new Date(NOW.getTime() + 3_600_000);
const AFTER = new Date(NOW.getTime() + 7_200_000);
const PROPOSAL = sketch([question("a", "text", { required: true })]);

let product: TestProduct;
let deps: DepsWithQueue;

beforeAll(async () => {
  product = await startTestProduct(NOW);
  const queue = await createFakeQueue(product.deps.db);
  // What is made here is made now; what is asked for is asked for at that moment.
  deps = { ...product.deps, clock: systemClock, queue };
}, 300_000);
afterAll(() => product.stop());

/** A dossier that can be deposited until the closing, and who coordinates it. */
async function ready() {
  const { id, call, coordinator } = await completeDossier(deps, [PROPOSAL]);
  const publishedAt = new Date(NOW.getTime() - 3 * 86_400_000);
  await deps.db.update(calls).set({ publishedAt, closesAt: CLOSING }).where(eq(calls.id, call.id));
  const { userId } = coordinator;
  const session = { userId, device: "t", now: NOW, secondFactorAt: null };
  const cookie = sessionCookie(await startSession(deps.db, session), ORIGIN).split(";")[0] ?? "";
  const at = (page: string) => `/mon-espace/dossier/${id}/${page}`;
  const post = (page: string, intent: string, { to = product, locale = "en" } = {}) =>
    to.ask(at(page), {
      ...formBody({ intent }),
      headers: { cookie: `${cookie}; locale=${locale}`, origin: ORIGIN },
    });
  const place = async () => {
    const [row] = await deps.db
      .select({ place: dossiers.place })
      .from(dossiers)
      .where(eq(dossiers.id, id));
    return row?.place;
  };
  const read = async (path: string, locale: "fr" | "en") => {
    const answer = await product.ask(path, {
      headers: { cookie: `${cookie}; locale=${locale}` },
    });
    expect(answer.status).toBe(200);
    return (await answer.text()).replaceAll("&#x27;", "'");
  };
  return { id, at, post, place, read };
}

test("what nobody knows deposits nothing and opens nothing; a form without a word deposits, as those of before did", async () => {
  const { post, place } = await ready();
  for (const intent of ["déposer", "remindEverybody", "abandon"]) {
    expect((await post("depot-du-dossier", intent)).status).toBe(400);
    expect(await place()).toBe("draft");
  }
  expect((await post("depot-du-dossier", "")).status).toBe(303);
  expect(await place()).toBe("published");
  for (const intent of ["", "ouvrir"])
    expect((await post("debloquer-edition", intent)).status).toBe(400);
});

test("[D-24 part] what arrived before the closing is in time, however long it waited here", async () => {
  let asked = 0;
  // Only the first look at the clock is before the closing: everything after it is late.
  const clock = { now: () => (asked++ === 0 ? NOW : AFTER) };
  const slow = await product.another({ clock });
  const [inTime, late] = [await ready(), await ready()];
  asked = 0;
  expect((await inTime.post("depot-du-dossier", "deposit", { to: slow })).status).toBe(303);
  expect(await inTime.place()).toBe("published");
  asked = 1;
  expect((await late.post("depot-du-dossier", "deposit", { to: slow })).status).toBe(403);
  expect(await late.place()).toBe("draft");
});

test("[D-24 part] that it is not submitted stands on the dashboard and in the list, and a complete draft is something to do", async () => {
  const { at, post, read } = await ready();
  const way = `href="${at("depot-du-dossier")}"`;
  const soon = { en: "NOT submitted", fr: "PAS déposé" };
  for (const locale of ["en", "fr"] as const) {
    expect(await read("/mon-espace/mes-dossiers", locale)).toContain(`>${soon[locale]}<`);
    const dashboard = await read("/mon-espace", locale);
    expect(dashboard).toContain(`>${soon[locale]}<`);
    expect(dashboard).toContain(way);
  }
  await post("depot-du-dossier", "deposit");
  const deposited =
    (await read("/mon-espace", "en")) + (await read("/mon-espace/mes-dossiers", "en"));
  expect([deposited.includes("NOT submitted"), deposited.includes(way)]).toEqual([false, false]);
  // Opened again, the agency has a version, and not what is written now.
  await post("debloquer-edition", "unlock");
  const dashboard = await read("/mon-espace", "en");
  expect(dashboard).toContain("Changes NOT submitted");
  expect(dashboard).toContain(way);
  expect(await read("/mon-espace/mes-dossiers?etat=deposes", "en")).toContain(
    "Changes NOT submitted",
  );
  // Given up, the agency has all there is again.
  const abandoned = await post("debloquer-edition", "abandon");
  expect([abandoned.status, abandoned.headers.get("location")]).toEqual([
    303,
    at("depot-du-dossier"),
  ]);
  expect(await read("/mon-espace", "en")).not.toContain("NOT submitted");
  expect(await read(at("depot-du-dossier"), "en")).not.toContain("Edit in progress");
});

describe("who pressed the button and met an error is told where to see what became of it", () => {
  test.each([
    ["before it is known who asks", 0],
    ["while the answer is drawn", 1],
  ])("%s", async (_when, looks) => {
    let left = Number.POSITIVE_INFINITY;
    const busy = await product.another({ db: failingAfter(() => left--) });
    const { at, post } = await ready();
    for (const [locale, words] of [
      ["en", "says whether it was submitted"],
      ["fr", "dit s’il est déposé"],
    ] as const) {
      left = looks;
      const answer = await post("depot-du-dossier", "deposit", { to: busy, locale });
      left = Number.POSITIVE_INFINITY;
      expect(answer.status).toBe(503);
      const text = (await answer.text()).replaceAll("&#x27;", "'");
      expect(text).toContain(words);
      expect(text).toContain(`href="${at("depot-du-dossier")}"`);
    }
  });
});

/** A database that has no connection to give once nothing is left of the count. */
function failingAfter(left: () => number): Db {
  return new Proxy(deps.db, {
    get(db, name) {
      if (left() <= 0) throw Object.assign(new Error("no connection"), { code: "ECONNREFUSED" });
      const value: unknown = Reflect.get(db, name, db);
      return typeof value === "function" ? value.bind(db) : value;
    },
  });
}
