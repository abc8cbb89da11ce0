import { expect, test } from "vitest";
import type { Completeness } from "#features/proposals/dossier-form/endpoints.ts";
import {
  buildBoardRow,
  countTeamGaps,
  listTasks,
} from "#features/proposals/team/rules/readiness.ts";
import { checkCompleteness } from "./completeness.ts";
import { measureSteps } from "./step-progress.ts";

const form = (answersCount: number, totalCount: number, missing: readonly string[]) => ({
  totalCount,
  answersCount,
  mandatoryQuestions: Object.fromEntries(missing.map((key) => [key, key])),
  optionalUnansweredCount: 0,
});

const complete: Completeness = {
  isDepositAllowed: true,
  cvs: [],
  formModels: { general_information: form(10, 12, []) },
  legalRepresentatives: [],
  appendix: false,
};

test("[D-30 part] each step counts what it lacks; checking counts all of it", () => {
  const steps = measureSteps({
    completeness: {
      ...complete,
      isDepositAllowed: false,
      formModels: {
        general_information: form(8, 12, ["a"]),
        scientific_proposition: form(32, 58, ["b", "c"]),
      },
      appendix: true,
      cvs: [
        { id: "1", team_number: 1 },
        { id: "2", team_number: 2 },
      ],
      legalRepresentatives: [{ id: "3", team_number: 2 }],
    },
    isConfirmed: true,
    teamCount: 3,
  });
  expect(steps.write).toEqual({ answered: 40, total: 70, missing: 4, share: 40 / 70 });
  // Team 2 lacks two items but counts as one team.
  expect(steps.team).toEqual({ ready: 1, total: 3, missing: 3, share: 1 / 3 });
  expect(steps.check).toEqual({ missing: 7, share: 0 });
});

test("arches are drawn to their ends once nothing mandatory is missing, whatever else could be said", () => {
  const steps = measureSteps({ completeness: complete, isConfirmed: true, teamCount: 2 });
  expect([steps.write.share, steps.team.share, steps.check.share]).toEqual([1, 1, 1]);
});

test("with one thing missing a gap stays visible, also when everything else is there", () => {
  const completeness = { ...complete, formModels: { general_information: form(999, 1000, ["a"]) } };
  const steps = measureSteps({ completeness, isConfirmed: true, teamCount: 1 });
  expect(steps.write.share).toBeLessThan(0.95);
});

test("an unconfirmed creation is missing in the first step, and a dossier without teams or forms is no fault", () => {
  const steps = measureSteps({
    completeness: { ...complete, formModels: {} },
    isConfirmed: false,
    teamCount: 0,
  });
  expect(steps.write).toMatchObject({ missing: 1, share: 0 });
  expect(steps.team).toMatchObject({ missing: 0, share: 1 });
});

test("the consortium lacks as many things, and has as many teams ready, as the step of the team says", () => {
  const member = (id: string, role: "coordinator" | "scientific_manager", teamNumber: number) => ({
    id,
    role,
    teamNumber,
    hasCv: false,
    orcidVisible: false,
  });
  const team = (number: number, hasLegalRepresentative: boolean, isVacant = false) => ({
    id: `t${number}`,
    number,
    hasInstitution: false,
    hasLegalRepresentative,
    isVacant,
  });
  const facts = {
    confirmed: false,
    requiredCv: { coordinator: true, scientist_manager: true },
    teams: [team(1, false), team(2, true), team(3, false, true), team(4, true)],
    members: [
      member("c", "coordinator", 1),
      { ...member("m", "scientific_manager", 2), hasCv: true },
    ],
    invitations: [
      { id: "i", role: "scientific_manager" as const, teamNumber: 4, invitedBy: "c" },
      { id: "j", role: "member" as const, teamNumber: 2, invitedBy: "c" },
    ],
    appendixMissing: true,
  };
  const completeness = checkCompleteness({ ...facts, forms: [] }, "fr");
  const { team: step } = measureSteps({ completeness, isConfirmed: false, teamCount: 4 });
  const asked = {
    ...facts,
    forms: [{ formModelType: "scientific_proposition", missing: 2 }],
  } as const;
  const owed = listTasks(asked);
  const gaps = facts.teams.map(({ number }) => countTeamGaps(buildBoardRow(asked, owed, number)));
  expect(gaps).toEqual([2, 0, 2, 1]);
  expect(step).toMatchObject({ missing: 5, ready: 1 });
});
