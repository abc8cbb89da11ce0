import { expect, test } from "vitest";
import { toPublicationsSubmission } from "./publications-submission.ts";

const sent = { publications: ["Diop, 2024", "Sá, 2025"], basedOn: "abc" };
const values = { publications: "Diop, 2024\nSá, 2025", basedOn: "abc" };

test("a refused list comes back as it was typed, with what is wrong with it", () => {
  const tooLong = { code: "INVALID", details: { "publications.1": "tooLong" } } as const;
  expect(toPublicationsSubmission(sent, tooLong)).toEqual({
    form: "",
    values,
    errors: { publications: "tooLong" },
    problem: null,
  });
  const deposited = { code: "FORBIDDEN_ROLE", details: { why: "deposited" } } as const;
  expect(toPublicationsSubmission(sent, deposited)).toMatchObject({
    errors: {},
    problem: "deposited",
  });
  const stale = { code: "STALE", details: {}, now: ["Okafor, 2026"] } as const;
  expect(toPublicationsSubmission(sent, stale)).toMatchObject({
    values,
    problem: "STALE",
    now: ["Okafor, 2026"],
  });
});
