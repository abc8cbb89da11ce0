import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#features/people/accounts/tables.server.ts";
import { notifications } from "#features/people/notifications/tables.server.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Caller } from "#platform/command.server.ts";
import { createDatabase } from "#platform/db/database.server.ts";
import { readEnv } from "#platform/env.ts";
import { DomainError } from "#platform/errors.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { listDegradedServices } from "#platform/outside/outside-health.server.ts";
import { makeResearcher } from "#tests/factories/people.ts";
import { createTestDeps } from "#tests/support/test-deps.ts";
import { FAULTS, startFakeServices } from "../../../../../sandbox/fake-services.ts";
import { PROLIFIC } from "../../../../../sandbox/works.ts";
import { importProductions } from "../jobs/import-productions.server.ts";
import { listLastImports } from "../queries/production-imports.server.ts";
import { countProductions, listProductions } from "../queries/production-list.server.ts";
import { type ListRequest, readListRequest } from "../rules/list-request.ts";
import type { ImportSource } from "../rules/vocabulary.ts";
import { MAX_FAVOURITE_PRODUCTIONS } from "../rules/vocabulary.ts";
import { productionImports, productions } from "../tables.server.ts";
import {
  disownImport,
  disownProduction,
  reclaimProductions,
  removeGoneProduction,
} from "./disown-productions.server.ts";
import { dismissHalCard, requestImport } from "./request-import.server.ts";
import { setFavourite, setMainProduction } from "./set-favourite.server.ts";

const CLAIRE = "0000-0000-0990-0049";

let scene: Awaited<ReturnType<typeof createTestDeps>>;
let outside: Awaited<ReturnType<typeof startFakeServices>>;
let deps: DepsWithQueue;
let now = new Date("2026-11-15T09:00:00Z");

beforeAll(async () => {
  scene = await createTestDeps();
  outside = await startFakeServices({ port: 0 });
});
beforeEach(async () => {
  await scene.queue.clear();
  for (const service of ["hal", "dataverse"]) outside.setFault(service, "none");
  deps = {
    ...scene.deps,
    // Clients of outside services are kept per database object, so each test has its own circuit breakers.
    db: createDatabase(scene.deps.pool),
    env: readEnv({
      NODE_ENV: "test",
      HAL_URL: outside.getUrl("hal"),
      DATAVERSE_URL: outside.getUrl("dataverse"),
    }),
    clock: { now: () => now },
  };
});
afterAll(async () => {
  await outside.stop();
  await scene.end();
});

async function person(orcid: string | null = null): Promise<PersonActor> {
  if (orcid) await deps.db.delete(users).where(eq(users.orcid, orcid));
  const names = { firstName: "Claire", lastName: "Morel", email: null, emailVerifiedAt: null };
  const { id } = await makeResearcher(deps.db, { ...names, orcid });
  return {
    userId: id,
    sessionId: "",
    kind: "person",
    firstName: "Claire",
    lastName: "Morel",
    email: null,
    emailVerified: false,
    orcid,
    locale: "fr",
  };
}

const as = (actor: PersonActor): Caller => ({ ...deps, actor });
/** Code and details of a refusal. */
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) =>
      error instanceof DomainError ? { code: error.code, ...error.details } : error,
  );

const request = (by: string, sources: readonly ImportSource[] = ["hal"], value = "") => ({
  sources,
  by,
  halId: by === "identifier" ? value : "",
  name: by === "name" ? value : "",
});

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

const runAsked = () => scene.queue.runJobs(deps);
/** Takes the queued imports out of the queue. */
const takeImports = async () =>
  (await scene.queue.take()).map(({ payload }) => importProductions.payload.parse(payload));
const oneImport = async () => {
  const [payload] = await takeImports();
  if (!payload) throw new Error("no import was asked for");
  return payload;
};

/** Requests an import and runs it. */
async function runImport(actor: PersonActor, input = request("orcid")) {
  later(1);
  await requestImport(as(actor), input);
  await runAsked();
  return listLastImports(deps.db, actor.userId, now);
}

const list = (actor: PersonActor, change: Partial<ListRequest> = {}) =>
  listProductions(deps.db, actor, {
    ...readListRequest({}, new URLSearchParams()),
    ...change,
  });

const goneOf = async (actor: PersonActor) =>
  (await list(actor, { perPage: 100 })).items.filter(({ gone }) => gone).length;

