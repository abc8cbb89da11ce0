import { describe, expect, test } from "vitest";
import type { CareerValues } from "./career-form.ts";
import { EMPTY_CAREER_VALUES } from "./career-form.ts";
import { type CareerRow, mergeCareer, type OrcidItem } from "./merge-career.ts";

const values = (title: string, more: Partial<CareerValues> = {}): CareerValues => ({
  ...EMPTY_CAREER_VALUES,
  title,
  organization: "Université d'exemple",
  ...more,
});
const item = (key: number, title: string, more: Partial<CareerValues> = {}): OrcidItem => ({
  sourceKey: `orcid:employment/${key}`,
  kind: "employment",
  values: values(title, more),
});
const rowOf = (from: OrcidItem, over: Partial<CareerRow> = {}): CareerRow => ({
  id: `row-${from.sourceKey}`,
  kind: from.kind,
  values: from.values,
  sourceKey: from.sourceKey,
  imported: from.values,
  offered: null,
  edited: false,
  removed: false,
  gone: false,
  ...over,
});

describe("[C-05 part] merging an ORCID record", () => {
  test("new entries are added, unchanged ones left alone", () => {
    const known = rowOf(item(1, "Post-doc"));
    const merge = mergeCareer([known], [item(1, "Post-doc"), item(2, "Lecturer")]);
    expect(merge).toMatchObject({ added: 1, changed: 0, conflicts: 0, changes: [] });
    expect(merge.inserts).toEqual([item(2, "Lecturer")]);
  });

  test("an entry the person did not touch follows ORCID", () => {
    const merge = mergeCareer([rowOf(item(1, "Lecturer"))], [item(1, "Professor")]);
    expect(merge.changed).toBe(1);
    expect(merge.changes[0]).toMatchObject({ values: { title: "Professor" } });
  });

  test("an entry the person changed is offered ORCID's version and keeps theirs", () => {
    const mine = rowOf(item(1, "Lecturer"), { values: values("Senior lecturer"), edited: true });
    const merge = mergeCareer([mine], [item(1, "Professor")]);
    expect(merge).toMatchObject({ conflicts: 1, changed: 0 });
    expect(merge.changes).toEqual([
      { id: mine.id, imported: values("Professor"), offered: values("Professor") },
    ]);
  });

  test("an offer ends when ORCID says what the person says", () => {
    const mine = rowOf(item(1, "Lecturer"), {
      values: values("Professor"),
      offered: values("Reader"),
      edited: true,
    });
    expect(mergeCareer([mine], [item(1, "Professor")]).changes).toMatchObject([{ offered: null }]);
  });

  test("a description, which ORCID does not know, is never lost to it", () => {
    const described = values("Lecturer", { description: "My team" });
    const mine = rowOf(item(1, "Lecturer"), { values: described, edited: true });
    const said = [item(1, "Professor")];
    const both = values("Professor", { description: "My team" });
    expect(mergeCareer([mine], said).changes).toMatchObject([{ offered: both }]);
    const taken = rowOf(item(1, "Lecturer"), { values: described });
    expect(mergeCareer([taken], said).changes).toMatchObject([{ values: both }]);
  });

  test("what the person removed stays removed, whatever ORCID does with it", () => {
    const removed = rowOf(item(1, "Lecturer"), { removed: true });
    const merge = mergeCareer([removed], [item(1, "Professor")]);
    expect(merge).toMatchObject({ added: 0, changed: 0, conflicts: 0 });
    expect(merge.changes).toEqual([{ id: removed.id, imported: values("Professor") }]);
  });

  test("what is no longer at ORCID is marked and kept, and comes back unmarked", () => {
    const row = rowOf(item(1, "Lecturer"));
    expect(mergeCareer([row], []).changes).toEqual([{ id: row.id, gone: true }]);
    const gone = { ...row, gone: true };
    expect(mergeCareer([gone], [item(1, "Lecturer")]).changes).toEqual([
      { id: row.id, gone: false },
    ]);
  });

  test("an entry typed by hand before becomes the same entry, in the person's words", () => {
    const typed = rowOf(item(1, "Maître de conférences", { start: "2020" }), {
      sourceKey: null,
      imported: null,
      edited: true,
    });
    const said = item(7, "maitre de conferences", { start: "2020-09-01" });
    const merge = mergeCareer([typed], [said]);
    expect(merge).toMatchObject({ added: 0, conflicts: 1 });
    expect(merge.changes).toMatchObject([
      { id: typed.id, sourceKey: said.sourceKey, edited: true, offered: { start: "2020-09-01" } },
    ]);
    expect(merge.changes[0]).not.toHaveProperty("values");
  });
});
