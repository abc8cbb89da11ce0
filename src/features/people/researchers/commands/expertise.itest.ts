import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "#features/people/accounts/tables.server.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Caller } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { handleEntryForm } from "#product/form-actions/entry-actions.server.ts";
import { createTestDeps } from "#tests/support/test-deps.ts";
import {
  listExpertiseArchiveDomains,
  listExpertiseErcDomains,
  loadExpertiseTags,
} from "../queries/expertise.server.ts";
import { MAX_ENTRIES } from "../rules/entry-input.ts";
import { affiliations, profiles } from "../tables.server.ts";
import {
  addArchiveDomain,
  addErcDomain,
  addExpertiseTags,
  removeArchiveDomain,
  removeErcDomain,
  removeExpertiseTag,
  setPartnerConsent,
} from "./change-expertise.server.ts";
import {
  breakCommands,
  expertiseActivityCommands,
  moveEntry,
  responsibilityCommands,
  teachingCommands,
} from "./entry-commands.server.ts";

let deps: DepsWithQueue;
let end: () => Promise<void>;
let claire: string;
let james: string;

beforeAll(async () => {
  const test = await createTestDeps("demo");
  ({ end } = test);
  deps = test.deps;
  claire = await findUserId("claire.morel@example.org");
  james = await findUserId("james.okafor@example.org");
});
afterAll(() => end());

async function findUserId(email: string): Promise<string> {
  const [user] = await deps.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!user) throw new Error(email);
  return user.id;
}
const as = (userId: string): Caller => ({
  ...deps,
  actor: { kind: "person", userId, sessionId: "" } as PersonActor,
});
const codeOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof DomainError ? error.code : error;
};
/** The field errors of a refused command. */
const errorsOf = (work: Promise<unknown>) =>
  work.then(
    () => ({}),
    (error: unknown) => (error instanceof DomainError ? error.details : error),
  );

describe("[C-06 part] expertise", () => {
  it("keeps the deepest chosen domain, each once, five at most", async () => {
    const add = (erc1: string, erc2 = "", erc3 = "") =>
      addErcDomain(as(james), { erc1, erc2, erc3 });
    expect(await errorsOf(add(""))).toEqual({ erc1: "unknown" });
    await add("1", "2", "3");
    expect(await listExpertiseErcDomains(deps.db, james, "en")).toMatchObject([
      { id: 3, path: ["Physical Sciences and Engineering", "Mathematics", expect.any(String)] },
    ]);
    expect(await errorsOf(add("1", "2", "3"))).toEqual({ erc1: "already" });
    for (const erc3 of ["4", "5", "6", "7"]) await add("1", "2", erc3);
    expect(await errorsOf(add("1"))).toEqual({ erc1: "full" });
    await removeErcDomain(as(james), { id: "3" });
    expect(await codeOf(removeErcDomain(as(james), { id: "3" }))).toBe("NOT_FOUND");
    expect(await codeOf(removeErcDomain(as(james), { id: "no id" }))).toBe("NOT_FOUND");
  });

  it("takes disciplines of the archive and words", async () => {
    const addCode = (code: string) => addArchiveDomain(as(james), { code });
    expect(await errorsOf(addCode("nothing"))).toEqual({ code: "unknown" });
    await addCode("chim.anal");
    expect(await errorsOf(addCode("chim.anal"))).toEqual({ code: "already" });
    expect(await listExpertiseArchiveDomains(deps.db, james, "en")).toMatchObject([
      { code: "chim.anal", above: "Chemical Sciences" },
    ]);
    const addTo = (list: string, words: string) => addExpertiseTags(as(james), { list, words });
    await addTo("keywords", "health data, Privacy");
    expect(await errorsOf(addTo("keywords", "privacy"))).toEqual({ words: "already" });
    await addTo("specificSkills", "<b>R</b>");
    await removeExpertiseTag(as(james), { list: "keywords", word: "Privacy" });
    expect(await loadExpertiseTags(deps.db, james)).toMatchObject({
      keywords: ["health data"],
      specificSkills: ["<b>R</b>"],
    });
    expect(await codeOf(addTo("nothing", "word"))).toBe("INVALID");
    await removeArchiveDomain(as(james), { code: "chim.anal" });
    expect(await codeOf(removeArchiveDomain(as(james), { code: "chim.anal" }))).toBe("NOT_FOUND");
  });

  it("[C-07 part] refuses the partner consent while required information is incomplete", async () => {
    const set = (appears: boolean) => setPartnerConsent(as(james), { appears });
    const appears = async () => (await loadExpertiseTags(deps.db, james)).appears;
    expect(await errorsOf(set(true))).toEqual({ why: "incomplete" });
    expect(await appears()).toBe(false);
    await deps.db
      .update(profiles)
      .set({ title: "dr", gender: "no_answer" })
      .where(eq(profiles.userId, james));
    expect(await errorsOf(set(true))).toEqual({ why: "incomplete" });
    await deps.db
      .insert(affiliations)
      .values({ userId: james, organizationType: "public", label: "Institut" });
    await set(true);
    expect(await appears()).toBe(true);
    await set(false);
    expect(await appears()).toBe(false);
  });
});

