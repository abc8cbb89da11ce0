import { expect, test } from "vitest";
import { listPartValues, readParts, readUntil, writeUntil } from "./completion-form.ts";

test("ticked boxes are read as the parts that they were written for", () => {
  const slot = "5b0a7f0e-3f0b-4c58-9f0e-2b6a1f0c9d11";
  const parts = {
    names: true,
    sections: { scientific_proposition: ["context", "means"] },
    appendices: [slot],
    team: true,
    cvs: false,
  };
  expect(readParts(listPartValues(parts))).toEqual(parts);
  expect(readParts(["section nothing x", "appendix", "everything"])).toEqual({
    names: false,
    sections: {},
    appendices: [],
    team: false,
    cvs: false,
  });
});

test("an end is read as an hour of Paris; half of one is none", () => {
  expect(readUntil("2026-11-30", "17:00")?.toISOString()).toBe("2026-11-30T16:00:00.000Z");
  expect(readUntil("2026-10-25", "02:30")?.toISOString()).toBe("2026-10-25T01:30:00.000Z");
  expect(readUntil("2026-03-29", "02:30")).toBeNull();
  expect(readUntil("2026-11-30", "")).toBeNull();
  expect(writeUntil(new Date("2026-11-30T16:00:00.000Z"))).toEqual({
    day: "2026-11-30",
    time: "17:00",
  });
});
