import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "#features/accounts/tables.server.ts";
import type { Deps } from "#platform/deps.ts";
import { DomainError } from "#platform/errors.ts";
import { actOnExpertise } from "#routes/space/expertise/act-on-expertise.server.ts";
import { createTestDeps } from "#tests/support/test-deps.ts";
import { archiveDomainsOf, ercDomainsOf, expertiseWordsOf } from "../queries/expertise.server.ts";
import { MAX_ENTRIES } from "../rules/entry-input.ts";
import { affiliations, profiles } from "../tables.server.ts";
import { appearAsPartner } from "./appear-as-partner.server.ts";
import {
  breakKind,
  expertiseActivityKind,
  responsibilityKind,
  teachingKind,
} from "./entry-kinds.server.ts";
import { actOnList, entryFields, NEW_ENTRY, saveEntry } from "./entry-pages.server.ts";
import { placeEntry } from "./place-entry.server.ts";

let deps: Deps;
let end: () => Promise<void>;
let claire: string;
let james: string;

beforeAll(async () => {
  const test = await createTestDeps("demo");
  ({ deps, end } = test);
  claire = await idOf("claire.morel@example.org");
  james = await idOf("james.okafor@example.org");
});
afterAll(() => end());

async function idOf(email: string): Promise<string> {
  const [user] = await deps.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!user) throw new Error(email);
  return user.id;
}
const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};
const act = (fields: Record<string, string>) => actOnExpertise(deps, james, form(fields));
const codeOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof DomainError ? error.code : error;
};

describe("[C-06] expertise", () => {
  it("keeps the deepest chosen domain, each once, five at most", async () => {
    expect(await act({ list: "erc", erc1: "", erc2: "" })).toMatchObject({ why: "unknown" });
    expect(await act({ list: "erc", erc1: "1", erc2: "2", erc3: "3" })).toEqual({
      kind: "saved",
      part: "erc",
    });
    expect(await ercDomainsOf(deps.db, james, "en")).toMatchObject([
      { id: 3, path: ["Physical Sciences and Engineering", "Mathematics", expect.any(String)] },
    ]);
    expect(await act({ list: "erc", erc1: "1", erc2: "2", erc3: "3" })).toMatchObject({
      why: "already",
    });
    for (const erc3 of ["4", "5", "6", "7"]) await act({ list: "erc", erc1: "1", erc2: "2", erc3 });
    expect(await act({ list: "erc", erc1: "1" })).toMatchObject({ why: "full" });
    expect(await act({ list: "erc", remove: "3" })).toMatchObject({ kind: "saved" });
    expect(await codeOf(act({ list: "erc", remove: "3" }))).toBe("NOT_FOUND");
  });

  it("takes disciplines of the archive and words", async () => {
    expect(await act({ list: "hal", code: "nothing" })).toMatchObject({ why: "unknown" });
    await act({ list: "hal", code: "chim.anal" });
    expect(await archiveDomainsOf(deps.db, james, "en")).toMatchObject([
      { code: "chim.anal", above: "Chemical Sciences" },
    ]);
    await act({ list: "keywords", words: "health data, Privacy" });
    expect(await act({ list: "keywords", words: "privacy" })).toMatchObject({
      why: "already",
      typed: "privacy",
    });
    await act({ list: "specificSkills", words: "<b>R</b>" });
    await act({ list: "keywords", remove: "Privacy" });
    expect(await expertiseWordsOf(deps.db, james)).toMatchObject({
      keywords: ["health data"],
      specificSkills: ["<b>R</b>"],
    });
    expect(await codeOf(act({ list: "nothing" }))).toBe("BAD_REQUEST");
  });

  it("[C-07] shows nobody as a partner whose required information is incomplete", async () => {
    expect(await appearAsPartner(deps, james, true)).toBe("incomplete");
    expect((await expertiseWordsOf(deps.db, james)).appears).toBe(false);
    await deps.db
      .update(profiles)
      .set({ title: "dr", gender: "no_answer" })
      .where(eq(profiles.userId, james));
    expect(await appearAsPartner(deps, james, true)).toBe("incomplete");
    await deps.db
      .insert(affiliations)
      .values({ userId: james, organizationType: "public", label: "Institut" });
    expect(await appearAsPartner(deps, james, true)).toBe("on");
    expect((await expertiseWordsOf(deps.db, james)).appears).toBe(true);
    expect(await appearAsPartner(deps, james, false)).toBe("off");
  });
});

