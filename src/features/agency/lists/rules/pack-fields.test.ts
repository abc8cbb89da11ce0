import { expect, test } from "vitest";
import type { ListFields } from "./list-query.ts";
import { packFields, unpackFields } from "./pack-fields.ts";

test("packed fields are the same fields", () => {
  const both = (text: string) => ({ fr: text, en: text });
  const fields: ListFields = {
    title: {
      kind: "text",
      keywords: both("a"),
      labels: { fr: "« Été »", en: "b" },
      isSortable: true,
    },
    sum: { kind: "number", keywords: both("n"), labels: both("N"), isSortable: false },
    closing: { kind: "date", keywords: both("d"), labels: both("D"), isSortable: true },
    empty: {
      kind: "choice",
      keywords: both("e"),
      labels: both("E"),
      isSortable: false,
      choices: [],
    },
    state: {
      kind: "choice",
      keywords: { fr: "etat", en: "state" },
      labels: { fr: "État", en: "State" },
      isSortable: false,
      choices: [
        { value: "", keywords: { fr: "tous", en: "all" }, labels: both('"</script>') },
        { value: "open", keywords: both("open"), labels: { fr: "Ouvert", en: "Open" } },
      ],
    },
  };
  expect(unpackFields(packFields(fields))).toEqual(fields);
});
