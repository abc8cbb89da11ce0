import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DOSSIER_ROLES } from "#features/proposals/dossiers/rules/dossier.ts";
import { countProgress } from "#form-engine/count-progress.ts";
import { EMPTY_STATE } from "#form-engine/form-state.ts";
import { addAnswer, buildForm, group, question, section } from "#form-engine/testing/build-form.ts";
import { type CompletenessFacts, checkCompleteness } from "./completeness.ts";

const form = buildForm(
  section("s", [question("a", "text", { required: true }), question("b"), question("c")]),
  group("g", [question("in", "text", { required: true })]),
);

const unanswered = countProgress(form, EMPTY_STATE);
const answered = countProgress(
  form,
  addAnswer(addAnswer(EMPTY_STATE, "a", ["Un"]), "g:first/in", ["Deux"]),
);

const COMPLETE: CompletenessFacts = {
  confirmed: true,
  requiredCv: { coordinator: true, scientist_manager: true },
  members: [
    { id: "claire", role: "coordinator", teamNumber: 1, hasCv: true },
    { id: "james", role: "scientific_manager", teamNumber: 2, hasCv: true },
    { id: "odile", role: "member", teamNumber: 2, hasCv: false },
  ],
  teams: [
    { id: "t1", number: 1, hasLegalRepresentative: true },
    { id: "t2", number: 2, hasLegalRepresentative: true },
  ],
  forms: [{ formModelType: "scientific_proposition", progress: answered }],
  appendixMissing: false,
};

const checkFacts = (over: Partial<CompletenessFacts>) =>
  checkCompleteness({ ...COMPLETE, ...over }, "en");
const without = (...ids: string[]) =>
  COMPLETE.members.map((member) =>
    ids.includes(member.id) ? { ...member, hasCv: false } : member,
  );

describe("[D-22 part] what stands between a dossier and its deposit", () => {
  test("a dossier with everything that is wanted may be deposited; what is optional is only counted", () => {
    expect(checkFacts({})).toEqual({
      isDepositAllowed: true,
      cvs: [],
      formModels: {
        scientific_proposition: {
          totalCount: 4,
          answersCount: 2,
          mandatoryQuestions: {},
          optionalUnansweredCount: 2,
        },
      },
      legalRepresentatives: [],
      appendix: false,
    });
  });

  test("a team that lost its last person lacks its manager's CV, by the team, also where the call wants no CV", () => {
    const members = COMPLETE.members.filter(({ teamNumber }) => teamNumber !== 2);
    const teams = COMPLETE.teams.map((team) => ({ ...team, isVacant: team.number === 2 }));
    for (const wanted of [true, false]) {
      const requiredCv = { coordinator: wanted, scientist_manager: wanted };
      expect(checkFacts({ members, teams, requiredCv })).toMatchObject({
        isDepositAllowed: false,
        cvs: [{ id: "t2", team_number: 2 }],
      });
    }
  });

  test("mandatory answers, in the order of the form, with the name and number of their group", () => {
    const judged = checkFacts({
      forms: [{ formModelType: "general_information", progress: unanswered }],
    });
    expect(judged.isDepositAllowed).toBe(false);
    expect(Object.entries(judged.formModels.general_information?.mandatoryQuestions ?? {})).toEqual(
      [
        ["a", "Question a"],
        ["g:first/in", "Question in (Title g 1)"],
      ],
    );
  });

  test("the coordinator's CV and one of a manager per team, as the call wants them", () => {
    const members = without("claire", "james");
    expect(checkFacts({ members })).toMatchObject({
      isDepositAllowed: false,
      cvs: [
        { id: "claire", team_number: 1 },
        { id: "james", team_number: 2 },
      ],
    });
    expect(
      checkFacts({ members, requiredCv: { coordinator: false, scientist_manager: true } }).cvs,
    ).toEqual([{ id: "james", team_number: 2 }]);
    expect(
      checkFacts({ members, requiredCv: { coordinator: true, scientist_manager: false } }).cvs,
    ).toEqual([{ id: "claire", team_number: 1 }]);
    expect(
      checkFacts({ members, requiredCv: { coordinator: false, scientist_manager: false } })
        .isDepositAllowed,
    ).toBe(true);
  });

  test("a second manager's CV does for the team; a manager in the coordinator's team gives one, too", () => {
    const paul = { id: "paul", role: "scientific_manager", teamNumber: 2, hasCv: true } as const;
    expect(checkFacts({ members: [...without("james"), paul] }).cvs).toEqual([]);
    const nadia = { id: "nadia", role: "scientific_manager", teamNumber: 1, hasCv: false } as const;
    expect(checkFacts({ members: [...without("claire"), nadia] }).cvs).toEqual([
      { id: "claire", team_number: 1 },
      { id: "nadia", team_number: 1 },
    ]);
  });

  test("a team whose manager has not come yet owes a CV under its own id; a delegate answers for theirs", () => {
    const teams = [...COMPLETE.teams, { id: "t3", number: 3, hasLegalRepresentative: true }];
    expect(checkFacts({ teams }).cvs).toEqual([{ id: "t3", team_number: 3 }]);
    const ines = { id: "ines", role: "delegate", teamNumber: 3, hasCv: true } as const;
    expect(checkFacts({ teams, members: [...COMPLETE.members, ines] }).isDepositAllowed).toBe(true);
  });

  test("the legal representative of every team, a mandatory appendix, and the confirmation of its creation", () => {
    const teams = COMPLETE.teams.map((team) => ({ ...team, hasLegalRepresentative: false }));
    expect(checkFacts({ teams })).toMatchObject({
      isDepositAllowed: false,
      legalRepresentatives: [
        { id: "t1", team_number: 1 },
        { id: "t2", team_number: 2 },
      ],
    });
    expect(checkFacts({ confirmed: false }).isDepositAllowed).toBe(false);
    expect(checkFacts({ appendixMissing: true })).toMatchObject({
      isDepositAllowed: false,
      appendix: true,
    });
  });
});

