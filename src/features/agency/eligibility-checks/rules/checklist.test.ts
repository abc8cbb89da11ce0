import { describe, expect, test } from "vitest";
import type { EligibilityRule } from "#features/portal/calls/rules/eligibility-rule.ts";
import {
  canBeEligible,
  decideCriterionState,
  decideStatus,
  findLook,
  findNextWaiting,
  isOverride,
  type Tick,
} from "./checklist.ts";
import { type HeldFacts, listCriteria } from "./criteria.ts";

const VERSION = 2;
const ALONE = { version: VERSION, secondLook: false };
const BOTH = { version: VERSION, secondLook: true };

const look = <Verdict extends string>(verdict: Verdict, by = "karim", version = VERSION) => ({
  verdict,
  by,
  version,
});
const looks = (first: ReturnType<typeof look<Tick>> | null, second: typeof first = null) => ({
  first,
  second,
});
const person = { computed: "unknown" as const, needsPerson: true };
const computed = { computed: "yes" as const, needsPerson: false };

describe("criteria", () => {
  const base = { articleFr: "", articleEn: "", quoteFr: "", quoteEn: "" };
  const named = { titleFr: "x", titleEn: "x", adviceFr: "", adviceEn: "" };
  const rules: EligibilityRule[] = [
    { ...base, id: "a", kind: "team_count", min: 2 },
    { ...base, id: "b", kind: "duration", minMonths: 24, maxMonths: 36 },
    { ...base, id: "c", kind: "one_per_coordinator" },
    { ...base, ...named, id: "d", kind: "judged" },
  ];
  const closesAt = new Date("2026-11-18T12:00:00Z");
  const facts: HeldFacts = {
    teams: [1, 2].map((number) => ({ number, organizationType: "public", country: "FR" })),
    coordinatingTeam: 1,
    coordinatingInstitution: "Institut",
    amountEuros: null,
    durationMonths: 42,
    otherCoordinations: 0,
    version: VERSION,
    firstDepositedAt: closesAt,
    closesAt,
    graceMinutes: 5,
  };

  test("[E-12 part] what follows from the held version is computed, the rest is a person's to say", () => {
    const summary = listCriteria(rules, facts).map((one) => [
      one.id,
      one.computed,
      one.needsPerson,
    ]);
    expect(summary).toEqual([
      ["deposit", "yes", false],
      ["a", "yes", false],
      ["b", "no", false],
      // Proposed only.
      ["c", "yes", true],
      ["d", "unknown", true],
    ]);
  });

  test("a first deposit after the grace is late; a later version answers a request for completion", () => {
    const late = { ...facts, firstDepositedAt: new Date(closesAt.getTime() + 6 * 60_000) };
    expect(listCriteria([], late)[0]?.computed).toBe("no");
  });
});

describe("the state of a criterion", () => {
  test("a person's look goes before the computation, and contradicting it needs a comment", () => {
    expect(decideCriterionState({ ...computed, looks: looks(null) }, ALONE)).toBe("filled");
    expect(decideCriterionState({ ...person, looks: looks(null) }, ALONE)).toBe("open");
    const contradicted = { ...computed, looks: looks(look("no")) };
    expect(decideCriterionState(contradicted, ALONE)).toBe("not_filled");
    expect([isOverride(computed, "no"), isOverride(computed, "review")]).toEqual([true, true]);
    expect([isOverride(computed, "yes"), isOverride(person, "no")]).toEqual([false, false]);
  });

  test("[E-12 part] a look at an earlier version is to be looked at again", () => {
    const former = { ...person, looks: looks(look("yes", "karim", 1)) };
    expect(decideCriterionState(former, ALONE)).toBe("review");
    const second = { ...person, looks: looks(look("yes"), look("yes", "hana", 1)) };
    expect(decideCriterionState(second, BOTH)).toBe("review");
  });

  test("[E-12 part] where two look, the second is awaited, and two that differ are to be looked at again", () => {
    const state = (second: Tick | null) =>
      decideCriterionState(
        { ...person, looks: looks(look("yes"), second && look(second, "hana")) },
        BOTH,
      );
    expect([state(null), state("yes"), state("no")]).toEqual(["second", "filled", "review"]);
  });
});

test("the second look is another person's; a look at another version is anybody's to give again", () => {
  expect(findLook(looks(look("yes")), BOTH, "karim")).toBe(1);
  expect(findLook(looks(look("yes")), BOTH, "hana")).toBe(2);
  expect(findLook(looks(look("yes")), ALONE, "hana")).toBe(1);
  expect(findLook(looks(look("yes", "karim", 1)), BOTH, "hana")).toBe(1);
});

describe("the status of a check list", () => {
  const none = { first: null, second: null };
  const eligible = { first: look("eligible" as const), second: null };

  test("follows the criteria until a verdict on the whole is given", () => {
    expect(decideStatus(["filled", "open"], none, ALONE)).toBe("todo");
    expect(decideStatus(["review", "open"], none, ALONE)).toBe("review");
    expect(decideStatus(["filled", "second"], none, BOTH)).toBe("second_look");
    expect(decideStatus(["filled"], none, ALONE)).toBe("todo");
    expect(decideStatus(["filled"], eligible, ALONE)).toBe("eligible");
    expect(decideStatus(["filled"], eligible, BOTH)).toBe("second_look");
  });

  test("a verdict on an earlier version, or before a new rule, no longer holds", () => {
    const former = { first: look("eligible" as const, "karim", 1), second: null };
    expect(decideStatus(["filled"], former, ALONE)).toBe("todo");
    expect(decideStatus(["filled", "open"], eligible, ALONE)).toBe("todo");
  });

  test("two verdicts that differ are to be looked at again", () => {
    const refused = look("not_eligible" as const, "hana");
    expect(decideStatus(["filled"], { ...eligible, second: refused }, BOTH)).toBe("review");
    const both = { first: look("not_eligible" as const), second: refused };
    expect(decideStatus(["not_filled"], both, BOTH)).toBe("not_eligible");
  });

  test("eligible needs every criterion; of a first look, those that await the second", () => {
    expect(canBeEligible(["filled", "second"], 1)).toBe(true);
    expect(canBeEligible(["filled", "second"], 2)).toBe(false);
    expect(canBeEligible(["filled", "not_filled"], 1)).toBe(false);
  });
});

test("after a verdict comes the next criterion that waits, then those before it", () => {
  expect(findNextWaiting([true, false, true], 0)).toBe(2);
  expect(findNextWaiting([true, false, false], 1)).toBe(0);
  expect(findNextWaiting([false, false], 0)).toBe(-1);
});
