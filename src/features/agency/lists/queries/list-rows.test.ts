import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { ListField, ListQuery } from "../rules/list-query.ts";
import { type ListSource, toListCondition } from "./list-rows.server.ts";

const NOW = new Date("2026-11-24T09:30:00Z");
const field = (kind: "text" | "number" | "date"): ListField => ({
  kind,
  keywords: { fr: kind, en: kind },
  labels: { fr: kind, en: kind },
  isSortable: false,
});
const SOURCE: ListSource = {
  fields: { text: field("text"), number: field("number"), date: field("date") },
  columns: {
    text: { value: sql`t.text`, type: "text" },
    number: { value: sql`t.number`, type: "numeric" },
    date: { value: sql`t.date`, type: "timestamptz" },
  },
  searchedText: sql`t.searched`,
  rowId: { value: sql`t.id`, type: "bigint" },
  defaultSort: { field: "date", isDescending: true },
};
const toStatement = async (query: ListQuery): Promise<string> => {
  const condition = await toListCondition(query, SOURCE, NOW);
  return condition ? new PgDialect().sqlToQuery(condition).sql : "";
};

test("what was typed reaches the database as parameters only: the statement depends on the form of the query", async () => {
  const anyText = fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 });
  const anyQuery = fc.record({
    conditions: fc.array(
      fc.record({
        field: fc.constant("text"),
        operator: fc.constant(":" as const),
        values: fc.array(anyText, { minLength: 1, maxLength: 3 }),
        isNegated: fc.boolean(),
      }),
      { maxLength: 4 },
    ),
    words: fc.array(fc.record({ text: anyText, isExact: fc.boolean(), isNegated: fc.boolean() }), {
      maxLength: 4,
    }),
    sort: fc.constant(null),
  });
  await fc.assert(
    fc.asyncProperty(anyQuery, async (query) => {
      const blank: ListQuery = {
        ...query,
        conditions: query.conditions.map((one) => ({ ...one, values: one.values.map(() => "x") })),
        words: query.words.map((word) => ({ ...word, text: "x" })),
      };
      expect(await toStatement(query)).toBe(await toStatement(blank));
    }),
  );
});

test("numbers and dates are parameters too, and values that are none match nothing", async () => {
  const compare = (name: string, value: string) =>
    toStatement({
      conditions: [{ field: name, operator: ">=", values: [value], isNegated: false }],
      words: [],
      sort: null,
    });
  expect(await compare("number", "3")).toBe("t.number >= $1::numeric");
  expect(await compare("date", "7j")).toBe("t.date >= $1::timestamptz");
  expect(await compare("number", "1; drop table t")).toBe("false");
  expect(await compare("date", "now()")).toBe("false");
});
