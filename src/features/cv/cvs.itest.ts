import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { users } from "#features/accounts/tables.server.ts";
import { productions } from "#features/productions/tables.server.ts";
import {
  affiliations,
  careerItems,
  profiles,
  teachingActivities,
} from "#features/researchers/tables.server.ts";
import type { Database } from "#platform/db/pool.server.ts";
import { makeResearcher } from "#tests/factories/people.ts";
import { createTestDeps } from "#tests/support/test-deps.ts";
import { createCv } from "./commands/create-cv.server.ts";
import { deleteCv } from "./commands/delete-cv.server.ts";
import { duplicateCv } from "./commands/duplicate-cv.server.ts";
import { refreshCv } from "./commands/refresh-cv.server.ts";
import { renameCv } from "./commands/rename-cv.server.ts";
import { saveCvPart } from "./commands/save-cv-part.server.ts";
import { cvsOf, ownCv, readableCv } from "./queries.server.ts";
import { refreshOf } from "./refresh.server.ts";
import { MAX_CVS } from "./rules/cv-limits.ts";
import type { CvPart } from "./rules/cv-parts.ts";
import { partOf } from "./rules/cv-parts.ts";
import { cvs } from "./tables.server.ts";
import { findWorks, workTypes } from "./works.server.ts";

let db: Database;
let end: () => Promise<void>;
let now = new Date("2027-01-10T10:00:00Z");
let deps: { db: Database; clock: { now(): Date } };
const count = 0;

beforeAll(async () => {
  const test = await createTestDeps();
  db = test.deps.db;
  end = test.end;
  deps = { db, clock: { now: () => now } };
});
afterAll(() => end());
beforeEach(() => {
  now = new Date("2027-01-10T10:00:00Z");
});

const NOBODY = "00000000-0000-4000-8000-000000000000";

async function person({ complete = true } = {}): Promise<string> {
  const { id: userId } = await makeResearcher(db);
  if (complete) {
    await db
      .insert(profiles)
      .values({ userId, title: "dr", gender: "woman", phones: ["+33546010203"] });
    await db
      .insert(affiliations)
      .values({ userId, organizationType: "public", label: "Laboratoire A", country: "FR" });
  }
  return userId;
}

const blank = {
  department: "",
  organization: "",
  city: "",
  country: "",
  url: "",
  start: "2020",
  end: "",
  description: "",
};

async function employment(userId: string, title: string, position = 0): Promise<string> {
  const [row] = await db
    .insert(careerItems)
    .values({ userId, kind: "employment", values: { ...blank, title }, position })
    .returning({ id: careerItems.id });
  return row?.id ?? "";
}

async function works(userId: string, amount: number, over: object = {}): Promise<string[]> {
  const rows = await db
    .insert(productions)
    .values(
      Array.from({ length: amount }, (_, index) => ({
        userId,
        source: "hal" as const,
        identifier: `hal-${count}-${index}-${JSON.stringify(over).length}`,
        type: "article",
        title: `Étude ${index} des marais`,
        authors: ["A. Byron"],
        year: 2020 + (index % 5),
        publishedOn: `${2020 + (index % 5)}`,
        importedAt: now,
        ...over,
      })),
    )
    .returning({ id: productions.id });
  return rows.map(({ id }) => id);
}

async function newCv(userId: string): Promise<string> {
  const outcome = await createCv(deps, userId, { title: "CV", locale: "fr" });
  if (outcome.kind !== "created") throw new Error(`not created: ${outcome.kind}`);
  return outcome.id;
}

const text = (comments: string): CvPart => ({
  step: 3,
  comments,
  narrative: { knowledge: "", people: "", society: "" },
});

