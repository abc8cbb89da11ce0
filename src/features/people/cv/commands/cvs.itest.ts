import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { users } from "#features/people/accounts/tables.server.ts";
import { productions } from "#features/people/productions/tables.server.ts";
import {
  administrativeResponsibilities,
  affiliations,
  careerItems,
  profiles,
  teachingActivities,
} from "#features/people/researchers/tables.server.ts";
import type { Actor, PersonActor } from "#platform/actor.ts";
import type { Caller } from "#platform/command.server.ts";
import type { Database } from "#platform/db/pool.server.ts";
import type { ErrorCode } from "#platform/errors.ts";
import { setTranslations } from "#platform/i18n/registry.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { textToDocument } from "#rich-text/text-to-document.ts";
import { makeResearcher } from "#tests/factories/people.ts";
import { createTestDeps } from "#tests/support/test-deps.ts";
import { getCvForActor, listCvs } from "../queries/cvs.server.ts";
import { findWorks, listWorkTypes } from "../queries/works.server.ts";
import { estimatePages, MAX_CV_PAGES } from "../rules/cv-length.ts";
import { MAX_CVS } from "../rules/cv-limits.ts";
import { type CvPart, toCvPart } from "../rules/cv-parts.ts";
import { cvs, cvUses } from "../tables.server.ts";
import { previewCvRefresh } from "../views/cv-refresh.server.ts";
import { recordCvUse, removeCvUse } from "../writes/cv-uses.server.ts";
import { createCv, duplicateCv } from "./create-cv.server.ts";
import { deleteCv } from "./delete-cv.server.ts";
import { refreshCv } from "./refresh-cv.server.ts";
import { renameCv, saveCvPart } from "./save-cv-part.server.ts";

let db: Database;
let end: () => Promise<void>;
let now = new Date("2027-01-10T10:00:00Z");
let deps: DepsWithQueue;

beforeAll(async () => {
  const test = await createTestDeps();
  db = test.deps.db;
  end = test.end;
  deps = { ...test.deps, clock: { now: () => now } };
  setTranslations({ fr, en });
});
afterAll(() => end());
beforeEach(() => {
  now = new Date("2027-01-10T10:00:00Z");
});

const NOBODY = "00000000-0000-4000-8000-000000000000";

const as = (actor: Actor): Caller => ({ ...deps, actor });

