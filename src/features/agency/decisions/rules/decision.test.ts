import { expect, test } from "vitest";
import {
  changeDecision,
  checkDecision,
  type DecisionValues,
  decisionValuesSchema,
  listChangedFields,
} from "./decision.ts";

const SELECTED: DecisionValues = {
  state: "selected",
  rank: 3,
  amountEuros: 386_200,
  code: "ANR-26-EAUX-0031",
  programme: null,
  motiveId: null,
};
const MOTIVES = [{ id: "a", state: "not_selected" as const }];
const FREE = { motives: MOTIVES, isCodeTaken: false };

test("[E-14 part] amount, code and programme stand in selected decisions alone, ranks in eligible ones", () => {
  expect(checkDecision(SELECTED, FREE)).toEqual({});
  const all = { ...SELECTED, programme: "P", motiveId: "a" };
  expect(checkDecision({ ...all, state: "not_eligible" }, FREE)).toEqual({
    rank: "notRanked",
    amountEuros: "onlySelected",
    programme: "onlySelected",
    code: "onlySelected",
    motiveId: "otherState",
  });
  expect(checkDecision(SELECTED, { ...FREE, isCodeTaken: true })).toEqual({ code: "codeTaken" });
  // The number stands for a missing code.
  expect(checkDecision({ ...SELECTED, code: null }, { ...FREE, isCodeTaken: true })).toEqual({
    code: "codeTaken",
  });
});

test("[E-14 part] a changed state drops what it does not have, and grants what was asked for", () => {
  const facts = { requestedEuros: 412_000, motives: MOTIVES };
  const refused = changeDecision(SELECTED, { state: "not_selected", motiveId: "a" }, facts);
  expect(refused).toEqual({
    state: "not_selected",
    rank: 3,
    amountEuros: null,
    code: null,
    programme: null,
    motiveId: "a",
  });
  expect(changeDecision(refused, { state: "not_selected", rank: 4 }, facts).motiveId).toBe("a");
  expect(changeDecision(refused, { state: "selected" }, facts)).toMatchObject({
    amountEuros: 412_000,
    motiveId: null,
  });
  expect(changeDecision(refused, { state: "not_eligible" }, facts).rank).toBeNull();
  expect(listChangedFields(SELECTED, { ...SELECTED, rank: 2, amountEuros: 1 })).toEqual([
    "rank",
    "amountEuros",
  ]);
  expect(listChangedFields(null, refused)).toEqual(["state", "rank", "motiveId"]);
});

test("[E-14 part] codes are upper case and of their pattern, amounts have whole cents", () => {
  const parse = (values: Partial<Record<keyof DecisionValues, unknown>>) =>
    decisionValuesSchema.safeParse({ ...SELECTED, ...values });
  expect(parse({ code: " anr-26.x_1 " }).data?.code).toBe("ANR-26.X_1");
  for (const code of ["AB", "-ABC", "A B C", "É26-1", "A".repeat(41)])
    expect(parse({ code }).success, code).toBe(false);
  for (const amountEuros of [-1, 0.001, 1e12, Number.NaN])
    expect(parse({ amountEuros }).success, String(amountEuros)).toBe(false);
  for (const amountEuros of [0, 386_200.1, 999_999_999_999.99])
    expect(parse({ amountEuros }).success, String(amountEuros)).toBe(true);
  expect(parse({ rank: 0 }).success).toBe(false);
});