describe("[C-08 part] an import", () => {
  test("by ORCID brings works of both sources, and those in both are shown once", async () => {
    const claire = await person(CLAIRE);
    const imports = await runImport(claire, request("orcid", ["hal", "dataverse"]));
    expect(imports).toMatchObject([
      { source: "hal", state: "done", added: 62, done: 62, total: 62 },
      { source: "dataverse", state: "done", added: 8, done: 8, total: 8 },
    ]);
    expect(await countProductions(deps.db, claire)).toMatchObject({
      hal: 62,
      dataverse: 8,
      all: 68,
    });
    const both = await list(claire, { source: "all", terms: "site pilote", perPage: 100 });
    const measured = both.items.filter(({ doi }) => doi === "10.5555/rdg.saisons.01");
    expect(measured).toMatchObject([{ source: "hal", alsoIn: "dataverse" }]);
    const datasets = await list(claire, { source: "dataverse", terms: "site pilote 2014" });
    expect(datasets.items).toMatchObject([{ alsoIn: "hal", type: "dataset" }]);
  });

  test("brings all 22 types, which filter with their counts", async () => {
    const claire = await person(CLAIRE);
    await runImport(claire);
    const all = await list(claire, { perPage: 100 });
    expect(all.types).toHaveLength(22);
    expect(all.types.reduce((sum, { count }) => sum + count, 0)).toBe(62);
    const articles = await list(claire, { type: "article" });
    expect(articles.total).toBe(all.types.find(({ type }) => type === "article")?.count);
    expect(new Set(articles.items.map(({ type }) => type))).toEqual(new Set(["article"]));
    expect(articles.types).toEqual(all.types);
    expect((await list(claire, { terms: "ARGILES echangeurs", year: 2025 })).items).toMatchObject([
      { title: "Argiles et échangeurs : ce que l'on ne mesure pas" },
    ]);
    expect((await list(claire, { terms: "100% _ ' nothing" })).total).toBe(0);
  });

  test("notifies when done, and only about new works", async () => {
    const claire = await person(CLAIRE);
    await runImport(claire);
    const [again] = await runImport(claire);
    expect(again).toMatchObject({ added: 0, changed: 0, state: "done" });
    const notified = await deps.db
      .select({ kind: notifications.kind, data: notifications.data })
      .from(notifications)
      .where(eq(notifications.userId, claire.userId));
    expect(notified).toMatchObject([{ kind: "data_updated", data: { source: "hal", added: 62 } }]);
  });

  test("marks works that left the source, unmarks those that return, and keeps favourites", async () => {
    const claire = await person(CLAIRE);
    await runImport(claire);
    const [first] = (await list(claire)).items;
    if (!first) throw new Error("nothing imported");
    await setFavourite(as(claire), { id: first.id, favourite: true });
    // A mistyped identifier finds another person's works. Claire's own are not affected.
    await runImport(claire, request("identifier", ["hal"], "james-okafor"));
    expect(await goneOf(claire)).toBe(0);
    await runImport(claire);
    expect(await goneOf(claire)).toBe(0);
    // The same search again: works it no longer finds are gone from the source.
    await runImport(claire);
    expect(await goneOf(claire)).toBe(6);
    const items = (await list(claire, { perPage: 100 })).items;
    expect(items.find(({ id }) => id === first.id)).toMatchObject({ favourite: true, gone: false });
    await runImport(claire, request("identifier", ["hal"], "james-okafor"));
    expect(await goneOf(claire)).toBe(0);
  });

  test("that finds nothing, or less than was counted, marks nothing", async () => {
    const claire = await person(CLAIRE);
    const nobody = request("name", ["hal"], "Nobody Atall");
    await runImport(claire);
    await runImport(claire, nobody);
    expect(await runImport(claire, nobody)).toMatchObject([{ state: "done", total: 0 }]);
    expect(await goneOf(claire)).toBe(0);
    await runImport(claire);
    later(1);
    await requestImport(as(claire), request("orcid"));
    const short = createServer((_, response) => {
      response.end('{"response":{"numFound":3,"docs":[]},"nextCursorMark":"*"}');
    });
    await new Promise<void>((done) => short.listen(0, "127.0.0.1", done));
    const url = `http://127.0.0.1:${(short.address() as AddressInfo).port}`;
    // A new database object gets a new client, with another base URL.
    deps = {
      ...deps,
      db: createDatabase(scene.deps.pool),
      env: { ...deps.env, HAL_URL: url },
    };
    await runAsked();
    short.close();
    expect(await listLastImports(deps.db, claire.userId, now)).toMatchObject([
      { state: "failed", failure: "nonsense" },
    ]);
    expect(await goneOf(claire)).toBe(0);
  });

  test("one that is gone can be taken off the list, one that is not cannot", async () => {
    const claire = await person(CLAIRE);
    await runImport(claire, request("identifier", ["hal"], "james-okafor"));
    const [gone] = (await list(claire)).items;
    await runImport(claire);
    await runImport(claire);
    const there = (await list(claire)).items.find((work) => !work.gone);
    if (!gone || !there) throw new Error("nothing imported");
    await removeGoneProduction(as(claire), { id: gone.id });
    await expect(removeGoneProduction(as(claire), { id: there.id })).rejects.toThrow("NOT_FOUND");
    await expect(removeGoneProduction(as(claire), { id: gone.id })).rejects.toThrow("NOT_FOUND");
    expect((await list(claire)).total).toBe(62 + 5);
  });

  test("a second request joins a running import; a lost import is replaced", async () => {
    const claire = await person(CLAIRE);
    await Promise.all([1, 2, 3].map(() => requestImport(as(claire), request("orcid"))));
    expect(await scene.queue.waiting()).toHaveLength(1);
    later(31);
    expect(await listLastImports(deps.db, claire.userId, now)).toMatchObject([
      { state: "failed", failure: "lost" },
    ]);
    await requestImport(as(claire), request("orcid"));
    expect(await scene.queue.waiting()).toHaveLength(2);
    // A late run of the old job does nothing.
    await runAsked();
    expect(await listLastImports(deps.db, claire.userId, now)).toMatchObject([{ state: "done" }]);
  });

  test("5,000 publications of one person, their pages and odd characters", async () => {
    const noor = await person(PROLIFIC.orcid);
    const [done] = await runImport(noor);
    expect(done).toMatchObject({ state: "done", added: 5000, done: 5000, total: 5000 });
    const last = await list(noor, { page: 9999, perPage: 100 });
    expect(last).toMatchObject({ total: 5000, pages: 50, page: 50 });
    expect(last.items).toHaveLength(100);
    const found = await list(noor, { terms: "etude 4971 mesure" });
    expect(found.items.map(({ title }) => title)).toContain(
      'Étude n° 4971 : <i>mesure</i> & "méthode"',
    );
    const everyPage = new Set<string>();
    for (let page = 1; page <= 50; page++) {
      for (const { id } of (await list(noor, { page, perPage: 100 })).items) everyPage.add(id);
    }
    expect(everyPage.size).toBe(5000);
  });

  test("[C-24 part] killed midway, it goes on from what is there and counts nothing twice", async () => {
    const noor = await person(PROLIFIC.orcid);
    later(1);
    await requestImport(as(noor), request("orcid"));
    const payload = await oneImport();
    let pages = 0;
    const dying = new Proxy(deps.db, {
      get(db, name) {
        // The first transaction only starts the import.
        if (name === "transaction" && ++pages > 4) throw new Error("killed");
        const value = Reflect.get(db, name);
        return typeof value === "function" ? value.bind(db) : value;
      },
    });
    await expect(importProductions.run({ ...deps, db: dying }, payload)).rejects.toThrow("killed");
    const [half] = await listLastImports(deps.db, noor.userId, now);
    expect(half).toMatchObject({ state: "running", done: 1500, total: 5000, added: 1500 });
    await importProductions.run(deps, payload);
    const [complete] = await listLastImports(deps.db, noor.userId, now);
    expect(complete).toMatchObject({ state: "done", done: 5000, added: 5000, changed: 0 });
    expect(await deps.db.$count(productions, eq(productions.userId, noor.userId))).toBe(5000);
    // A second run of a finished import does nothing.
    await importProductions.run(deps, payload);
  });
});