describe("[C-12 part] a new CV", () => {
  it("needs title, gender and affiliation first", async () => {
    const userId = await person({ complete: false });
    expect(await createCv(deps, userId, { title: "CV", locale: "fr" })).toEqual({
      kind: "incomplete",
    });
    expect(await cvsOf(db, userId)).toEqual([]);
  });

  it("needs a title that is not only spaces", async () => {
    const userId = await person();
    expect(await createCv(deps, userId, { title: "  \t ", locale: "fr" })).toEqual({
      kind: "invalid",
      title: "missing",
    });
    expect(await createCv(deps, userId, { title: "x".repeat(151), locale: "fr" })).toEqual({
      kind: "invalid",
      title: "tooLong",
    });
  });

  it("takes the space and at most 5 favourite publications and 5 datasets", async () => {
    const userId = await person();
    await employment(userId, "Seconde", 1);
    await employment(userId, "Première", 0);
    const removed = await employment(userId, "Retirée", 2);
    await db.update(careerItems).set({ removedAt: now }).where(eq(careerItems.id, removed));
    await db
      .insert(teachingActivities)
      .values({ userId, type: "lectures", level: "M1", hoursPerYear: 24, position: 0 });
    await works(userId, 7, { favouriteAt: now });
    await works(userId, 6, { favouriteAt: now, source: "dataverse", type: "dataset" });
    await works(userId, 2, { favouriteAt: now, goneAt: now, type: "book" });
    const { content } = await ownCv(db, userId, await newCv(userId));
    expect(content.person).toMatchObject({
      title: "dr",
      firstName: "Ada",
      phone: "+33 5 46 01 02 03",
      affiliation: "Laboratoire A, France",
    });
    expect(content.employments.map(({ values }) => values.title)).toEqual(["Première", "Seconde"]);
    expect(content.teaching).toHaveLength(1);
    expect(content.publications).toHaveLength(5);
    expect(content.datasets).toHaveLength(5);
    expect(content.publications.every(({ values }) => values.type === "article")).toBe(true);
  });
});

describe("[C-11 part] saving a step", () => {
  it("counts versions, and a second window with an old one writes nothing", async () => {
    const userId = await person();
    const id = await newCv(userId);
    now = new Date("2027-01-11T10:00:00Z");
    const first = await saveCvPart(deps, userId, id, { version: 1, part: text("un"), opens: 2 });
    expect(first).toMatchObject({ kind: "saved", cv: { version: 2, step: 2, updatedAt: now } });
    const second = await saveCvPart(deps, userId, id, { version: 1, part: text("deux") });
    expect(second).toMatchObject({ kind: "conflict", cv: { version: 2 } });
    expect((await ownCv(db, userId, id)).content.comments).toBe("un");
  });

  it("by two windows at once lets one through", async () => {
    const userId = await person();
    const id = await newCv(userId);
    const outcomes = await Promise.all(
      ["a", "b", "c"].map((words) =>
        saveCvPart(deps, userId, id, { version: 1, part: text(words) }),
      ),
    );
    expect(outcomes.filter(({ kind }) => kind === "saved")).toHaveLength(1);
    expect((await ownCv(db, userId, id)).version).toBe(2);
  });

  it("that changes nothing counts no version", async () => {
    const userId = await person();
    const id = await newCv(userId);
    const cv = await ownCv(db, userId, id);
    const outcome = await saveCvPart(deps, userId, id, { version: 1, part: partOf(1, cv) });
    expect(outcome).toMatchObject({ kind: "saved", cv: { version: 1 } });
  });

  it("never goes back in the steps reached", async () => {
    const userId = await person();
    const id = await newCv(userId);
    await saveCvPart(deps, userId, id, { version: 1, part: text("a"), opens: 4 });
    await saveCvPart(deps, userId, id, { version: 2, part: text("b"), opens: 2 });
    expect((await ownCv(db, userId, id)).step).toBe(4);
  });

  it("takes only rows of one's own: another's are left out and named", async () => {
    const [mine, theirs] = [await person(), await person()];
    const id = await newCv(mine);
    const stolen = await employment(theirs, "À quelqu'un d'autre");
    const [work = ""] = await works(theirs, 1);
    const first = await saveCvPart(deps, mine, id, {
      version: 1,
      part: { step: 1, employments: [stolen], trainings: [], awards: [], teaching: [], breaks: [] },
    });
    expect(first).toMatchObject({ kind: "saved", missing: [stolen] });
    const second = await saveCvPart(deps, mine, id, {
      version: first.cv.version,
      part: { step: 2, publications: [{ id: work, why: "" }], datasets: [] },
    });
    expect(second).toMatchObject({ missing: [work], cv: { content: { publications: [] } } });
  });

  it("does not take a dataset for a publication", async () => {
    const userId = await person();
    const id = await newCv(userId);
    const [data = ""] = await works(userId, 1, { source: "dataverse", type: "dataset" });
    const outcome = await saveCvPart(deps, userId, id, {
      version: 1,
      part: { step: 2, publications: [{ id: data, why: "" }], datasets: [] },
    });
    expect(outcome).toMatchObject({ missing: [data] });
  });
});