async function person({ complete = true } = {}): Promise<PersonActor> {
  const { id: userId } = await makeResearcher(db);
  if (complete) {
    await db
      .insert(profiles)
      .values({ userId, title: "dr", gender: "woman", phones: ["+33546010203"] });
    await db
      .insert(affiliations)
      .values({ userId, organizationType: "public", label: "Laboratoire A", country: "FR" });
  }
  return {
    kind: "person",
    userId,
    sessionId: "",
    firstName: "Ada",
    lastName: "Byron",
    email: "ada@example.org",
    emailVerified: true,
    locale: "fr",
    orcid: null,
  };
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
        identifier: `hal-${index}-${JSON.stringify(over).length}`,
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

async function newCv(actor: Actor): Promise<string> {
  const { id } = await createCv(as(actor), { title: "CV", locale: "fr" });
  return id;
}

const ownCv = (actor: Actor, id: string | undefined) => getCvForActor(db, actor, "edit", id);
const refusedAs = (code: ErrorCode, details: object = {}) =>
  expect.objectContaining({ code, details });

const text = (comments: string): CvPart => ({
  step: 3,
  comments: textToDocument(comments),
  narrative: { knowledge: "", people: "", society: "" },
});

describe("[C-12 part] a new CV", () => {
  it("needs title, gender and affiliation first", async () => {
    const actor = await person({ complete: false });
    await expect(newCv(actor)).rejects.toEqual(refusedAs("FORBIDDEN_ROLE", { why: "incomplete" }));
    expect(await listCvs(db, actor)).toEqual([]);
  });

  it("needs a title that is not only spaces", async () => {
    const actor = await person();
    await expect(createCv(as(actor), { title: "  \t ", locale: "fr" })).rejects.toEqual(
      refusedAs("INVALID", { title: "missing" }),
    );
    await expect(createCv(as(actor), { title: "x".repeat(151), locale: "fr" })).rejects.toEqual(
      refusedAs("INVALID", { title: "tooLong" }),
    );
  });

  it("takes the space and at most 5 favourite publications and 5 datasets", async () => {
    const actor = await person();
    const { userId } = actor;
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
    const { content } = await ownCv(actor, await newCv(actor));
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
    const actor = await person();
    const id = await newCv(actor);
    now = new Date("2027-01-11T10:00:00Z");
    const first = await saveCvPart(as(actor), { id, version: 1, part: text("un"), opens: 2 });
    expect(first).toMatchObject({ kind: "saved", cv: { version: 2, step: 2, updatedAt: now } });
    const second = await saveCvPart(as(actor), { id, version: 1, part: text("deux") });
    expect(second).toMatchObject({ kind: "conflict", cv: { version: 2 } });
    expect((await ownCv(actor, id)).content.comments).toEqual(textToDocument("un"));
  });

  it("by two windows at once lets one through", async () => {
    const actor = await person();
    const id = await newCv(actor);
    const outcomes = await Promise.all(
      ["a", "b", "c"].map((comment) =>
        saveCvPart(as(actor), { id, version: 1, part: text(comment) }),
      ),
    );
    expect(outcomes.filter(({ kind }) => kind === "saved")).toHaveLength(1);
    expect((await ownCv(actor, id)).version).toBe(2);
  });

  it("that changes nothing counts no version", async () => {
    const actor = await person();
    const id = await newCv(actor);
    const cv = await ownCv(actor, id);
    const outcome = await saveCvPart(as(actor), { id, version: 1, part: toCvPart(1, cv) });
    expect(outcome).toMatchObject({ kind: "saved", cv: { version: 1 } });
  });

  it("never goes back in the steps reached", async () => {
    const actor = await person();
    const id = await newCv(actor);
    await saveCvPart(as(actor), { id, version: 1, part: text("a"), opens: 4 });
    await saveCvPart(as(actor), { id, version: 2, part: text("b"), opens: 2 });
    expect((await ownCv(actor, id)).step).toBe(4);
  });

  it("says all of the space at first: biography, skills, affiliations, responsibilities, addresses", async () => {
    const actor = await person();
    const { userId } = actor;
    await db
      .update(profiles)
      .set({
        emails: ["autre@example.org"],
        biography: "Je mesure.",
        languageSkills: [{ language: "de", level: "B2" }],
      })
      .where(eq(profiles.userId, userId));
    await db
      .insert(careerItems)
      .values({ userId, kind: "affiliation", values: { ...blank, title: "Membre" }, position: 0 });
    await db
      .insert(administrativeResponsibilities)
      .values({ userId, title: "Directrice", startsOn: "2022-10-01", position: 0 });
    const id = await newCv(actor);
    const { content, version } = await ownCv(actor, id);
    expect(content).toMatchObject({
      biography: "Je mesure.",
      skills: { languages: [{ language: "de", level: "B2" }] },
      affiliations: [{ values: { title: "Membre" } }],
      responsibilities: [{ values: { title: "Directrice", start: "2022-10-01", end: "" } }],
    });
    const part = { ...toCvPart(1, await ownCv(actor, id)), email: "autre@example.org" } as CvPart;
    const saved = await saveCvPart(as(actor), { id, version, part });
    expect(saved.cv.content.person.email).toBe("autre@example.org");
    expect((await previewCvRefresh(db, actor, saved.cv)).changes).toEqual([]);
    // Skills hidden in the profile are not offered to a new CV.
    await db.update(profiles).set({ showSkills: false }).where(eq(profiles.userId, userId));
    expect((await ownCv(actor, await newCv(actor))).content.skills).toBeNull();
  });

  it("takes only rows of one's own: another's are left out and named", async () => {
    const [mine, theirs] = [await person(), await person()];
    const id = await newCv(mine);
    const stolen = await employment(theirs.userId, "À quelqu'un d'autre");
    const [work = ""] = await works(theirs.userId, 1);
    const first = await saveCvPart(as(mine), {
      id,
      version: 1,
      part: { ...toCvPart(1, await ownCv(mine, id)), employments: [stolen] } as never,
    });
    expect(first).toMatchObject({ kind: "saved", missing: [stolen] });
    const second = await saveCvPart(as(mine), {
      id,
      version: first.cv.version,
      part: { step: 2, publications: [{ id: work, why: "" }], datasets: [] },
    });
    expect(second).toMatchObject({ missing: [work], cv: { content: { publications: [] } } });
  });

  it("does not take a dataset for a publication", async () => {
    const actor = await person();
    const { userId } = actor;
    const id = await newCv(actor);
    const [data = ""] = await works(userId, 1, { source: "dataverse", type: "dataset" });
    const outcome = await saveCvPart(as(actor), {
      id,
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
      for (const act of ["read", "edit"] as const)
        await expect(getCvForActor(db, mine, act, wanted)).rejects.toMatchObject(notFound);
      const ways = [
        saveCvPart(as(mine), { id: wanted, version: 1, part: text("x") }),
        duplicateCv(as(mine), { id: wanted }),
        refreshCv(as(mine), { id: wanted, mark: "", keys: "all" }),
        renameCv(as(mine), { id: wanted, title: "x" }),
        deleteCv(as(mine), { id: wanted }),
      ];
      for (const { status, ...way } of await Promise.allSettled(ways)) {
        expect(status).toBe("rejected");
        expect(way).toMatchObject({ reason: notFound });
      }
    }
    expect(await listCvs(db, mine)).toEqual([]);
    expect(await listCvs(db, theirs)).toHaveLength(1);
  });

  it("is renamed, duplicated with what it says, and deleted", async () => {
    const actor = await person();
    const id = await newCv(actor);
    await expect(renameCv(as(actor), { id, title: "   " })).rejects.toEqual(
      refusedAs("INVALID", { title: "missing" }),
    );
    await renameCv(as(actor), { id, title: "  Un   autre titre " });
    await saveCvPart(as(actor), { id, version: 2, part: text("gardé"), opens: 3 });
    const copy = await duplicateCv(as(actor), { id });
    expect(await ownCv(actor, copy.id)).toMatchObject({
      title: "Un autre titre (copie)",
      step: 3,
      version: 1,
      content: { comments: textToDocument("gardé") },
    });
    await deleteCv(as(actor), { id });
    expect((await listCvs(db, actor)).map((cv) => cv.id)).toEqual([copy.id]);
  });

  it("can save the losing side of a conflict as a new CV", async () => {
    const actor = await person();
    const id = await newCv(actor);
    const copy = await duplicateCv(as(actor), { id, part: text("à moi") });
    expect((await ownCv(actor, copy.id)).content.comments).toEqual(textToDocument("à moi"));
    expect((await ownCv(actor, id)).content.comments).toEqual(textToDocument(""));
  });

  it("gives the last free slot to one of several concurrent requests", async () => {
    const actor = await person();
    const id = await newCv(actor);
    const [row] = await db.select().from(cvs).where(eq(cvs.id, id));
    if (!row) throw new Error("not created");
    const { id: _, ...values } = row;
    await db.insert(cvs).values(Array.from({ length: MAX_CVS - 2 }, () => values));
    const ways = [1, 2, 3, 4].flatMap(() => [
      createCv(as(actor), { title: "CV", locale: "fr" }),
      duplicateCv(as(actor), { id }),
    ]);
    const outcomes = await Promise.allSettled(ways);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await listCvs(db, actor)).toHaveLength(MAX_CVS);
    await expect(newCv(actor)).rejects.toEqual(refusedAs("FORBIDDEN_ROLE", { why: "full" }));
  });

  it("is not deleted once a dossier that holds it was deposited", async () => {
    const actor = await person();
    const id = await newCv(actor);
    const use = { cvId: id, dossierId: randomUUID(), dossierName: "SAISONS", depositedAt: null };
    const row = async () => (await listCvs(db, actor))[0];
    await recordCvUse(db, use);
    expect(await row()).toMatchObject({
      uses: [{ dossierId: use.dossierId, name: "SAISONS", deposited: false }],
      can: { delete: { ok: true } },
    });
    await recordCvUse(db, { ...use, dossierName: "SAISONS 2", depositedAt: now });
    // A recorded deposit is neither reset nor removed by later calls.
    await recordCvUse(db, { ...use, dossierName: "SAISONS 3" });
    await removeCvUse(db, use);
    expect(await row()).toMatchObject({
      uses: [{ dossierId: use.dossierId, name: "SAISONS 3", deposited: true }],
      can: { delete: { ok: false, why: "held" } },
    });
    await expect(deleteCv(as(actor), { id })).rejects.toEqual(
      refusedAs("FORBIDDEN_ROLE", { why: "held" }),
    );
    expect(await listCvs(db, actor)).toHaveLength(1);
  });

  it("is deleted with its uses while the dossiers that hold it are being written", async () => {
    const actor = await person();
    const id = await newCv(actor);
    const use = { cvId: id, dossierId: randomUUID(), dossierName: "SAISONS", depositedAt: null };
    await recordCvUse(db, use);
    await recordCvUse(db, { ...use, dossierId: randomUUID(), dossierName: "Autre" });
    await removeCvUse(db, use);
    expect((await listCvs(db, actor))[0]?.uses.map(({ name }) => name)).toEqual(["Autre"]);
    await deleteCv(as(actor), { id });
    expect(await db.$count(cvUses, eq(cvUses.cvId, id))).toBe(0);
    await expect(recordCvUse(db, use)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("deleted and deposited in the same moment: one of the two happens", async () => {
    const actor = await person();
    const id = await newCv(actor);
    const use = { cvId: id, dossierId: randomUUID(), dossierName: "SAISONS", depositedAt: now };
    const ways = [
      deleteCv(as(actor), { id }),
      db.transaction((tx) => recordCvUse(tx, use)),
    ] as const;
    const [deleted, deposited] = await Promise.allSettled(ways);
    expect([deleted.status, deposited.status].toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await listCvs(db, actor)).toHaveLength(deposited.status === "fulfilled" ? 1 : 0);
  });
});

describe("[C-11 part] a CV above the page limit", () => {
  /** A person with 400 pages of entries, and a CV without any of them. */
  async function endless(): Promise<{ actor: PersonActor; id: string; ids: string[] }> {
    const actor = await person();
    const id = await newCv(actor);
    const values = { ...blank, title: "Poste", description: "Un mot de plus. ".repeat(125) };
    const rows = await db
      .insert(careerItems)
      .values(
        Array.from({ length: 400 }, (_, position) => ({
          userId: actor.userId,
          kind: position < 200 ? ("employment" as const) : ("training" as const),
          values,
          position,
        })),
      )
      .returning({ id: careerItems.id });
    return { actor, id, ids: rows.map((row) => row.id) };
  }
  const tooLong = refusedAs("INVALID", { length: "tooLong" });

  it("is refused by save, refresh and copy; the former content stays, and a shorter part is accepted", async () => {
    const { actor, id, ids } = await endless();
    const before = await ownCv(actor, id);
    const [jobs, trainings] = [ids.slice(0, 200), ids.slice(200)];
    const part = { ...toCvPart(1, before), employments: jobs, trainings } as CvPart;
    await expect(saveCvPart(as(actor), { id, version: 1, part })).rejects.toEqual(tooLong);
    await expect(duplicateCv(as(actor), { id, part })).rejects.toEqual(tooLong);
    const { mark } = await previewCvRefresh(db, actor, before);
    await expect(refreshCv(as(actor), { id, mark, keys: "all" })).rejects.toEqual(tooLong);
    expect(await ownCv(actor, id)).toEqual(before);
    expect(await listCvs(db, actor)).toHaveLength(1);
    const fewer = { ...toCvPart(1, before), employments: jobs.slice(0, 50) } as CvPart;
    const saved = await saveCvPart(as(actor), { id, version: 1, part: fewer });
    expect(saved).toMatchObject({ kind: "saved", missing: [] });
  });

  it("is created with as many rows as fit", async () => {
    const { actor } = await endless();
    const { content } = await ownCv(actor, await newCv(actor));
    expect(estimatePages(content)).toBe(MAX_CV_PAGES);
    // Entries left out for length are offered by step 1 and are not proposed as new.
    expect(content.known).toHaveLength(400);
  });
});

describe("[C-11 part] a CV is a snapshot", () => {
  it("does not follow the space until it is refreshed, by what the person chose", async () => {
    const actor = await person();
    const { userId } = actor;
    const job = await employment(userId, "Chargée de recherche");
    const id = await newCv(actor);
    await db
      .update(careerItems)
      .set({ values: { ...blank, title: "Directrice de recherche" } })
      .where(eq(careerItems.id, job));
    await db.update(users).set({ lastName: "Lovelace" }).where(eq(users.id, userId));
    await employment(userId, "Nouveau poste", 1);
    const before = await ownCv(actor, id);
    expect(before.content.employments.map(({ values }) => values.title)).toEqual([
      "Chargée de recherche",
    ]);
    const { changes, mark } = await previewCvRefresh(db, actor, before);
    expect(changes.map(({ kind, section }) => [kind, section])).toEqual([
      ["changed", "person"],
      ["changed", "employments"],
      ["added", "employments"],
    ]);
    now = new Date("2027-02-01T10:00:00Z");
    const keys = [changes[1]?.key ?? ""];
    await expect(refreshCv(as(actor), { id, mark, keys: ["person/nothing"] })).rejects.toEqual(
      refusedAs("INVALID", { keys: "missing" }),
    );
    expect(await refreshCv(as(actor), { id, mark, keys })).toEqual({ taken: 1 });
    const after = await ownCv(actor, id);
    expect(after).toMatchObject({ version: 2, snapshotAt: now });
    expect(after.content.person.lastName).toBe(before.content.person.lastName);
    expect(after.content.employments.map(({ values }) => values.title)).toEqual([
      "Directrice de recherche",
    ]);
    // The previewed changes are outdated.
    await expect(refreshCv(as(actor), { id, mark, keys: "all" })).rejects.toEqual(
      refusedAs("STALE"),
    );
    const again = await previewCvRefresh(db, actor, after);
    expect(await refreshCv(as(actor), { id, mark: again.mark, keys: "all" })).toEqual({
      taken: 2,
    });
    expect((await previewCvRefresh(db, actor, await ownCv(actor, id))).changes).toEqual([]);
  });

  it("proposes to drop a publication that is gone, but keeps it until accepted", async () => {
    const actor = await person();
    const { userId } = actor;
    const [work = ""] = await works(userId, 1, { favouriteAt: now });
    const id = await newCv(actor);
    await db.update(productions).set({ goneAt: now }).where(eq(productions.id, work));
    const cv = await ownCv(actor, id);
    expect(cv.content.publications).toHaveLength(1);
    expect((await previewCvRefresh(db, actor, cv)).changes).toMatchObject([
      { kind: "gone", key: `publications/${work}` },
    ]);
  });
});

describe("[C-11 part] productions to choose from", () => {
  it("are searched without accents, filtered and paged, favourites first, one's own only", async () => {
    const [actor, { userId: other }] = [await person(), await person()];
    const { userId } = actor;
    await works(userId, 30);
    const [favourite] = await works(userId, 1, { title: "Sols, un jour", favouriteAt: now });
    await works(userId, 2, { source: "dataverse", type: "dataset", title: "Données" });
    await works(other, 3);
    const all = await findWorks(db, actor, { terms: "", filter: "", page: 1 });
    expect(all).toMatchObject({ total: 33, page: 1, pages: 3 });
    expect(all.works[0]).toMatchObject({ id: favourite, favourite: true });
    const found = await findWorks(db, actor, { terms: "etude MARAIS", filter: "", page: 99 });
    expect(found).toMatchObject({ total: 30, page: 3 });
    const data = await findWorks(db, actor, { terms: "", filter: "datasets", page: 1 });
    expect(data.works.map(({ kind }) => kind)).toEqual(["datasets", "datasets"]);
    expect((await listWorkTypes(db, actor, "fr")).map(({ type, count: n }) => [type, n])).toEqual([
      ["article", 31],
      ["dataset", 2],
    ]);
  });
});