describe("[C-10] short lists", () => {
  const entry = { title: "", type: "lectures", level: "M1", hoursPerYear: "24", participants: "" };

  it("are added to, changed, removed and given back in their place", async () => {
    const before = await teachingKind.store.all(deps.db, claire);
    const [first, second] = before;
    if (!first || !second) throw new Error("the demonstration teaches");
    expect(await saveEntry(deps, teachingKind, claire, NEW_ENTRY, form(entry))).toEqual({
      kind: "saved",
    });
    expect(await teachingKind.store.all(deps.db, claire)).toHaveLength(before.length + 1);
    const changed = { ...entry, hoursPerYear: "30" };
    await saveEntry(deps, teachingKind, claire, first.id, form(changed));
    expect(await entryFields(deps.db, teachingKind, claire, first.id)).toEqual(changed);
    const outcome = await actOnList(
      deps,
      teachingKind,
      claire,
      form({ do: "remove", id: second.id }),
    );
    if (outcome.kind !== "removed") throw new Error("not removed");
    await actOnList(deps, teachingKind, claire, form({ do: "restore", ...outcome.undo }));
    const after = await teachingKind.store.all(deps.db, claire);
    expect(after[2]).toMatchObject({ title: second.title, hoursPerYear: second.hoursPerYear });
    await placeEntry(deps, claire, { list: "enseignements", id: first.id, to: "0" });
    expect((await teachingKind.store.all(deps.db, claire))[0]?.id).toBe(first.id);
  });

  it("a removed one that finds the list full is not said to be back, and is kept at hand", async () => {
    const person = { firstName: "Zoé", lastName: "Plein", email: "zoe@example.org" };
    const [made] = await deps.db
      .insert(users)
      .values({ ...person, passwordHash: "-", locale: "fr", consentedAt: new Date() })
      .returning({ id: users.id });
    const zoe = made?.id ?? "";
    await saveEntry(deps, teachingKind, zoe, NEW_ENTRY, form(entry));
    const [first] = await teachingKind.store.all(deps.db, zoe);
    if (!first) throw new Error("not saved");
    const removed = await actOnList(deps, teachingKind, zoe, form({ do: "remove", id: first.id }));
    if (removed.kind !== "removed") throw new Error("not removed");
    for (let i = 0; i < MAX_ENTRIES; i++) {
      await saveEntry(deps, teachingKind, zoe, NEW_ENTRY, form(entry));
    }
    const back = form({ do: "restore", ...removed.undo });
    expect(await actOnList(deps, teachingKind, zoe, back)).toEqual({
      kind: "full",
      undo: removed.undo,
    });
    expect(await teachingKind.store.all(deps.db, zoe)).toHaveLength(MAX_ENTRIES);
  });

  it("refuse bad input and give it back as it was typed", async () => {
    const typed = { ...entry, hoursPerYear: "beaucoup" };
    expect(await saveEntry(deps, teachingKind, claire, NEW_ENTRY, form(typed))).toEqual({
      kind: "refused",
      values: typed,
      problems: { hoursPerYear: "invalid" },
      full: false,
    });
  });

  it("are not found by anybody else", async () => {
    for (const kind of [breakKind, expertiseActivityKind, teachingKind, responsibilityKind]) {
      const [row] = await kind.store.all(deps.db, claire);
      const id = row?.id ?? "";
      expect(await codeOf(kind.store.one(deps.db, james, id))).toBe("NOT_FOUND");
      expect(await codeOf(kind.store.remove(deps, james, id))).toBe("NOT_FOUND");
      expect(await codeOf(kind.store.place(deps, james, id, 0))).toBe("NOT_FOUND");
      expect(await codeOf(kind.store.one(deps.db, claire, "not-an-id"))).toBe("NOT_FOUND");
    }
    const [theirs] = await teachingKind.store.all(deps.db, claire);
    const id = theirs?.id ?? "";
    expect(await codeOf(saveEntry(deps, teachingKind, james, id, form({})))).toBe("NOT_FOUND");
  });
});