describe("[C-11 part] a CV belongs to one person", () => {
  it("another's, a missing one and no id at all are not found, whatever is wanted", async () => {
    const [mine, theirs] = [await person(), await person()];
    const id = await newCv(theirs);
    const notFound = { code: "NOT_FOUND" };
    for (const wanted of [id, NOBODY, "9", "' or true --", undefined]) {
      await expect(ownCv(db, mine, wanted)).rejects.toMatchObject(notFound);
      await expect(readableCv(db, { userId: mine }, wanted)).rejects.toMatchObject(notFound);
      await expect(
        saveCvPart(deps, mine, wanted, { version: 1, part: text("x") }),
      ).rejects.toMatchObject(notFound);
      await expect(
        duplicateCv(deps, mine, wanted, { nameOf: (title) => title }),
      ).rejects.toMatchObject(notFound);
      await expect(refreshCv(deps, mine, wanted, { mark: "", keys: "all" })).rejects.toMatchObject(
        notFound,
      );
      await expect(renameCv(deps, mine, String(wanted), "x")).rejects.toMatchObject(notFound);
      await expect(deleteCv(deps, mine, String(wanted))).rejects.toMatchObject(notFound);
    }
    expect(await cvsOf(db, mine)).toEqual([]);
    expect(await cvsOf(db, theirs)).toHaveLength(1);
  });

  it("is renamed, duplicated with what it says, and deleted", async () => {
    const userId = await person();
    const id = await newCv(userId);
    expect(await renameCv(deps, userId, id, "   ")).toBe("missing");
    expect(await renameCv(deps, userId, id, "  Un   autre titre ")).toBe("renamed");
    await saveCvPart(deps, userId, id, { version: 2, part: text("gardé"), opens: 3 });
    const copy = await duplicateCv(deps, userId, id, { nameOf: (title) => `${title} (copie)` });
    expect(await ownCv(db, userId, copy ?? "")).toMatchObject({
      title: "Un autre titre (copie)",
      step: 3,
      version: 1,
      content: { comments: "gardé" },
    });
    expect(await deleteCv(deps, userId, id)).toBe("deleted");
    expect((await cvsOf(db, userId)).map((cv) => cv.id)).toEqual([copy]);
  });

  it("keeps what a window lost a conflict with as a CV of its own", async () => {
    const userId = await person();
    const id = await newCv(userId);
    const nameOf = (title: string) => `${title} (copie)`;
    const copy = await duplicateCv(deps, userId, id, { nameOf, part: text("à moi") });
    expect((await ownCv(db, userId, copy ?? "")).content.comments).toBe("à moi");
    expect((await ownCv(db, userId, id)).content.comments).toBe("");
  });

  it("takes the last place once, whoever asks for it at the same moment", async () => {
    const userId = await person();
    const id = await newCv(userId);
    const [row] = await db.select().from(cvs).where(eq(cvs.id, id));
    if (!row) throw new Error("not created");
    const { id: _, ...values } = row;
    await db.insert(cvs).values(Array.from({ length: MAX_CVS - 2 }, () => values));
    const ways = [1, 2, 3, 4].flatMap(() => [
      createCv(deps, userId, { title: "CV", locale: "fr" }).then(({ kind }) => kind === "created"),
      duplicateCv(deps, userId, id, { nameOf: (title) => title }).then((copy) => copy !== null),
    ]);
    const outcomes = await Promise.all(ways);
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await cvsOf(db, userId)).toHaveLength(MAX_CVS);
    expect(await createCv(deps, userId, { title: "CV", locale: "fr" })).toEqual({ kind: "full" });
  });

  it("is not deleted while a deposited dossier holds it", async () => {
    const userId = await person();
    const id = await newCv(userId);
    const held = async () => [{ dossierId: "1", name: "SAISONS", deposited: true }];
    expect(await deleteCv(deps, userId, id, held)).toBe("held");
    expect(await cvsOf(db, userId)).toHaveLength(1);
    const draft = async () => [{ dossierId: "1", name: "SAISONS", deposited: false }];
    expect(await deleteCv(deps, userId, id, draft)).toBe("deleted");
  });
});