describe("[C-14 part] without ORCID", () => {
  test("works are found by HAL identifier or by name, in each source that can", async () => {
    const james = await person();
    const refused = (wanted: Parameters<typeof requestImport>[1]) =>
      refusalOf(requestImport(as(james), wanted));
    expect(await refused(request("orcid"))).toEqual({ code: "INVALID", by: "noOrcid" });
    expect(await refused(request("identifier", ["hal"], "not valid"))).toEqual({
      code: "INVALID",
      halId: "invalid",
    });
    expect(await refused(request("identifier", ["dataverse"], "james-okafor"))).toEqual({
      code: "INVALID",
      by: "noSource",
    });
    expect(await refused({ by: "x", sources: [], halId: "", name: "" })).toEqual({
      code: "INVALID",
      by: "missing",
    });
    expect(await refused({ ...request("name", [], "James Okafor") })).toEqual({
      code: "INVALID",
      by: "noSource",
    });
    const both: ImportSource[] = ["hal", "dataverse"];
    const imports = await runImport(james, request("name", both, "james OKAFOR"));
    expect(imports).toMatchObject([
      { source: "hal", added: 6 },
      { source: "dataverse", added: 1 },
    ]);
    await runImport(james, request("identifier", both, "james-okafor"));
    expect(await countProductions(deps.db, james)).toMatchObject({
      hal: 6,
      halId: "james-okafor",
    });
  });

  test("query syntax in a name is escaped", async () => {
    const james = await person();
    const [done] = await runImport(
      james,
      request("name", ["hal"], 'x" OR authIdHal_s:"james-okafor'),
    );
    expect(done).toMatchObject({ state: "done", added: 0, total: 0 });
  });
});