const facts: fc.Arbitrary<CompletenessFacts> = fc.record({
  confirmed: fc.boolean(),
  requiredCv: fc.record({ coordinator: fc.boolean(), scientist_manager: fc.boolean() }),
  members: fc.array(
    fc.record({
      id: fc.uuid(),
      role: fc.constantFrom(...DOSSIER_ROLES),
      teamNumber: fc.integer({ min: 1, max: 4 }),
      hasCv: fc.boolean(),
    }),
    { maxLength: 8 },
  ),
  teams: fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      number: fc.integer({ min: 1, max: 4 }),
      hasLegalRepresentative: fc.boolean(),
    }),
    { selector: ({ number }) => number },
  ),
  forms: fc
    .constantFrom(unanswered, answered)
    .map((progress) => [{ formModelType: "general_information" as const, progress }]),
  appendixMissing: fc.boolean(),
});

describe("whatever a dossier holds", () => {
  test("it may be deposited exactly when nothing is named as missing", () => {
    fc.assert(
      fc.property(facts, (any) => {
        const { isDepositAllowed, cvs, formModels, legalRepresentatives, appendix } =
          checkCompleteness(any, "fr");
        const named =
          cvs.length +
          legalRepresentatives.length +
          Object.values(formModels).flatMap((one) => Object.keys(one.mandatoryQuestions)).length;
        expect(isDepositAllowed).toBe(any.confirmed && named === 0 && !appendix);
      }),
    );
  });

  test("giving what is missing completes it, and giving more never makes it less complete", () => {
    fc.assert(
      fc.property(facts, (any) => {
        const owed = new Set(checkCompleteness(any, "fr").cvs.map(({ id }) => id));
        const given: CompletenessFacts = {
          ...any,
          confirmed: true,
          members: any.members.map((member) =>
            owed.has(member.id) ? { ...member, hasCv: true } : member,
          ),
          teams: any.teams.map((team) => ({ ...team, hasLegalRepresentative: true })),
          forms: [{ formModelType: "general_information", progress: answered }],
          appendixMissing: false,
        };
        const after = checkCompleteness(given, "fr");
        // The rest belongs to teams without members.
        const teams = new Set(any.teams.map(({ id }) => id));
        expect(after.cvs.every(({ id }) => teams.has(id))).toBe(true);
        expect(after.isDepositAllowed).toBe(after.cvs.length === 0);
      }),
    );
  });
});