describe("[C-11 part] a CV is a snapshot", () => {
  it("does not follow the space until it is refreshed, by what the person chose", async () => {
    const userId = await person();
    const job = await employment(userId, "Chargée de recherche");
    const id = await newCv(userId);
    await db
      .update(careerItems)
      .set({ values: { ...blank, title: "Directrice de recherche" } })
      .where(eq(careerItems.id, job));
    await db.update(users).set({ lastName: "Lovelace" }).where(eq(users.id, userId));
    await employment(userId, "Nouveau poste", 1);
    const before = await ownCv(db, userId, id);
    expect(before.content.employments.map(({ values }) => values.title)).toEqual([
      "Chargée de recherche",
    ]);
    const { changes, mark } = await refreshOf(db, before);
    expect(changes.map(({ kind, section }) => [kind, section])).toEqual([
      ["changed", "person"],
      ["changed", "employments"],
      ["added", "employments"],
    ]);
    now = new Date("2027-02-01T10:00:00Z");
    const keys = [changes[1]?.key ?? ""];
    expect(await refreshCv(deps, userId, id, { mark, keys: ["person/nothing"] })).toEqual({
      kind: "nothing",
    });
    expect(await refreshCv(deps, userId, id, { mark, keys })).toEqual({
      kind: "refreshed",
      taken: 1,
    });
    const after = await ownCv(db, userId, id);
    expect(after).toMatchObject({ version: 2, snapshotAt: now });
    expect(after.content.person.lastName).toBe(before.content.person.lastName);
    expect(after.content.employments.map(({ values }) => values.title)).toEqual([
      "Directrice de recherche",
    ]);
    // What was agreed to is no longer what would happen.
    expect(await refreshCv(deps, userId, id, { mark, keys: "all" })).toEqual({ kind: "stale" });
    const again = await refreshOf(db, after);
    expect(await refreshCv(deps, userId, id, { mark: again.mark, keys: "all" })).toEqual({
      kind: "refreshed",
      taken: 2,
    });
    expect((await refreshOf(db, await ownCv(db, userId, id))).changes).toEqual([]);
  });

  it("proposes to drop a publication that is gone, and does not on its own", async () => {
    const userId = await person();
    const [work = ""] = await works(userId, 1, { favouriteAt: now });
    const id = await newCv(userId);
    await db.update(productions).set({ goneAt: now }).where(eq(productions.id, work));
    const cv = await ownCv(db, userId, id);
    expect(cv.content.publications).toHaveLength(1);
    expect((await refreshOf(db, cv)).changes).toMatchObject([
      { kind: "gone", key: `publications/${work}` },
    ]);
  });
});

describe("[C-11 part] productions to choose from", () => {
  it("are searched without accents, filtered and paged, favourites first, one's own only", async () => {
    const [userId, other] = [await person(), await person()];
    await works(userId, 30);
    const [favourite] = await works(userId, 1, { title: "Sols, un jour", favouriteAt: now });
    await works(userId, 2, { source: "dataverse", type: "dataset", title: "Données" });
    await works(other, 3);
    const all = await findWorks(db, userId, { words: "", filter: "", page: 1 });
    expect(all).toMatchObject({ total: 33, page: 1, pages: 3 });
    expect(all.works[0]).toMatchObject({ id: favourite, favourite: true });
    const found = await findWorks(db, userId, { words: "etude MARAIS", filter: "", page: 99 });
    expect(found).toMatchObject({ total: 30, page: 3 });
    const data = await findWorks(db, userId, { words: "", filter: "datasets", page: 1 });
    expect(data.works.map(({ kind }) => kind)).toEqual(["datasets", "datasets"]);
    expect((await workTypes(db, userId, "fr")).map(({ type, count: n }) => [type, n])).toEqual([
      ["article", 31],
      ["dataset", 2],
    ]);
  });
});