describe("[C-08 part] favourites and the main one", () => {
  test("the limit of favourites also holds for concurrent requests", async () => {
    const claire = await person(CLAIRE);
    await runImport(claire, request("orcid", ["hal", "dataverse"]));
    const ids = (await list(claire, { perPage: 20 })).items.map(({ id }) => id);
    const outcomes = await Promise.all(
      ids
        .slice(0, MAX_FAVOURITE_PRODUCTIONS + 3)
        .map((id) => refusalOf(setFavourite(as(claire), { id, favourite: true }))),
    );
    expect(outcomes.filter((one) => one !== null)).toEqual(
      Array.from({ length: 3 }, () => ({ code: "TAKEN", why: "full" })),
    );
    const { items } = await list(claire, { favourites: true });
    expect(items).toHaveLength(MAX_FAVOURITE_PRODUCTIONS);
    const id = items[0]?.id ?? "";
    for (const favourite of [true, false, true]) {
      expect(await refusalOf(setFavourite(as(claire), { id, favourite }))).toBeNull();
    }
  });

  test("a work in two sources is one favourite", async () => {
    const claire = await person(CLAIRE);
    await runImport(claire, request("orcid", ["hal", "dataverse"]));
    const [archived] = (await list(claire, { terms: "rdg.saisons.01" })).items;
    const [deposited] = (await list(claire, { source: "dataverse", terms: "rdg.saisons.01" }))
      .items;
    if (!archived || !deposited) throw new Error("not imported");
    await setFavourite(as(claire), { id: archived.id, favourite: true });
    await setFavourite(as(claire), { id: deposited.id, favourite: true });
    expect(await countProductions(deps.db, claire)).toMatchObject({ favourites: 1 });
    await setFavourite(as(claire), { id: deposited.id, favourite: false });
    expect(await countProductions(deps.db, claire)).toMatchObject({ favourites: 0 });
  });

  test("the star goes to one work, goes on to another, and can be taken back", async () => {
    const claire = await person(CLAIRE);
    await runImport(claire);
    const main = async () => (await countProductions(deps.db, claire)).main;
    const choose = (halIdentifier: string) => setMainProduction(as(claire), { halIdentifier });
    await choose("hal-09910001");
    await choose("hal-09910002");
    expect(await main()).toBe("hal-09910002");
    await choose("hal-09910002");
    expect(await main()).toBeNull();
    for (const unknown of ["", "hal-1", "doi:10.5555/RDG.SAISONS.01"]) {
      await expect(choose(unknown)).rejects.toThrow("NOT_FOUND");
    }
  });

  test("another person's works are not found", async () => {
    const claire = await person(CLAIRE);
    const other = await person();
    await runImport(claire);
    const id = (await list(claire)).items[0]?.id ?? "";
    await expect(setFavourite(as(other), { id, favourite: true })).rejects.toThrow("NOT_FOUND");
    await expect(setFavourite(as(other), { id: "x", favourite: true })).rejects.toThrow(
      "NOT_FOUND",
    );
    const main = { halIdentifier: "hal-09910001" };
    await expect(setMainProduction(as(other), main)).rejects.toThrow("NOT_FOUND");
    expect((await list(other)).total).toBe(0);
  });
});

