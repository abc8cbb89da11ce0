import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { buildSessionCookie } from "#features/people/accounts/rules/request-browser.ts";
import { startSession } from "#features/people/accounts/writes/sessions.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { setMaintenance } from "#features/portal/content/commands/set-maintenance.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { buildModelInput, question } from "#form-engine/testing/build-form.ts";
import { systemClock } from "#platform/clock.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { makeCompleteDossier } from "#tests/factories/complete-dossier.ts";
import { createFakeQueue } from "#tests/support/fake-queue.ts";
import { buildFormBody, startTestProduct, type TestProduct } from "#tests/support/web-product.ts";
import { createCommandLineCaller } from "../../src/processes/command-line-caller.ts";

/** What the pages of a deposit answer, whatever is sent to them and whatever happens meanwhile. */
const ORIGIN = "http://passerelle.test";
const NOW = new Date();
const CLOSING = new Date(NOW.getTime() + 3_600_000);
const AFTER = new Date(NOW.getTime() + 7_200_000);
const PROPOSAL = buildModelInput([question("a", "text", { required: true })]);

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
  const { id, call, coordinator } = await makeCompleteDossier(deps, [PROPOSAL]);
  const publishedAt = new Date(NOW.getTime() - 3 * 86_400_000);
  await deps.db.update(calls).set({ publishedAt, closesAt: CLOSING }).where(eq(calls.id, call.id));
  const { userId } = coordinator;
  const session = { userId, device: "t", now: NOW, secondFactorAt: null };
  const cookie =
    buildSessionCookie(await startSession(deps.db, session), ORIGIN).split(";")[0] ?? "";
  const at = (page: string) => `/mon-espace/dossier/${id}/${page}`;
  const post = (
    page: string,
    intent: string,
    { to = product, locale = "en", version = "1" } = {},
  ) =>
    to.ask(at(page), {
      ...buildFormBody({ intent, version }),
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
  return { id, at, post, place, read, cookie };
}

test("a form without an intent, or with an unknown one, deposits nothing and opens nothing", async () => {
  const { post, place } = await ready();
  for (const intent of ["", "déposer", "remindEverybody", "abandon"]) {
    expect((await post("depot-du-dossier", intent)).status).toBe(400);
    expect(await place()).toBe("draft");
  }
  expect((await post("depot-du-dossier", "deposit")).status).toBe(303);
  expect(await place()).toBe("published");
  for (const intent of ["", "ouvrir"])
    expect((await post("debloquer-edition", intent)).status).toBe(400);
});

test("[D-24 part] what arrived before the closing is in time, however long it waited here", async () => {
  let asked = 0;
  // Only the first look at the clock is before the closing: everything after it is late.
  const clock = { now: () => (asked++ === 0 ? NOW : AFTER) };
  const slow = await product.startAnother({ clock });
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

test("[D-25 part] whose edit ended before their press arrived is told that nothing was submitted; whose press came second is shown the receipt", async () => {
  const { post, at } = await ready();
  await post("depot-du-dossier", "deposit");
  await post("debloquer-edition", "unlock");
  await post("debloquer-edition", "abandon");
  for (const [locale, words] of [
    ["en", ["The proposal was not submitted", "The edit is over", "still holds version 1"]],
    ["fr", ["Le dépôt n’a pas été fait", "La modification est terminée", "toujours la version 1"]],
  ] as const) {
    const late = await post("depot-du-dossier", "deposit", { version: "2", locale });
    expect(late.status).toBe(403);
    const text = (await late.text()).replaceAll("&#x27;", "'");
    for (const one of words) expect(text).toContain(one);
  }
  const second = await post("depot-du-dossier", "deposit");
  expect([second.status, second.headers.get("location")]).toEqual([303, at("depot-du-dossier")]);
});

describe("[A-23 part, D-24 part] a site that is closed while somebody deposits", () => {
  const close = async (on: boolean) => {
    await setMaintenance(createCommandLineCaller(product.deps, "test"), { on });
    const status = on ? 503 : 200;
    await expect.poll(async () => (await product.ask("/")).status, { timeout: 8000 }).toBe(status);
  };
  afterEach(() => close(false));

  test("has taken what it let in, and shows its receipt; and nothing else", async () => {
    const printing = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<void>();
    const { pdf } = product.deps;
    const slow = await product.startAnother({
      clock: systemClock,
      pdf: {
        stop: () => pdf.stop(),
        async print(...given: Parameters<typeof pdf.print>) {
          printing.resolve();
          await closed.promise;
          return pdf.print(...given);
        },
      },
    });
    const { at, post, place, cookie } = await ready();
    const deposit = post("depot-du-dossier", "deposit", { to: slow });
    await printing.promise;
    await close(true);
    await expect.poll(async () => (await slow.ask("/")).status, { timeout: 8000 }).toBe(503);
    closed.resolve();
    const answer = await deposit;
    expect([answer.status, await place()]).toEqual([303, "published"]);
    const pass = answer.headers.getSetCookie()[0]?.split(";")[0];
    const ask = (page: string, cookies: string, method = "GET") =>
      slow.ask(at(page), { method, headers: { cookie: cookies, origin: ORIGIN } });
    const shown = await ask("depot-du-dossier", `${cookie}; ${pass}; locale=en`);
    expect(shown.status).toBe(200);
    expect(await shown.text()).toMatch(/receipt/i);
    expect((await ask("depot-du-dossier", cookie)).status).toBe(503);
    expect((await ask("depot-du-dossier", `${cookie}; ${pass}`, "POST")).status).toBe(503);
    expect((await ask("consortium", `${cookie}; ${pass}`)).status).toBe(503);
  });

  test("says of what it turns away that it was not received", async () => {
    const { post, place, at } = await ready();
    await close(true);
    const answer = await post("depot-du-dossier", "deposit");
    expect([answer.status, await place()]).toEqual([503, "draft"]);
    const text = (await answer.text()).replaceAll("&#x27;", "'");
    expect(text).toContain("What you have just sent was not received: nothing was submitted");
    expect(text).toContain("Ce que vous venez d’envoyer n’a pas été reçu");
    expect(await (await product.ask(at("depot-du-dossier"))).text()).not.toContain(
      "have just sent",
    );
  });
});

describe("who pressed the button and met an error is told where to see what became of it", () => {
  test.each([
    ["before it is known who asks", 0],
    ["while the answer is drawn", 1],
  ])("%s", async (_when, looks) => {
    let left = Number.POSITIVE_INFINITY;
    const busy = await product.startAnother({ db: failingAfter(() => left--) });
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
