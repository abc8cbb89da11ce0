import { randomUUID } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { users } from "#features/people/accounts/tables.server.ts";
import { notifications } from "#features/people/notifications/tables.server.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Caller } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { makeResearcher } from "#tests/factories/people.ts";
import type { FakeQueue } from "#tests/support/fake-queue.ts";
import { createTestDeps } from "#tests/support/test-deps.ts";
import { peopleByOrcid } from "../../../../../sandbox/orcid/people.ts";
import { deleteRemovedEntries } from "../jobs/cleanup.server.ts";
import { readOrcid, scheduleOrcidReadings } from "../jobs/read-orcid.server.ts";
import { getCareerItem, listCareerItems, loadCareerHead } from "../queries/career.server.ts";
import { EMPTY_CAREER_VALUES, MAX_BIOGRAPHY_LENGTH } from "../rules/career-form.ts";
import { MAX_ENTRIES } from "../rules/entry-input.ts";
import { careerItems } from "../tables.server.ts";
import {
  moveCareerItem,
  removeCareerItem,
  restoreCareerItem,
} from "./arrange-career-items.server.ts";
import { resolveOrcidConflict } from "./merge-orcid-record.server.ts";
import { requestOrcidReading } from "./request-orcid-reading.server.ts";
import { addCareerItem, changeCareerItem } from "./save-career-item.server.ts";
import { saveBiography } from "./save-profile.server.ts";

const ORCID = "0000-0000-0990-0049";
let deps: DepsWithQueue;
let end: () => Promise<void>;
let orcid: Server;
let answer: RequestListener;
let now = new Date("2027-01-10T10:00:00Z");
let queue: FakeQueue;

const recordOf = (iD: string): RequestListener => {
  const { record } = peopleByOrcid.get(iD) ?? {};
  return (_, response) => void response.end(JSON.stringify(record));
};

beforeAll(async () => {
  orcid = createServer((request, response) => answer(request, response));
  await new Promise<void>((done) => orcid.listen(0, "127.0.0.1", done));
  const { port } = orcid.address() as AddressInfo;
  const test = await createTestDeps();
  deps = {
    ...test.deps,
    env: { ...test.deps.env, ORCID_API_URL: `http://127.0.0.1:${port}` },
    clock: { now: () => now },
  };
  queue = test.queue;
  end = async () => {
    orcid.closeAllConnections();
    orcid.close();
    await test.end();
  };
});
afterAll(() => end());
beforeEach(async () => {
  answer = recordOf(ORCID);
  await queue.clear();
});

const queuedReadings = async () => (await queue.waiting()).map(({ payload }) => payload);
async function person(iD?: string): Promise<string> {
  await deps.db
    .update(users)
    .set({ orcid: null })
    .where(eq(users.orcid, iD ?? ""));
  return (await makeResearcher(deps.db, { orcid: iD ?? null })).id;
}
const as = (userId: string): Caller => ({
  ...deps,
  actor: { kind: "person", userId, sessionId: "" } as PersonActor,
});
const values = (title: string) => ({ ...EMPTY_CAREER_VALUES, title, organization: "Institut" });
const add = async (userId: string, title: string) => {
  const fields = { ...values(title), start: "2020" };
  return (await addCareerItem(as(userId), { kind: "employment", fields })).id;
};
const titles = async (userId: string) =>
  (await listCareerItems(deps.db, userId, "employment")).map((item) => item.values.title);
const codeOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof DomainError ? error.code : error;
};