test("[C-09 part] the card is dismissed for good", async () => {
  const claire = await person(CLAIRE);
  await dismissHalCard(as(claire), {});
  expect(await countProductions(deps.db, claire)).toMatchObject({ halCardRefused: true });
});

describe("[C-24 part] an archive that misbehaves", () => {
  test.each(FAULTS.filter((fault) => fault !== "none"))(
    "%s: the import ends with the reason, what was there stays, and the space can say so",
    { timeout: 40_000 },
    async (fault) => {
      // A rate-limited service counts as failing.
      const failure = fault === "busy" ? "failing" : fault;
      const claire = await person(CLAIRE);
      await runImport(claire, request("orcid", ["hal", "dataverse"]));
      const freshAt = now;
      for (const service of ["hal", "dataverse"]) outside.setFault(service, fault);
      later(1);
      await requestImport(as(claire), request("orcid", ["hal", "dataverse"]));
      const runs = await takeImports();
      await Promise.all(runs.map((payload) => importProductions.run(deps, payload)));
      expect(await listLastImports(deps.db, claire.userId, now)).toMatchObject([
        { source: "hal", state: "failed", failure, freshAt },
        { source: "dataverse", state: "failed", failure, freshAt },
      ]);
      const { items, total } = await list(claire, { source: "all", perPage: 100 });
      expect(total).toBe(68);
      expect(items.some(({ gone }) => gone)).toBe(false);
      await expect
        .poll(async () => (await listDegradedServices(deps.db)).map(({ service }) => service))
        .toEqual(["dataverse", "hal"]);
      for (const service of ["hal", "dataverse"]) outside.setFault(service, "none");
      expect(await runImport(claire)).toMatchObject([{ state: "done" }, { state: "failed" }]);
      await expect.poll(() => listDegradedServices(deps.db)).toHaveLength(1);
    },
  );

  test("deleting the account ends its running import", async () => {
    const claire = await person(CLAIRE);
    await requestImport(as(claire), request("orcid"));
    const payload = await oneImport();
    await deps.db.delete(users).where(eq(users.id, claire.userId));
    await importProductions.run(deps, payload);
    expect(
      await deps.db.$count(productionImports, eq(productionImports.id, payload.importId)),
    ).toBe(0);
  });
});

describe("[C-08 part] works of a namesake", () => {
  const list = async (actor: PersonActor) =>
    (
      await listProductions(deps.db, actor, {
        ...readListRequest({}, new URLSearchParams()),
      })
    ).total;

  test("one is taken off, stays off through the next import, and can come back", async () => {
    const me = await person(CLAIRE);
    await runImport(me);
    const before = await list(me);
    const [work] = (await listProductions(deps.db, me, readListRequest({}, new URLSearchParams())))
      .items;
    if (!work) throw new Error("nothing was imported");
    await setFavourite(as(me), { id: work.id, favourite: true });
    const { at, count } = await disownProduction(as(me), { id: work.id });
    expect(count).toBeGreaterThan(0);
    expect(await list(me)).toBe(before - 1);
    expect((await countProductions(deps.db, me)).favourites).toBe(0);
    later(10);
    await runImport(me);
    expect(await list(me)).toBe(before - 1);
    // A hidden work cannot be chosen.
    const choose = setFavourite(as(me), { id: work.id, favourite: true });
    expect(await refusalOf(choose)).toMatchObject({ code: "NOT_FOUND" });
    await reclaimProductions(as(me), { at: at.toISOString() });
    expect(await list(me)).toBe(before);
  });

  test("all that an import brought is taken off at once, by its owner alone", async () => {
    const [me, other] = [await person(CLAIRE), await person()];
    await runImport(me);
    const [last] = await listLastImports(deps.db, me.userId, now);
    if (!last) throw new Error("nothing was imported");
    expect(last.remainingWorks).toBeGreaterThan(1);
    expect(await refusalOf(disownImport(as(other), { id: last.id }))).toMatchObject({
      code: "NOT_FOUND",
    });
    const { at, count } = await disownImport(as(me), { id: last.id });
    expect(count).toBe(last.remainingWorks);
    expect(await list(me)).toBe(0);
    await reclaimProductions(as(other), { at: at.toISOString() });
    expect(await list(me)).toBe(0);
    await reclaimProductions(as(me), { at: at.toISOString() });
    expect(await list(me)).toBe(count);
  });
});
