import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ARCHIVE_TYPES, toProductionType } from "./archive-types.ts";

test("[C-08 part] the archive's own codes lead to the 22 types", () => {
  const file = new URL("../../../../../demo/data/hal-doc-types.json", import.meta.url);
  const { docTypes } = JSON.parse(readFileSync(file, "utf8")) as {
    docTypes: { code: string; specType: string }[];
  };
  expect(docTypes).toHaveLength(22);
  expect(docTypes.map(({ code }) => toProductionType(code))).toEqual(
    docTypes.map((one) => one.specType),
  );
  expect(docTypes.map((one) => one.specType)).toEqual(ARCHIVE_TYPES);
});

test("an unknown code is another publication", () => {
  expect(toProductionType("HOLOGRAM")).toBe("other");
  expect(toProductionType("constructor")).toBe("other");
});
