import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#features/accounts/tables.server.ts";
import { EVERYTHING } from "#features/calls/rules/criteria.ts";
import { readEnv } from "#platform/env.ts";
import { setWords } from "#platform/i18n/registry.ts";
import type { DepsWithQueue, Job } from "#platform/jobs/job.ts";
import type { OutgoingMail } from "#platform/mail/mailer.server.ts";
import { rateLimits } from "#platform/rate-limit/tables.server.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { createTestDeps } from "#tests/support/test-deps.ts";
import { changeSearch, confirmSearch, unsubscribe } from "./commands/change-search.server.ts";
import { saveSearch } from "./commands/save-search.server.ts";
import { subscribeVisitor } from "./commands/subscribe-visitor.server.ts";
import { removeSearch, restoreSearch } from "./commands/undo.server.ts";
import { forgetUnconfirmed } from "./jobs/forget-unconfirmed.server.ts";
import { findSearch, searchesOf } from "./queries/searches.server.ts";
import { MAX_SEARCHES, UNCONFIRMED_DAYS } from "./rules/saved-search.ts";
import { UNDO_SECONDS } from "./rules/undo.ts";
import { savedSearches } from "./tables.server.ts";

let deps: DepsWithQueue;
let end: () => Promise<void>;
let userId: string;
let otherId: string;
let now = new Date("2027-01-10T10:00:00Z");
const asked: { job: Job; payload: object }[] = [];
let mails: OutgoingMail[] = [];

beforeAll(async () => {
  setWords({ fr, en });
  const made = await createTestDeps("demo");
  end = made.end;
  deps = {
    ...made.deps,
    env: readEnv({ PUBLIC_URL: "https://passerelle.test" }),
    clock: { now: () => now },
    mailer: { send: async (mail: OutgoingMail) => mails.push(mail) > 0 },
    queue: {
      enqueue: async (_tx: unknown, job: Job, payload: object) => void asked.push({ job, payload }),
      stop: async () => {},
    },
  } as unknown as DepsWithQueue;
  const people = await deps.db.select({ id: users.id }).from(users).orderBy(users.email);
  userId = people[0]?.id ?? "";
  otherId = people[1]?.id ?? "";
});
afterAll(() => end());
beforeEach(async () => {
  now = new Date("2027-01-10T10:00:00Z");
  asked.length = 0;
  await deps.db.delete(savedSearches);
  await deps.db.delete(rateLimits);
});

const water = { ...EVERYTHING, keywords: "eau" } as const;
const settings = { name: "Eau", frequency: "daily" };
const save = (over: Partial<Parameters<typeof saveSearch>[1]> = {}) =>
  saveSearch(deps, { userId, criteria: water, settings, locale: "fr", replaces: null, ...over });
const idOf = (outcome: Awaited<ReturnType<typeof saveSearch>>) =>
  "id" in outcome ? outcome.id : "";

async function runJobs(): Promise<OutgoingMail[]> {
  mails = [];
  for (const { job, payload } of asked.splice(0)) await job.run(deps, job.payload.parse(payload));
  return mails;
}