describe("[C-04 part] a career path", () => {
  it("is kept in the person's order", async () => {
    const me = await person();
    const [one] = [await add(me, "one"), await add(me, "two"), await add(me, "three")];
    expect(await titles(me)).toEqual(["three", "two", "one"]);
    await moveCareerItem(as(me), { id: one, to: 0 });
    expect(await titles(me)).toEqual(["one", "three", "two"]);
    await moveCareerItem(as(me), { id: one, to: 99 });
    expect(await titles(me)).toEqual(["three", "two", "one"]);
  });

  it("gives back what was removed, in its place; after a day it is forgotten", async () => {
    const me = await person();
    const id = await add(me, "one");
    await add(me, "two");
    await removeCareerItem(as(me), { id });
    expect(await titles(me)).toEqual(["two"]);
    expect(await codeOf(changeCareerItem(as(me), { id, fields: values("x") }))).toBe("NOT_FOUND");
    await restoreCareerItem(as(me), { id });
    expect(await titles(me)).toEqual(["two", "one"]);
    await removeCareerItem(as(me), { id });
    now = new Date(now.getTime() + 25 * 3_600_000);
    await deleteRemovedEntries.run(deps, {});
    expect(await codeOf(restoreCareerItem(as(me), { id }))).toBe("NOT_FOUND");
  });

  it("has no more entries by undoing removals than by adding", async () => {
    const me = await person();
    const id = await add(me, "removed");
    await removeCareerItem(as(me), { id });
    const others: string[] = [];
    for (let at = 0; at < MAX_ENTRIES; at++) others.push(await add(me, `entry ${at}`));
    expect(await codeOf(restoreCareerItem(as(me), { id }))).toBe("TAKEN");
    expect(await titles(me)).toHaveLength(MAX_ENTRIES);
    await removeCareerItem(as(me), { id: others[7] });
    await restoreCareerItem(as(me), { id });
    expect(await titles(me)).toContain("removed");
  });

  it("belongs to one person: another's entry, or no entry at all, is not found", async () => {
    const [me, other] = [await person(), await person()];
    const theirs = await add(other, "theirs");
    for (const id of [theirs, "0b5b7a52-0000-4000-8000-000000000000", "1", "' or 1=1 --"]) {
      expect(await codeOf(getCareerItem(deps.db, me, id))).toBe("NOT_FOUND");
      expect(await codeOf(changeCareerItem(as(me), { id, fields: values("mine") }))).toBe(
        "NOT_FOUND",
      );
      expect(await codeOf(removeCareerItem(as(me), { id }))).toBe("NOT_FOUND");
      expect(await codeOf(restoreCareerItem(as(me), { id }))).toBe("NOT_FOUND");
      expect(await codeOf(moveCareerItem(as(me), { id, to: 0 }))).toBe("NOT_FOUND");
      expect(await codeOf(resolveOrcidConflict(as(me), { id, answer: "orcid" }))).toBe("NOT_FOUND");
    }
    expect(await titles(other)).toEqual(["theirs"]);
  });

  it("holds 200 employments and not one more, even when two tabs add at once", async () => {
    const me = await person();
    await deps.db.insert(careerItems).values(
      Array.from({ length: MAX_ENTRIES - 1 }, (_, index) => ({
        userId: me,
        kind: "employment" as const,
        values: values(`n ${index}`),
        position: index,
      })),
    );
    const both = await Promise.all(["a", "b"].map((title) => codeOf(add(me, title))));
    expect(both.filter((code) => code === "TAKEN")).toHaveLength(1);
    expect(await titles(me)).toHaveLength(MAX_ENTRIES);
    const prize = { kind: "award", fields: values("a prize") };
    expect(await addCareerItem(as(me), prize)).toHaveProperty("id");
  });

  it("[C-14 part] keeps a biography as text, up to its length", async () => {
    const me = await person();
    const script = "<script>alert('é')</script>\r\n& encore";
    expect(await saveBiography(as(me), { biography: script })).toMatchObject({ savedAt: now });
    expect((await loadCareerHead(deps.db, me)).biography).toBe(
      "<script>alert('é')</script>\n& encore",
    );
    const tooLong = "x".repeat(MAX_BIOGRAPHY_LENGTH + 1);
    await expect(saveBiography(as(me), { biography: tooLong })).rejects.toMatchObject({
      code: "INVALID",
      details: { biography: "tooLong" },
    });
    expect(await codeOf(saveBiography(as(me), { biography: { not: "text" } }))).toBe("INVALID");
  });
});

describe("two tabs", () => {
  it("do not write over each other's biography", async () => {
    const me = await person();
    const { version } = await saveBiography(as(me), { biography: "First.", version: 0 });
    const late = saveBiography(as(me), { biography: "Second.", version: 0 });
    expect(await codeOf(late)).toBe("STALE");
    expect((await loadCareerHead(deps.db, me)).biography).toBe("First.");
    await saveBiography(as(me), { biography: "Third.", version });
    expect((await loadCareerHead(deps.db, me)).biography).toBe("Third.");
  });

  it("do not write over each other's entry; moving it is no change of it", async () => {
    const me = await person();
    const id = await add(me, "An entry");
    const version = (await getCareerItem(deps.db, me, id)).version;
    await add(me, "Another");
    await moveCareerItem(as(me), { id, to: 0 });
    const saved = await changeCareerItem(as(me), { id, version, fields: { title: "Mine" } });
    expect(saved.version).toBe(version + 1);
    const late = changeCareerItem(as(me), { id, version, fields: { title: "Theirs" } });
    expect(await codeOf(late)).toBe("STALE");
    expect((await getCareerItem(deps.db, me, id)).values.title).toBe("Mine");
  });

  it("add one entry by one form, however often it is sent", async () => {
    const [me, other] = [await person(), await person()];
    const entry = { id: randomUUID(), kind: "award", fields: values("A prize") };
    await Promise.all([addCareerItem(as(me), entry), addCareerItem(as(me), entry)]);
    await addCareerItem(as(me), { ...entry, fields: values("A great prize") });
    const prizes = await listCareerItems(deps.db, me, "award");
    expect(prizes.map((prize) => prize.values.title)).toEqual(["A great prize"]);
    expect(await codeOf(addCareerItem(as(other), entry))).toBe("NOT_FOUND");
  });
});

