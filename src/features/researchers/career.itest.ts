import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { users } from "#features/accounts/tables.server.ts";
import { notifications } from "#features/notifications/tables.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { createTestDeps } from "#tests/support/test-deps.ts";
import { people } from "../../../sandbox/orcid/people.ts";
import { careerHeadOf, careerItemOf, careerOf } from "./career-queries.server.ts";
import { answerOffer } from "./commands/answer-offer.server.ts";
import { askOrcidReading, ORCID_READING_LIMIT } from "./commands/ask-orcid-reading.server.ts";
import { placeCareerItem } from "./commands/place-career-item.server.ts";
import { removeCareerItem, restoreCareerItem } from "./commands/remove-career-item.server.ts";
import { saveBiography } from "./commands/save-biography.server.ts";
import { addCareerItem, changeCareerItem } from "./commands/save-career-item.server.ts";
import { forgetRemovedEntries } from "./jobs/forget-removed-entries.server.ts";
import { readOrcid } from "./jobs/read-orcid.server.ts";
import { readOrcidAgain } from "./jobs/read-orcid-again.server.ts";
import { MAX_BIOGRAPHY_LENGTH, NO_CAREER_VALUES } from "./rules/career-form.ts";
import { MAX_ENTRIES } from "./rules/entry-input.ts";
import { careerItems } from "./tables.server.ts";

const ORCID = "0000-0000-0990-0049";
let deps: DepsWithQueue;
let end: () => Promise<void>;
let orcid: Server;
let answer: RequestListener;
let now = new Date("2027-01-10T10:00:00Z");
const asked: unknown[] = [];
const keys: (string | undefined)[] = [];

const recordOf = (iD: string): RequestListener => {
  const { record } = people.get(iD) ?? {};
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
    queue: {
      enqueue: async (_tx, _job, payload, options) => {
        asked.push(payload);
        keys.push(options?.once);
      },
      stop: async () => {},
    },
  };
  end = async () => {
    orcid.closeAllConnections();
    orcid.close();
    await test.end();
  };
});
afterAll(() => end());
beforeEach(() => {
  answer = recordOf(ORCID);
  asked.length = 0;
});

let made = 0;
async function person(iD?: string): Promise<string> {
  made += 1;
  await deps.db
    .update(users)
    .set({ orcid: null })
    .where(eq(users.orcid, iD ?? ""));
  const [user] = await deps.db
    .insert(users)
    .values({
      firstName: "Ada",
      lastName: "Byron",
      email: `career-${made}@example.org`,
      passwordHash: "x",
      locale: "fr",
      consentedAt: now,
      orcid: iD ?? null,
    })
    .returning({ id: users.id });
  if (!user) throw new Error("not made");
  return user.id;
}
const values = (title: string) => ({ ...NO_CAREER_VALUES, title, organization: "Institut" });
const add = async (userId: string, title: string) => {
  const id = await addCareerItem(deps, userId, "employment", values(title));
  if (!id) throw new Error("full");
  return id;
};
const titles = async (userId: string) =>
  (await careerOf(deps.db, userId, "employment")).map((item) => item.values.title);
const codeOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof DomainError ? error.code : error;
};