describe("[A-15] a search saved by a signed-in person", () => {
  test("keeps criteria, name, frequency and date", async () => {
    const outcome = await save({ criteria: { ...water, statuses: ["open"], sort: "closing-asc" } });
    expect(outcome.kind).toBe("saved");
    const [row] = await searchesOf(deps.db, userId);
    expect(row).toMatchObject({
      criteria: "keywords=eau&status=open",
      name: "Eau",
      frequency: "daily",
      createdAt: now,
      confirmedAt: now,
    });
  });

  test("saved twice, in any order of results, leads to the one that is there", async () => {
    const first = await save();
    const again = await save({
      criteria: { ...water, sort: "opening-desc" },
      settings: { name: "Autre nom", frequency: "none" },
    });
    expect(again).toEqual({ kind: "exists", id: idOf(first) });
    expect(await searchesOf(deps.db, userId)).toMatchObject([settings]);
    expect((await save({ userId: otherId })).kind).toBe("saved");
  });

  test("saved by many windows at once is there once", async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => save()));
    expect(outcomes.filter(({ kind }) => kind === "saved")).toHaveLength(1);
    expect(new Set(outcomes.map(idOf)).size).toBe(1);
    expect(await searchesOf(deps.db, userId)).toHaveLength(1);
  });

  test("may take the place of one's own, never of another person's", async () => {
    const id = idOf(await save());
    const criteria = { ...EVERYTHING, keywords: "air" };
    const renamed = { name: "Air", frequency: "weekly" };
    expect(await save({ criteria, settings: renamed, replaces: id })).toEqual({
      kind: "saved",
      id,
    });
    expect(await searchesOf(deps.db, userId)).toMatchObject([{ id, criteria: "keywords=air" }]);
    await expect(save({ userId: otherId, replaces: id })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("refuses a name that is empty or too long, an unknown frequency, and one search too many", async () => {
    const wrong = { name: " \n ", frequency: "hourly" };
    expect(await save({ settings: wrong })).toEqual({
      kind: "invalid",
      errors: { name: "missing", frequency: "missing" },
    });
    const long = { name: "x".repeat(121), frequency: "daily" };
    expect(await save({ settings: long })).toMatchObject({ errors: { name: "tooLong" } });
    await deps.db.insert(savedSearches).values(
      Array.from({ length: MAX_SEARCHES }, (_, at) => ({
        userId,
        locale: "fr" as const,
        name: `n${at}`,
        criteria: `keywords=n${at}`,
        frequency: "none" as const,
      })),
    );
    expect((await save()).kind).toBe("tooMany");
  });

  test("is changed and deleted by its owner alone; the deletion can be undone for an hour", async () => {
    const id = idOf(await save());
    const key = { id, owner: { userId } };
    const foreign = { id, owner: { userId: otherId } };
    await expect(changeSearch(deps, foreign, { name: "x" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(removeSearch(deps, foreign)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await changeSearch(deps, key, { frequency: "weekly" })).toEqual({ kind: "changed" });
    const before = await findSearch(deps.db, key);
    const undo = await removeSearch(deps, key);
    expect(await findSearch(deps.db, key)).toBeNull();
    expect(await restoreSearch(deps, undo, ({ userId: of }) => of === otherId)).toBe(false);
    now = new Date(now.getTime() + UNDO_SECONDS * 1000);
    expect(await restoreSearch(deps, undo, ({ userId: of }) => of === userId)).toBe(true);
    expect(await findSearch(deps.db, key)).toEqual(before);
    now = new Date(now.getTime() + 1000);
    expect(await restoreSearch(deps, undo, () => true)).toBe(false);
  });
});

describe("[A-15] an alert asked for by a visitor", () => {
  const subscribe = (over: object = {}, frequency = "daily", clientAddress = "192.0.2.1") =>
    subscribeVisitor(deps, {
      values: { email: "Zoe@example.org", frequency, consent: "on", ...over },
      criteria: water,
      name: "« eau »",
      locale: "fr",
      clientAddress,
      origin: "https://forged.example",
    });
  const only = async () => {
    const rows = await deps.db.select().from(savedSearches);
    expect(rows).toHaveLength(1);
    return rows[0];
  };

  test("waits for its address to be confirmed, by a mail with one-click headers", async () => {
    expect(await subscribe()).toEqual({ kind: "asked" });
    const row = await only();
    expect(row).toMatchObject({ email: "Zoe@example.org", userId: null, confirmedAt: null });
    const [mail] = await runJobs();
    expect(mail?.to.address).toBe("Zoe@example.org");
    expect(mail?.subject).toBe("Confirmez votre alerte Passerelle");
    expect(mail?.text).toContain(`https://passerelle.test/saved-search/${row?.id}/`);
    expect(mail?.text).not.toContain("forged.example");
    expect(mail?.unsubscribe).toMatch(`https://passerelle.test/unsubscribe/${row?.id}/`);
    expect(mail?.text).toContain("Chaque jour");
    await confirmSearch(deps, row?.id ?? "");
    expect((await only())?.confirmedAt).toEqual(now);
  });

  test("asked again follows the last wish until it is confirmed, then changes nothing", async () => {
    await subscribe();
    await subscribe({ email: "zoe@EXAMPLE.org" }, "weekly");
    const row = await only();
    expect(row?.frequency).toBe("weekly");
    expect(await runJobs()).toHaveLength(2);
    await confirmSearch(deps, row?.id ?? "");
    expect(await subscribe({}, "instant")).toEqual({ kind: "asked" });
    expect((await only())?.frequency).toBe("weekly");
    const [mail] = await runJobs();
    expect(mail?.subject).toBe("Vous recevez déjà cette alerte Passerelle");
  });

  test("run twice, the job sends one and the same mail", async () => {
    await subscribe();
    asked.push(...asked);
    const [first, second, ...more] = await runJobs();
    expect(first?.reference).toMatch(/^search-link-/);
    expect(second).toEqual(first);
    expect(more).toEqual([]);
  });

  test("needs an address, a frequency and consent", async () => {
    expect(await subscribe({ email: "zoe", consent: "" }, "none")).toEqual({
      kind: "invalid",
      errors: { email: "invalid", frequency: "missing", consent: "missing" },
    });
    expect(asked).toEqual([]);
  });

  test("says the same to an address asked too often, and sends it nothing more", async () => {
    for (let at = 0; at < 7; at++)
      expect(await subscribe({}, "daily", `192.0.2.${at}`)).toEqual({ kind: "asked" });
    expect(asked).toHaveLength(5);
  });

  test("is refused to a network that asks for too many addresses", async () => {
    const kinds: string[] = [];
    for (let at = 0; at < 21; at++)
      kinds.push((await subscribe({ email: `a${at}@example.org` })).kind);
    expect(kinds.slice(0, 20)).not.toContain("tooMany");
    expect(kinds[20]).toBe("tooMany");
  });

  test("is forgotten when nobody confirms it; a confirmed one stays", async () => {
    await subscribe();
    await subscribe({ email: "max@example.org" });
    const [max] = await deps.db
      .select()
      .from(savedSearches)
      .where(eq(savedSearches.email, "max@example.org"));
    await confirmSearch(deps, max?.id ?? "");
    now = new Date(now.getTime() + UNCONFIRMED_DAYS * 86_400_000);
    await forgetUnconfirmed.run(deps, {});
    expect(await only()).toMatchObject({ email: "max@example.org" });
  });

  test("[B-08] unsubscribing erases a visitor's address, and only quiets a person's search", async () => {
    await subscribe();
    const row = await only();
    await unsubscribe(deps, row?.id ?? "");
    await unsubscribe(deps, row?.id ?? "");
    expect(await deps.db.select().from(savedSearches)).toEqual([]);
    const id = idOf(await save());
    await unsubscribe(deps, id);
    expect(await searchesOf(deps.db, userId)).toMatchObject([{ id, frequency: "none" }]);
  });
});
