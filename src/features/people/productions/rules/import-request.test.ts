import { describe, expect, test } from "vitest";
import { importRequestSchema, isImportLost } from "./import-request.ts";

const request = { sources: ["hal"], by: "identifier", halId: "", name: "" };

describe("[C-14 part] how works are looked for", () => {
  test.each([
    ["claire-morel", "claire-morel"],
    ["  Claire-Morel ", "claire-morel"],
    ["https://cv.hal.science/claire-morel", "claire-morel"],
    ["1100001", "1100001"],
  ])("by the HAL identifier %s", (halId, read) => {
    expect(importRequestSchema.parse({ ...request, halId }).halId).toBe(read);
  });

  test.each(["", "claire morel", "claire_morel", '" OR *:*', "-claire", "éric"])(
    "not by %j",
    (halId) => {
      const problems = importRequestSchema.safeParse({ ...request, halId }).error?.issues;
      expect(problems).toMatchObject([{ path: ["halId"], message: "invalid" }]);
    },
  );

  test("by a first and a last name, however spaced", () => {
    const byName = { ...request, by: "name" };
    expect(importRequestSchema.parse({ ...byName, name: " Claire \n Morel" }).name).toBe(
      "Claire Morel",
    );
    expect(importRequestSchema.safeParse({ ...byName, name: "Morel" }).success).toBe(false);
    expect(importRequestSchema.safeParse({ ...byName, name: `A ${"b".repeat(200)}` }).success).toBe(
      false,
    );
  });
});

test("[C-24 part] an import that never ended does not stand in the way of another", () => {
  const startedAt = new Date("2026-11-15T05:00:00Z");
  expect(isImportLost(startedAt, new Date("2026-11-15T05:29:00Z"))).toBe(false);
  expect(isImportLost(startedAt, new Date("2026-11-15T05:31:00Z"))).toBe(true);
});
