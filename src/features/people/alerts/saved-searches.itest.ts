import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#features/people/accounts/tables.server.ts";
import { type Criteria, EMPTY_CRITERIA } from "#features/portal/calls/rules/criteria.ts";
import { type Actor, VISITOR } from "#platform/actor.ts";
import { readEnv } from "#platform/env.ts";
import { setTranslations } from "#platform/i18n/registry.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { rateLimits } from "#platform/throttle/tables.server.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { makeActors, makePersonActor } from "#tests/support/actors.ts";
import type { FakeQueue } from "#tests/support/fake-queue.ts";
import { createTestDeps } from "#tests/support/test-deps.ts";
import { withRequest } from "#tests/support/with-request.ts";
import { changeSearch, confirmSearch, unsubscribe } from "./commands/change-search.server.ts";
import { removeSearch, restoreSearch } from "./commands/remove-search.server.ts";
import { saveSearch } from "./commands/save-search.server.ts";
import { subscribeVisitor } from "./commands/subscribe-visitor.server.ts";
import { mailSearchLink } from "./jobs/mail-search-link.server.ts";
import { forgetRemovedSearch, forgetUnconfirmed } from "./jobs/retention.server.ts";
import { findSearch, listSearches, listVisitorSearches } from "./queries/searches.server.ts";
import { createManageHash, createUnsubscribeHash } from "./rules/mail-links.ts";
import { MAX_SEARCHES, UNCONFIRMED_DAYS } from "./rules/saved-search.ts";
import { toStoredCriteria } from "./rules/search-criteria.ts";
import { UNDO_SECONDS } from "./rules/undo.ts";
import { savedSearches } from "./tables.server.ts";

let deps: DepsWithQueue;
let end: () => Promise<void>;
let userId: string;
let otherId: string;
let now = new Date("2027-01-10T10:00:00Z");
let queue: FakeQueue;

beforeAll(async () => {
  setTranslations({ fr, en });
  const made = await createTestDeps("demo");
  end = made.end;
  queue = made.queue;
  deps = {
    ...made.deps,
    env: readEnv({ PUBLIC_URL: "https://passerelle.test" }),
    clock: { now: () => now },
  };
  const people = await deps.db.select({ id: users.id }).from(users).orderBy(users.email);
  userId = people[0]?.id ?? "";
  otherId = people[1]?.id ?? "";
});
afterAll(() => end());
beforeEach(async () => {
  now = new Date("2027-01-10T10:00:00Z");
  await queue.clear();
  await deps.db.delete(savedSearches);
  await deps.db.delete(rateLimits);
});

const water = { ...EMPTY_CRITERIA, keywords: "eau" } as const;
const settings = { name: "Eau", frequency: "daily" };
const as = (actor: Actor) => ({ ...deps, actor });
const me = () => as(makePersonActor(userId));
const another = () => as(makePersonActor(otherId));

interface Saving {
  by?: ReturnType<typeof as>;
  criteria?: Criteria;
  settings?: { name: string; frequency: string };
  replaces?: string | null;
}
const save = ({
  by = me(),
  criteria = water,
  settings: given = settings,
  replaces = null,
}: Saving = {}) => saveSearch(by, { ...given, criteria: toStoredCriteria(criteria), replaces });
const idOf = ({ id }: Awaited<ReturnType<typeof saveSearch>>) => id;

const runJobs = () => queue.runJobs(deps);