describe("[C-10 part] short lists", () => {
  const entry = { title: "", type: "lectures", level: "M1", hoursPerYear: "24", participants: "" };

  const { list } = teachingCommands;

  it("are added to, changed, removed and given back in their place", async () => {
    const me = as(claire);
    const before = await list.all(deps.db, claire);
    const [first, second] = before;
    if (!first || !second) throw new Error("the demonstration teaches");
    await teachingCommands.add(me, { to: 0, fields: entry });
    expect(await list.all(deps.db, claire)).toHaveLength(before.length + 1);
    const changed = { ...entry, hoursPerYear: "30" };
    await teachingCommands.change(me, { id: first.id, fields: changed });
    const row = await list.one(deps.db, claire, first.id);
    expect(teachingCommands.toFields(row)).toEqual(changed);
    const removed = await teachingCommands.remove(me, { id: second.id });
    await teachingCommands.add(me, removed);
    const after = await list.all(deps.db, claire);
    expect(after[2]).toMatchObject({ title: second.title, hoursPerYear: second.hoursPerYear });
    await moveEntry(me, { list: "enseignements", id: first.id, to: "0" });
    expect((await list.all(deps.db, claire))[0]?.id).toBe(first.id);
    expect(await codeOf(moveEntry(me, { list: "enseignements", id: first.id, to: "up" }))).toBe(
      "INVALID",
    );
  });

  it("an undo into a full list is refused and stays available", async () => {
    const person = { firstName: "Zoé", lastName: "Plein", email: "zoe@example.org" };
    const [inserted] = await deps.db
      .insert(users)
      .values({ ...person, passwordHash: "-", locale: "fr", consentedAt: new Date() })
      .returning({ id: users.id });
    const zoe = as(inserted?.id ?? "");
    const { id } = await teachingCommands.add(zoe, { to: 0, fields: entry });
    const removed = await teachingCommands.remove(zoe, { id });
    for (let i = 0; i < MAX_ENTRIES; i++) await teachingCommands.add(zoe, { to: 0, fields: entry });
    expect(await errorsOf(teachingCommands.add(zoe, removed))).toEqual({ why: "full" });
    // The undo form posts back the fields it got from the removal.
    expect(
      await postTeaching(zoe, { intent: "restore", ...removed.fields, to: "0" }),
    ).toMatchObject({
      data: { form: "enseignements", problem: "full", values: removed.fields },
      init: { status: 409 },
    });
    expect(await list.all(deps.db, inserted?.id ?? "")).toHaveLength(MAX_ENTRIES);
  });

  it("refuse bad input, and the form keeps it as it was typed", async () => {
    const typed = { ...entry, hoursPerYear: "beaucoup" };
    expect(await errorsOf(teachingCommands.add(as(claire), { to: 0, fields: typed }))).toEqual({
      hoursPerYear: "invalid",
    });
    expect(await postTeaching(as(claire), { intent: "restore", ...typed, to: "0" })).toMatchObject({
      data: { errors: { hoursPerYear: "invalid" }, values: typed },
      init: { status: 422 },
    });
  });

  it("are not found by anybody else", async () => {
    const other = as(james);
    for (const kind of [
      breakCommands,
      expertiseActivityCommands,
      teachingCommands,
      responsibilityCommands,
    ]) {
      const [row] = await kind.list.all(deps.db, claire);
      const id = row?.id ?? "";
      expect(await codeOf(kind.list.one(deps.db, james, id))).toBe("NOT_FOUND");
      expect(await codeOf(kind.change(other, { id, fields: {} }))).toBe("NOT_FOUND");
      expect(await codeOf(kind.remove(other, { id }))).toBe("NOT_FOUND");
      expect(await codeOf(kind.move(other, { id, to: 0 }))).toBe("NOT_FOUND");
      expect(await codeOf(kind.list.one(deps.db, claire, "not-an-id"))).toBe("NOT_FOUND");
      expect(await codeOf(kind.remove(other, { id: "not-an-id" }))).toBe("NOT_FOUND");
    }
  });
});

/** Posts a form to the teaching page and returns the response. */
async function postTeaching(caller: Caller, fields: Record<string, string>) {
  const body = new URLSearchParams(fields);
  const request = new Request("http://passerelle.test/", { method: "POST", body });
  const form = await readForm(request, ["id", "to"]);
  return handleEntryForm(caller, teachingCommands, form, { path: "/", list: "enseignements" });
}