describe("[C-05 part] reading ORCID", () => {
  const listNotified = (userId: string) =>
    deps.db.select().from(notifications).where(eq(notifications.userId, userId));

  it("brings a career, once, and tells the person", async () => {
    const me = await person(ORCID);
    await readOrcid.run(deps, { userId: me });
    const entries = await listCareerItems(deps.db, me);
    expect(entries).toHaveLength(9);
    expect(entries.every(({ sourceKey }) => sourceKey?.startsWith("orcid:"))).toBe(true);
    expect(await titles(me)).toEqual([
      "Directrice de recherche",
      "Chargée de recherche",
      "Postdoctoral researcher",
    ]);
    expect(await loadCareerHead(deps.db, me)).toMatchObject({
      readAt: now,
      failedAt: null,
      biography: expect.stringContaining("zones humides"),
    });
    expect(await listNotified(me)).toMatchObject([
      { kind: "data_updated", data: { source: "orcid", added: 9, changed: 0, conflicts: 0 } },
    ]);
    now = new Date(now.getTime() + 60_000);
    await readOrcid.run(deps, { userId: me });
    expect(await listCareerItems(deps.db, me)).toEqual(entries);
    expect(await listNotified(me)).toHaveLength(1);
  });

  it("writes over nothing the person typed or removed; they choose between two versions", async () => {
    const me = await person(ORCID);
    await saveBiography(as(me), { biography: "Mine." });
    await readOrcid.run(deps, { userId: me });
    const [first, second, third] = await listCareerItems(deps.db, me, "employment");
    if (!first || !second || !third) throw new Error("not read");
    await changeCareerItem(as(me), { id: first.id, fields: { title: "Mine" } });
    await removeCareerItem(as(me), { id: second.id });
    const said = (await (await fetch(deps.env.ORCID_API_URL)).text())
      .replaceAll("Directrice de recherche", "Directrice")
      .replaceAll("Chargée de recherche", "Chargée");
    answer = (_, response) => void response.end(said);
    await readOrcid.run(deps, { userId: me });
    expect(await titles(me)).toEqual(["Mine", "Postdoctoral researcher"]);
    expect((await loadCareerHead(deps.db, me)).biography).toBe("Mine.");
    expect((await getCareerItem(deps.db, me, first.id)).offered?.title).toBe("Directrice");
    await resolveOrcidConflict(as(me), { id: first.id, answer: "mine" });
    await readOrcid.run(deps, { userId: me });
    expect(await getCareerItem(deps.db, me, first.id)).toMatchObject({
      values: { title: "Mine" },
      offered: null,
    });
    answer = recordOf(ORCID);
    await readOrcid.run(deps, { userId: me });
    await resolveOrcidConflict(as(me), { id: first.id, answer: "orcid" });
    expect(await getCareerItem(deps.db, me, first.id)).toMatchObject({
      values: { title: "Directrice de recherche" },
      editedAt: null,
    });
  });

  it.each<[string, RequestListener]>([
    ["failing", (_, response) => void response.writeHead(500).end()],
    ["talking nonsense", (_, response) => void response.end("<html>oops</html>")],
    ["without such a person", (_, response) => void response.writeHead(404).end("{}")],
    ["huge", (_, response) => void response.end(`"${"x".repeat(6_000_000)}"`)],
  ])("that is %s changes nothing and is noted", async (_, failing) => {
    const me = await person(ORCID);
    await readOrcid.run(deps, { userId: me });
    const before = await listCareerItems(deps.db, me);
    const readAt = now;
    now = new Date(now.getTime() + 3_600_000);
    answer = failing;
    await readOrcid.run(deps, { userId: me });
    expect(await listCareerItems(deps.db, me)).toEqual(before);
    expect(await loadCareerHead(deps.db, me)).toMatchObject({ readAt, failedAt: now });
  });

  it("is queued at night for people not read for a week", async () => {
    const stale = await person(ORCID);
    await readOrcid.run(deps, { userId: stale });
    await scheduleOrcidReadings.run(deps, {});
    expect(await queuedReadings()).not.toContainEqual({ userId: stale });
    now = new Date(now.getTime() + 8 * 86_400_000);
    await scheduleOrcidReadings.run(deps, {});
    expect(await queuedReadings()).toContainEqual({ userId: stale });
  });

  it("requested by the person is not absorbed by the nightly one", async () => {
    const userId = await person(ORCID);
    await scheduleOrcidReadings.run(deps, {});
    const night = (await queue.take()).at(-1);
    await requestOrcidReading(as(userId), {});
    expect((await queue.waiting()).map(({ once }) => once)).toEqual([userId]);
    expect(night?.once).toBe(`night:${userId}`);
  });

  it("is requested within a limit", async () => {
    const userId = await person(ORCID);
    const requests = Array.from({ length: 61 }, () => codeOf(requestOrcidReading(as(userId), {})));
    const codes = await Promise.all(requests);
    expect(codes.filter((code) => code === "TOO_MANY_REQUESTS")).toHaveLength(1);
  });
});