describe("[A-15 part] a search saved by a signed-in person", () => {
  test("keeps criteria, name, frequency and date", async () => {
    const outcome = await save({ criteria: { ...water, statuses: ["open"], sort: "closing-asc" } });
    expect(outcome.kind).toBe("saved");
    const [row] = await listSearches(deps.db, makePersonActor(userId));
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
    expect(await listSearches(deps.db, makePersonActor(userId))).toMatchObject([settings]);
    expect((await save({ by: another() })).kind).toBe("saved");
  });

  test("saved by many windows at once is there once", async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => save()));
    expect(outcomes.filter(({ kind }) => kind === "saved")).toHaveLength(1);
    expect(new Set(outcomes.map(idOf)).size).toBe(1);
    expect(await listSearches(deps.db, makePersonActor(userId))).toHaveLength(1);
  });

  test("may take the place of one's own, never of another person's", async () => {
    const id = idOf(await save());
    const criteria = { ...EMPTY_CRITERIA, keywords: "air" };
    const renamed = { name: "Air", frequency: "weekly" };
    expect(await save({ criteria, settings: renamed, replaces: id })).toEqual({
      kind: "saved",
      id,
    });
    expect(await listSearches(deps.db, makePersonActor(userId))).toMatchObject([
      { id, criteria: "keywords=air" },
    ]);
    await expect(save({ by: another(), replaces: id })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("refuses a name that is empty or too long, an unknown frequency, and one search too many", async () => {
    const wrong = { name: " \n ", frequency: "hourly" };
    await expect(save({ settings: wrong })).rejects.toMatchObject({
      code: "INVALID",
      details: { name: "missing", frequency: "missing" },
    });
    const long = { name: "x".repeat(121), frequency: "daily" };
    await expect(save({ settings: long })).rejects.toMatchObject({ details: { name: "tooLong" } });
    await deps.db.insert(savedSearches).values(
      Array.from({ length: MAX_SEARCHES }, (_, at) => ({
        userId,
        locale: "fr" as const,
        name: `n${at}`,
        criteria: `keywords=n${at}`,
        frequency: "none" as const,
      })),
    );
    await expect(save()).rejects.toMatchObject({ code: "TAKEN", details: { why: "full" } });
  });

  test("is changed and deleted by its owner alone; the deletion can be undone for an hour", async () => {
    const id = idOf(await save());
    await expect(changeSearch(another(), { id, name: "x" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(removeSearch(another(), { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(removeSearch(as(VISITOR), { id })).rejects.toMatchObject({
      code: "SIGN_IN_REQUIRED",
    });
    expect(await changeSearch(me(), { id, frequency: "weekly" })).toEqual({
      name: "Eau",
      frequency: "weekly",
    });
    const before = await findSearch(deps.db, id);
    const undo = await removeSearch(me(), { id });
    expect(await findSearch(deps.db, id)).toBeNull();
    await expect(restoreSearch(another(), { undo })).rejects.toMatchObject({ code: "NOT_FOUND" });
    now = new Date(now.getTime() + UNDO_SECONDS * 1000);
    await restoreSearch(me(), { undo });
    expect(await findSearch(deps.db, id)).toEqual(before);
    now = new Date(now.getTime() + 1000);
    await expect(restoreSearch(me(), { undo })).rejects.toMatchObject({ code: "GONE" });
  });

  test("brought back, it passes no cap and is not there twice; after the hour nothing of it is left", async () => {
    const undo = await removeSearch(me(), { id: idOf(await save()) });
    const saved = Array.from({ length: MAX_SEARCHES }, (_, at) => ({
      userId,
      locale: "fr" as const,
      name: `n${at}`,
      criteria: `keywords=n${at}`,
      frequency: "none" as const,
    }));
    await deps.db.insert(savedSearches).values(saved.slice(1));
    const again = await save();
    await restoreSearch(me(), { undo });
    expect((await listSearches(deps.db, makePersonActor(userId))).map(({ id }) => id)).toContain(
      idOf(again),
    );
    expect(await listSearches(deps.db, makePersonActor(userId))).toHaveLength(MAX_SEARCHES);
    await removeSearch(me(), { id: idOf(again) });
    await deps.db.insert(savedSearches).values(saved.slice(0, 1));
    await expect(restoreSearch(me(), { undo })).rejects.toMatchObject({
      code: "TAKEN",
      details: { why: "full" },
    });
    expect(await listSearches(deps.db, makePersonActor(userId))).toHaveLength(MAX_SEARCHES);
    now = new Date(now.getTime() + UNDO_SECONDS * 1000 + 60_000);
    await queue.runJobs(deps, forgetRemovedSearch);
    expect(await deps.db.$count(savedSearches)).toBe(MAX_SEARCHES);
  });

  test("is no administrator's to save", async () => {
    const { administrator } = makeActors(userId);
    await expect(save({ by: as(administrator) })).rejects.toMatchObject({ code: "FORBIDDEN_ROLE" });
  });
});

describe("[A-15 part] an alert asked for by a visitor", () => {
  const subscribe = (over: object = {}, frequency = "daily", clientAddress = "192.0.2.1") =>
    subscribeVisitor(
      withRequest(as(VISITOR), { clientAddress, origin: "https://forged.example" }),
      {
        email: "Zoe@example.org",
        frequency,
        consent: "on",
        ...over,
        criteria: toStoredCriteria(water),
        name: "« eau »",
      },
    );
  const manageLink = (id = "") => ({ id, hash: createManageHash(deps.signer, id, null) });
  const leaveLink = (id = "") => ({ id, hash: createUnsubscribeHash(deps.signer, id) });
  const only = async () => {
    const rows = await deps.db.select().from(savedSearches);
    expect(rows).toHaveLength(1);
    return rows[0];
  };

  test("waits for its address to be confirmed, by a mail with one-click headers", async () => {
    await subscribe();
    const row = await only();
    expect(row).toMatchObject({ email: "Zoe@example.org", userId: null, confirmedAt: null });
    const [mail] = await runJobs();
    expect(mail?.to.address).toBe("Zoe@example.org");
    expect(mail?.subject).toBe("Confirmez votre alerte Passerelle");
    expect(mail?.text).toContain(`https://passerelle.test/saved-search/${row?.id}/`);
    expect(mail?.text).not.toContain("forged.example");
    expect(mail?.unsubscribeUrl).toMatch(`https://passerelle.test/unsubscribe/${row?.id}/`);
    expect(mail?.text).toContain("Chaque jour");
    await confirmSearch(as(VISITOR), manageLink(row?.id));
    expect((await only())?.confirmedAt).toEqual(now);
  });

  test("asked again follows the last request until it is confirmed, then changes nothing", async () => {
    await subscribe();
    await subscribe({ email: "zoe@EXAMPLE.org" }, "weekly");
    const row = await only();
    expect(row?.frequency).toBe("weekly");
    expect(await runJobs()).toHaveLength(2);
    await confirmSearch(as(VISITOR), manageLink(row?.id));
    await subscribe({}, "instant");
    expect((await only())?.frequency).toBe("weekly");
    const [mail] = await runJobs();
    expect(mail?.subject).toBe("Vous recevez déjà cette alerte Passerelle");
  });

  test("run twice, the job sends one and the same mail", async () => {
    await subscribe();
    const [job] = await queue.waiting();
    await mailSearchLink.run(deps, mailSearchLink.payload.parse(job?.payload));
    const [first, second, ...more] = await runJobs();
    expect(first?.reference).toMatch(/^search-link-/);
    expect(second).toEqual(first);
    expect(more).toEqual([]);
  });

  test("needs an address, a frequency and consent", async () => {
    await expect(subscribe({ email: "zoe", consent: "" }, "none")).rejects.toMatchObject({
      code: "INVALID",
      details: { email: "invalid", frequency: "missing", consent: "missing" },
    });
    expect(await queue.waiting()).toEqual([]);
  });

  test("says the same to an address asked too often, and sends it nothing more", async () => {
    for (let at = 0; at < 7; at++)
      expect(await subscribe({}, "daily", `192.0.2.${at}`)).toBeUndefined();
    expect(await queue.waiting()).toHaveLength(5);
  });

  test("is refused to a network that asks for too many addresses", async () => {
    for (let at = 0; at < 20; at++) await subscribe({ email: `a${at}@example.org` });
    await expect(subscribe({ email: "a20@example.org" })).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
    });
  });

  test("is forgotten when nobody confirms it; a confirmed one stays", async () => {
    await subscribe();
    await subscribe({ email: "max@example.org" });
    const [max] = await deps.db
      .select()
      .from(savedSearches)
      .where(eq(savedSearches.email, "max@example.org"));
    await confirmSearch(as(VISITOR), manageLink(max?.id));
    now = new Date(now.getTime() + UNCONFIRMED_DAYS * 86_400_000);
    await forgetUnconfirmed.run(deps, {});
    expect(await only()).toMatchObject({ email: "max@example.org" });
  });

  test("is listed and managed by the person whose proven address it is, and by nobody else", async () => {
    await subscribe();
    const id = (await only())?.id ?? "";
    const email = (await only())?.email?.toUpperCase() ?? "";
    const owner = { ...makePersonActor(userId), email, emailVerified: true };
    const claims = { ...owner, emailVerified: false };
    const stranger = { ...makePersonActor(otherId), email: `not-${email}`, emailVerified: true };
    // An unconfirmed search sends nothing and belongs to no account.
    expect(await listVisitorSearches(deps.db, owner)).toEqual([]);
    await confirmSearch(as(VISITOR), manageLink(id));
    expect(await listVisitorSearches(deps.db, owner)).toMatchObject([{ id }]);
    for (const other of [claims, stranger]) {
      expect(await listVisitorSearches(deps.db, other)).toEqual([]);
      await expect(removeSearch(as(other), { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    await changeSearch(as(owner), { id, frequency: "weekly" });
    expect(await only()).toMatchObject({ frequency: "weekly", userId: null });
    await expect(save({ by: as(owner), replaces: id })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const undo = await removeSearch(as(owner), { id });
    expect(await listVisitorSearches(deps.db, owner)).toEqual([]);
    await expect(restoreSearch(as(stranger), { undo })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await restoreSearch(as(owner), { undo });
    expect(await listVisitorSearches(deps.db, owner)).toMatchObject([{ id }]);
  });

  test("[B-08 part] unsubscribing erases a visitor's address, and only quiets a person's search", async () => {
    await subscribe();
    const row = await only();
    // The management link does not unsubscribe, nor the other way round.
    const notFound = { code: "NOT_FOUND" };
    await expect(unsubscribe(as(VISITOR), manageLink(row?.id))).rejects.toMatchObject(notFound);
    await expect(confirmSearch(as(VISITOR), leaveLink(row?.id))).rejects.toMatchObject(notFound);
    await unsubscribe(as(VISITOR), leaveLink(row?.id));
    await unsubscribe(as(VISITOR), leaveLink(row?.id));
    expect(await deps.db.select().from(savedSearches)).toEqual([]);
    const id = idOf(await save());
    await unsubscribe(as(VISITOR), leaveLink(id));
    expect(await listSearches(deps.db, makePersonActor(userId))).toMatchObject([
      { id, frequency: "none" },
    ]);
  });
});