describe("[C-04] a career path", () => {
  it("is kept in the person's order", async () => {
    const me = await person();
    const [one] = [await add(me, "one"), await add(me, "two"), await add(me, "three")];
    expect(await titles(me)).toEqual(["three", "two", "one"]);
    await placeCareerItem(deps, me, one, 0);
    expect(await titles(me)).toEqual(["one", "three", "two"]);
    await placeCareerItem(deps, me, one, 99);
    expect(await titles(me)).toEqual(["three", "two", "one"]);
  });

  it("gives back what was removed, in its place; after a day it is forgotten", async () => {
    const me = await person();
    const id = await add(me, "one");
    await add(me, "two");
    await removeCareerItem(deps, me, id);
    expect(await titles(me)).toEqual(["two"]);
    expect(await codeOf(changeCareerItem(deps, me, id, values("x")))).toBe("NOT_FOUND");
    await restoreCareerItem(deps, me, id);
    expect(await titles(me)).toEqual(["two", "one"]);
    await removeCareerItem(deps, me, id);
    now = new Date(now.getTime() + 25 * 3_600_000);
    await forgetRemovedEntries.run(deps, {});
    expect(await codeOf(restoreCareerItem(deps, me, id))).toBe("NOT_FOUND");
  });

  it("belongs to one person: another's entry, or no entry at all, is not found", async () => {
    const [me, other] = [await person(), await person()];
    const theirs = await add(other, "theirs");
    for (const id of [theirs, "0b5b7a52-0000-4000-8000-000000000000", "1", "' or 1=1 --"]) {
      expect(await codeOf(careerItemOf(deps.db, me, id))).toBe("NOT_FOUND");
      expect(await codeOf(changeCareerItem(deps, me, id, values("mine")))).toBe("NOT_FOUND");
      expect(await codeOf(removeCareerItem(deps, me, id))).toBe("NOT_FOUND");
      expect(await codeOf(restoreCareerItem(deps, me, id))).toBe("NOT_FOUND");
      expect(await codeOf(placeCareerItem(deps, me, id, 0))).toBe("NOT_FOUND");
      expect(await codeOf(answerOffer(deps, me, id, "orcid"))).toBe("NOT_FOUND");
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
    const both = await Promise.all(
      ["a", "b"].map((title) => addCareerItem(deps, me, "employment", values(title))),
    );
    expect(both.filter((id) => id === null)).toHaveLength(1);
    expect(await titles(me)).toHaveLength(MAX_ENTRIES);
    expect(await addCareerItem(deps, me, "award", values("a prize"))).not.toBeNull();
  });

  it("[C-14] keeps a biography as text, up to its length", async () => {
    const me = await person();
    const script = "<script>alert('é')</script>\r\n& encore";
    expect(await saveBiography(deps, me, script)).toMatchObject({ kind: "saved" });
    expect((await careerHeadOf(deps.db, me)).biography).toBe(
      "<script>alert('é')</script>\n& encore",
    );
    expect(await saveBiography(deps, me, "x".repeat(MAX_BIOGRAPHY_LENGTH + 1))).toEqual({
      kind: "tooLong",
    });
    expect(await saveBiography(deps, me, { not: "text" })).toEqual({ kind: "invalid" });
  });
});

describe("[C-05] reading ORCID", () => {
  const told = (userId: string) =>
    deps.db.select().from(notifications).where(eq(notifications.userId, userId));

  it("brings a career, once, and tells the person", async () => {
    const me = await person(ORCID);
    await readOrcid.run(deps, { userId: me });
    const entries = await careerOf(deps.db, me);
    expect(entries).toHaveLength(9);
    expect(entries.every(({ sourceKey }) => sourceKey?.startsWith("orcid:"))).toBe(true);
    expect(await titles(me)).toEqual([
      "Directrice de recherche",
      "Chargée de recherche",
      "Postdoctoral researcher",
    ]);
    expect(await careerHeadOf(deps.db, me)).toMatchObject({
      readAt: now,
      failedAt: null,
      biography: expect.stringContaining("zones humides"),
    });
    expect(await told(me)).toMatchObject([
      { kind: "data_updated", data: { source: "orcid", added: 9, changed: 0, conflicts: 0 } },
    ]);
    now = new Date(now.getTime() + 60_000);
    await readOrcid.run(deps, { userId: me });
    expect(await careerOf(deps.db, me)).toEqual(entries);
    expect(await told(me)).toHaveLength(1);
  });

  it("writes over nothing the person typed or removed; they choose between two versions", async () => {
    const me = await person(ORCID);
    await saveBiography(deps, me, "Mine.");
    await readOrcid.run(deps, { userId: me });
    const [first, second, third] = await careerOf(deps.db, me, "employment");
    if (!first || !second || !third) throw new Error("not read");
    await changeCareerItem(deps, me, first.id, { ...first.values, title: "Mine" });
    await removeCareerItem(deps, me, second.id);
    const said = (await (await fetch(deps.env.ORCID_API_URL)).text())
      .replaceAll("Directrice de recherche", "Directrice")
      .replaceAll("Chargée de recherche", "Chargée");
    answer = (_, response) => void response.end(said);
    await readOrcid.run(deps, { userId: me });
    expect(await titles(me)).toEqual(["Mine", "Postdoctoral researcher"]);
    expect((await careerHeadOf(deps.db, me)).biography).toBe("Mine.");
    expect((await careerItemOf(deps.db, me, first.id)).offered?.title).toBe("Directrice");
    await answerOffer(deps, me, first.id, "mine");
    await readOrcid.run(deps, { userId: me });
    expect(await careerItemOf(deps.db, me, first.id)).toMatchObject({
      values: { title: "Mine" },
      offered: null,
    });
    answer = recordOf(ORCID);
    await readOrcid.run(deps, { userId: me });
    await answerOffer(deps, me, first.id, "orcid");
    expect(await careerItemOf(deps.db, me, first.id)).toMatchObject({
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
    const before = await careerOf(deps.db, me);
    const readAt = now;
    now = new Date(now.getTime() + 3_600_000);
    answer = failing;
    await readOrcid.run(deps, { userId: me });
    expect(await careerOf(deps.db, me)).toEqual(before);
    expect(await careerHeadOf(deps.db, me)).toMatchObject({ readAt, failedAt: now });
  });

  it("happens again at night for those it was not done for in a week", async () => {
    const stale = await person(ORCID);
    await readOrcid.run(deps, { userId: stale });
    await readOrcidAgain.run(deps, {});
    expect(asked).not.toContainEqual({ userId: stale });
    now = new Date(now.getTime() + 8 * 86_400_000);
    await readOrcidAgain.run(deps, {});
    expect(asked).toContainEqual({ userId: stale });
  });

  it("wished by day is not swallowed by the one that waits for the night", async () => {
    const userId = await person(ORCID);
    await readOrcidAgain.run(deps, {});
    const night = keys.at(-1);
    keys.length = 0;
    await askOrcidReading(deps, userId);
    expect(keys).toEqual([userId]);
    expect(night).toBe(`night:${userId}`);
  });

  it("is wished for so often", async () => {
    const userId = await person(ORCID);
    const wishes = Array.from({ length: ORCID_READING_LIMIT.most + 1 }, () =>
      askOrcidReading(deps, userId),
    );
    expect((await Promise.all(wishes)).filter((at) => at === null)).toHaveLength(1);
  });
});
