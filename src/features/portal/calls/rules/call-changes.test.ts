import { expect, test } from "vitest";
import { listCallChanges } from "./call-changes.ts";
import { EMPTY_CALL_CONTENT } from "./call-content.ts";

const slot = {
  id: "00000000-0000-4000-8000-000000000001",
  kind: "simple",
  labelFr: "Lettre",
  labelEn: "Letter",
  mandatory: false,
  maxCount: 1,
  template: null,
} as const;
const before = { ...EMPTY_CALL_CONTENT, appendices: [slot] };
const listMaterial = (over: Partial<typeof EMPTY_CALL_CONTENT>) =>
  listCallChanges(before, { ...before, ...over }).map(({ field, isMaterial }) => [
    field,
    isMaterial,
  ]);

test("[E-11 part] dates, amounts, eligibility and required documents are material; wording is not", () => {
  expect(
    listMaterial({ closesAt: "2027-02-25T16:00:00.000Z", titleFr: "Titre", coordinatorCv: false }),
  ).toEqual([
    ["titleFr", false],
    ["closesAt", true],
    ["coordinatorCv", true],
  ]);
  expect(listMaterial({ titleFr: " " })).toEqual([]);
  expect(listMaterial({ appendices: [{ ...slot, labelFr: "La lettre" }] })).toEqual([
    ["appendices", false],
  ]);
  expect(listMaterial({ appendices: [{ ...slot, mandatory: true }] })).toEqual([
    ["appendices", true],
  ]);
});
