import { expect, test } from "vitest";
import { findReleaseProblem, groupCandidate, type ReleaseCandidate } from "./release-trial.ts";

const READY: ReleaseCandidate = {
  ...{ place: "published", unlocked: false, heldVersion: 2 },
  decision: { state: "selected", amountEuros: 1_000, versionNumber: 2, confirmedAt: new Date(0) },
};
const UNCONFIRMED = { ...READY.decision, confirmedAt: null } as ReleaseCandidate["decision"];
const WITHOUT_AMOUNT = { ...READY.decision, amountEuros: null } as ReleaseCandidate["decision"];
const NOTHING = { isWaiting: false, isCodeTaken: false };

test.each([
  ["ready", {}, {}],
  ["released", { place: "not_selected" }, {}],
  ["undecided", { decision: null }, {}],
  ["waiting", {}, { isWaiting: true }],
  ["unconfirmed", { decision: UNCONFIRMED }, {}],
  // A dossier that nobody confirmed does not block the others.
  ["unconfirmed", { unlocked: true, decision: UNCONFIRMED }, {}],
  ["blocked", { unlocked: true }, {}],
  ["blocked", { heldVersion: 3 }, {}],
  ["blocked", { decision: WITHOUT_AMOUNT }, {}],
  ["blocked", {}, { isCodeTaken: true }],
] as const)("[E-14 part] the trial of a release: %s", (group, over, facts) => {
  expect(groupCandidate({ ...READY, ...over }, { ...NOTHING, ...facts })).toBe(group);
});

test("[E-14 part] at its minute each dossier of a release is as it was decided on", () => {
  const find = (over: Partial<ReleaseCandidate>, isCodeTaken = false) =>
    findReleaseProblem({ ...READY, ...over }, { isCodeTaken });
  expect([
    find({}),
    find({ place: "selected", unlocked: true }),
    find({ decision: null }),
    find({ unlocked: true, heldVersion: 3 }),
    find({ heldVersion: 3 }),
    find({ decision: WITHOUT_AMOUNT }),
    find({}, true),
  ]).toEqual([
    ...[null, "decided", "otherDecision", "unlocked", "otherVersion", "noAmount", "codeTaken"],
  ]);
});
