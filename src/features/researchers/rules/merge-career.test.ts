import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NO_CAREER_VALUES } from "./career-form.ts";
import type { CareerValues } from "./career-values.ts";
import { applyMerge, type CareerRow, mergeCareer, type OrcidItem } from "./merge-career.ts";

const values = (title: string, more: Partial<CareerValues> = {}): CareerValues => ({
  ...NO_CAREER_VALUES,
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

describe("[C-05 part] what ORCID says and what we have", () => {
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
    expect(applyMerge([mine], merge)[0]).toMatchObject({
      values: { title: "Senior lecturer" },
      offered: { title: "Professor" },
    });
  });

  test("an offer ends when ORCID says what the person says", () => {
    const mine = rowOf(item(1, "Lecturer"), {
      values: values("Professor"),
      offered: values("Reader"),
      edited: true,
    });
    expect(applyMerge([mine], mergeCareer([mine], [item(1, "Professor")]))[0]?.offered).toBeNull();
  });

  test("a description, which ORCID does not know, is never lost to it", () => {
    const described = values("Lecturer", { description: "My team" });
    const mine = rowOf(item(1, "Lecturer"), { values: described, edited: true });
    const offered = applyMerge([mine], mergeCareer([mine], [item(1, "Professor")]))[0]?.offered;
    expect(offered).toEqual(values("Professor", { description: "My team" }));
    const taken = rowOf(item(1, "Lecturer"), { values: described });
    const [after] = applyMerge([taken], mergeCareer([taken], [item(1, "Professor")]));
    expect(after?.values).toEqual(values("Professor", { description: "My team" }));
  });

  test("what the person removed stays removed, whatever ORCID does with it", () => {
    const removed = rowOf(item(1, "Lecturer"), { removed: true });
    const merge = mergeCareer([removed], [item(1, "Professor")]);
    expect(merge).toMatchObject({ added: 0, changed: 0, conflicts: 0 });
    expect(applyMerge([removed], merge)[0]?.removed).toBe(true);
  });

  test("what is no longer at ORCID is marked and kept, and comes back unmarked", () => {
    const row = rowOf(item(1, "Lecturer"));
    const [gone] = applyMerge([row], mergeCareer([row], []));
    expect(gone).toMatchObject({ gone: true, values: { title: "Lecturer" } });
    if (!gone) throw new Error("kept");
    expect(applyMerge([gone], mergeCareer([gone], [item(1, "Lecturer")]))[0]?.gone).toBe(false);
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
    expect(applyMerge([typed], merge)).toMatchObject([
      { sourceKey: said.sourceKey, values: { start: "2020" }, offered: { start: "2020-09-01" } },
    ]);
  });
});

const anyValues = fc
  .record({ title: fc.constantFrom("A", "B", "C"), start: fc.constantFrom("", "2019", "2020") })
  .map(({ title, start }) => values(title, { start }));
const anyItems = fc.uniqueArray(
  fc.record({
    sourceKey: fc.constantFrom("orcid:employment/1", "orcid:employment/2", "orcid:employment/3"),
    kind: fc.constant("employment" as const),
    values: anyValues,
  }),
  { selector: ({ sourceKey }) => sourceKey },
);
const anyRows = fc
  .array(
    fc.record({
      sourceKey: fc.option(
        fc.constantFrom("orcid:employment/1", "orcid:employment/2", "orcid:employment/4"),
      ),
      values: anyValues,
      imported: anyValues,
      edited: fc.boolean(),
      removed: fc.boolean(),
      gone: fc.boolean(),
    }),
    { maxLength: 6 },
  )
  .map((drawn) => {
    const seen = new Set<string>();
    return drawn.flatMap((row, index): CareerRow[] => {
      if (row.sourceKey !== null && seen.has(row.sourceKey)) return [];
      if (row.sourceKey !== null) seen.add(row.sourceKey);
      const typed = row.sourceKey === null;
      const edited = row.edited || typed;
      return [
        {
          ...row,
          id: `row-${index}`,
          kind: "employment",
          // As the table keeps it: what nobody changed is what ORCID last said.
          values: edited ? row.values : row.imported,
          imported: typed ? null : row.imported,
          offered: null,
          edited,
          gone: row.gone && !typed,
        },
      ];
    });
  });

describe("[C-05 part] whatever we have and whatever ORCID says", () => {
  test("what the person typed is never written over, and nothing is lost", () => {
    fc.assert(
      fc.property(anyRows, anyItems, (rows, items) => {
        const after = applyMerge(rows, mergeCareer(rows, items));
        for (const row of rows) {
          const kept = after.find(({ id }) => id === row.id);
          expect(kept).toBeDefined();
          if (row.edited) expect(kept?.values).toEqual(row.values);
          if (row.edited) expect(kept?.edited).toBe(true);
          expect(kept?.removed).toBe(row.removed);
        }
      }),
    );
  });

  test("reading the same answer again changes nothing", () => {
    fc.assert(
      fc.property(anyRows, anyItems, (rows, items) => {
        const once = applyMerge(rows, mergeCareer(rows, items));
        expect(mergeCareer(once, items)).toEqual({
          inserts: [],
          changes: [],
          added: 0,
          changed: 0,
          conflicts: 0,
        });
      }),
    );
  });

  test("every entry of ORCID has exactly one row, and an offer always differs from what is shown", () => {
    fc.assert(
      fc.property(anyRows, anyItems, (rows, items) => {
        const after = applyMerge(rows, mergeCareer(rows, items));
        for (const { sourceKey } of items) {
          expect(after.filter((row) => row.sourceKey === sourceKey)).toHaveLength(1);
        }
        for (const row of after) if (row.offered) expect(row.offered).not.toEqual(row.values);
      }),
    );
  });
});
