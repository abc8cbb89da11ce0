import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type EligibilityRule,
  eligibilityRuleSchema,
  listEligibilityRuleProblems,
} from "#features/portal/calls/rules/eligibility-rule.ts";
import { type EligibilityAnswers, NO_ANSWERS } from "./answers.ts";
import { evaluateRule, listGaps, type RuleVerdict, summarize } from "./evaluate.ts";

const CLAUSE = { articleFr: "Article 3", articleEn: "Article 3", quoteFr: "a", quoteEn: "a" };
const NAMES = { titleFr: "a", titleEn: "a", adviceFr: "", adviceEn: "" };
let ids = 0;
type Unfinished<Rule> = Rule extends EligibilityRule
  ? Omit<Rule, "id" | keyof typeof CLAUSE>
  : never;
const buildRule = (rule: Unfinished<EligibilityRule>) => {
  ids += 1;
  return eligibilityRuleSchema.parse({
    id: `00000000-0000-4000-8000-${String(ids).padStart(12, "0")}`,
    ...CLAUSE,
    ...rule,
  });
};

const ORGANISATION = buildRule({
  kind: "coordinating_organisation",
  organisationKinds: ["public"],
  countries: ["FR"],
});
const TEAMS = buildRule({ kind: "team_count", min: 3 });
const COUNTRIES = buildRule({ kind: "country_count", min: 3, countries: ["FR", "ES", "DE", "PL"] });
const AMOUNT = buildRule({
  kind: "amount",
  max: 500_000,
  duration: { minMonths: 24, maxMonths: 36 },
});
const DURATION = buildRule({ kind: "duration", minMonths: 12, maxMonths: 24 });
const DOCTORATE = buildRule({ kind: "years_since_doctorate", min: 2, max: 7 });
const ONE = buildRule({ kind: "one_per_coordinator" });
const LETTER = buildRule({
  kind: "declared",
  ...NAMES,
  questionFr: "?",
  questionEn: "?",
  canChange: true,
});
const CHAIR = buildRule({
  kind: "declared",
  ...NAMES,
  questionFr: "?",
  questionEn: "?",
  canChange: false,
});
const SUBJECT = buildRule({ kind: "judged", ...NAMES });
const ALL = [
  ORGANISATION,
  TEAMS,
  COUNTRIES,
  AMOUNT,
  DURATION,
  DOCTORATE,
  ONE,
  LETTER,
  CHAIR,
  SUBJECT,
];

const answer = (known: Partial<EligibilityAnswers>) => ({ ...NO_ANSWERS, ...known });
const check = (rule: EligibilityRule, known: Partial<EligibilityAnswers>) => {
  const { verdict, reason, missing } = evaluateRule(rule, answer(known));
  return [verdict, reason, missing].filter((part) => part !== 0).join(" ");
};

describe("verdicts", () => {
  test("[E-12 part] each kind of rule says yes, no with its reason, or unknown", () => {
    expect(check(ORGANISATION, { organisationKind: "public", organisationCountry: "FR" })).toBe(
      "yes fits",
    );
    expect(check(ORGANISATION, { organisationKind: "private", organisationCountry: "FR" })).toBe(
      "no organisation_kind",
    );
    expect(check(ORGANISATION, { organisationKind: "public", organisationCountry: "BE" })).toBe(
      "no organisation_country",
    );
    expect(check(ORGANISATION, { organisationKind: "public" })).toBe("unknown not_answered");
    // One condition is refused already: the other cannot help any more.
    expect(check(ORGANISATION, { organisationKind: "foreign" })).toBe("no organisation_kind");
    expect(check(TEAMS, { teams: 3 })).toBe("yes fits");
    expect(check(TEAMS, { teams: 1 })).toBe("no teams_missing 2");
    expect(check(COUNTRIES, { countries: ["FR", "ES", "DE"] })).toBe("yes fits");
    // Twice the same country, and a country that does not take part.
    expect(check(COUNTRIES, { countries: ["FR", "FR", "ES", "US"] })).toBe(
      "no countries_missing 1",
    );
    expect(check(AMOUNT, { amountEuros: 500_000, durationMonths: 36 })).toBe("yes fits");
    expect(check(AMOUNT, { amountEuros: 500_001 })).toBe("no amount_too_high");
    expect(check(AMOUNT, { amountEuros: 1, durationMonths: 37 })).toBe("no duration_too_long");
    expect(check(AMOUNT, { amountEuros: 1 })).toBe("unknown not_answered");
    expect(check(DURATION, { durationMonths: 11 })).toBe("no duration_too_short");
    expect(check(DURATION, { durationMonths: 12 })).toBe("yes fits");
    expect(check(DOCTORATE, { yearsSinceDoctorate: 1 })).toBe("no doctorate_too_recent");
    expect(check(DOCTORATE, { yearsSinceDoctorate: 7 })).toBe("yes fits");
    expect(check(DOCTORATE, { yearsSinceDoctorate: 8 })).toBe("no doctorate_too_old");
    expect(check(ONE, { otherCoordinations: 0 })).toBe("yes fits");
    expect(check(ONE, { otherCoordinations: 1 })).toBe("no other_coordination");
    expect(check(LETTER, { declarations: { [LETTER.id]: "no" } })).toBe("no declared_no");
    expect(check(LETTER, { declarations: { [CHAIR.id]: "no" } })).toBe("unknown not_answered");
    expect(check(SUBJECT, {})).toBe("unknown judged");
  });

  test("an unknown says who can settle it", () => {
    for (const rule of ALL) {
      const { settledBy } = evaluateRule(rule, NO_ANSWERS);
      expect(settledBy).toBe(rule === SUBJECT ? "agency" : "you");
    }
  });
});

describe("the answer in one of four", () => {
  const summarizeAll = (rules: readonly EligibilityRule[], known: Partial<EligibilityAnswers>) =>
    summarize(rules.map((rule) => evaluateRule(rule, answer(known))));

  test("what the applicant can still change decides between not yet and no", () => {
    const rules = [ORGANISATION, TEAMS, LETTER, SUBJECT];
    const settled = {
      organisationKind: "public",
      organisationCountry: "FR",
      declarations: { [LETTER.id]: "yes" },
    } as const;
    expect(summarizeAll(rules, {})).toBe("unknown");
    expect(summarizeAll(rules, { ...settled, teams: 3 })).toBe("yes");
    expect(summarizeAll(rules, { ...settled, teams: 2 })).toBe("not_yet");
    expect(summarizeAll(rules, { ...settled, teams: 2, organisationKind: "private" })).toBe("no");
    expect(summarizeAll([TEAMS, CHAIR], { teams: 3, declarations: { [CHAIR.id]: "no" } })).toBe(
      "no",
    );
    // One answer is refused while others are open: it is said at once.
    expect(summarizeAll(rules, { teams: 2 })).toBe("not_yet");
  });

  test("where only a person decides, nothing says yes", () => {
    expect(summarizeAll([SUBJECT], {})).toBe("unknown");
  });
});

describe("what is missing", () => {
  test("a third team in a third country is one gap of two rules", () => {
    expect(
      listGaps([ORGANISATION, TEAMS, COUNTRIES], answer({ teams: 2, countries: ["FR", "ES"] })),
    ).toEqual([
      {
        kind: "partners",
        ruleIds: [TEAMS.id, COUNTRIES.id],
        teams: 1,
        countries: 1,
        teamsNow: 2,
        countriesNow: 2,
        otherCountries: ["DE", "PL"],
      },
    ]);
  });

  test("two countries need two teams, also where one team is missing", () => {
    expect(listGaps([TEAMS, COUNTRIES], answer({ teams: 2, countries: ["FR"] }))).toMatchObject([
      { teams: 2, countries: 2 },
    ]);
    expect(listGaps([TEAMS, COUNTRIES], answer({ teams: 5, countries: ["FR"] }))).toMatchObject([
      { teams: 0, countries: 2, ruleIds: [COUNTRIES.id] },
    ]);
    expect(
      listGaps([TEAMS, COUNTRIES], answer({ teams: 2, countries: ["FR", "ES", "DE"] })),
    ).toMatchObject([{ teams: 1, countries: 0, otherCountries: [] }]);
  });

  test("what cannot change is no gap", () => {
    const known = answer({
      organisationKind: "private",
      yearsSinceDoctorate: 30,
      amountEuros: 900_000,
    });
    expect(listGaps([ORGANISATION, DOCTORATE, AMOUNT], known)).toEqual([
      { kind: "rule", ruleIds: [AMOUNT.id], reason: "amount_too_high" },
    ]);
  });
});

describe("properties", () => {
  const orNull = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null });
  const country = fc.constantFrom("FR", "ES", "DE", "PL", "US");
  const answersOf = fc.record<EligibilityAnswers>({
    organisationKind: orNull(fc.constantFrom("public", "private", "foreign")),
    organisationCountry: orNull(country),
    teams: orNull(fc.nat(6)),
    countries: orNull(fc.array(country, { maxLength: 6 })),
    amountEuros: orNull(fc.nat(1_000_000)),
    durationMonths: orNull(fc.nat(48)),
    yearsSinceDoctorate: orNull(fc.nat(12)),
    otherCoordinations: orNull(fc.nat(2)),
    declarations: fc.dictionary(
      fc.constantFrom(LETTER.id, CHAIR.id),
      fc.constantFrom("yes", "no"),
    ) as fc.Arbitrary<Record<string, "yes" | "no">>,
  });
  const rulesOf = fc.subarray(ALL, { minLength: 1 });
  const strength: Record<RuleVerdict["verdict"], number> = { no: 0, unknown: 1, yes: 2 };

  test("a forgotten answer never turns another verdict into a no", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ALL),
        answersOf,
        fc.constantFrom(...Object.keys(NO_ANSWERS)),
        (rule, known, key) => {
          const without = { ...known, [key]: NO_ANSWERS[key as keyof EligibilityAnswers] };
          const before = evaluateRule(rule, known);
          const after = evaluateRule(rule, without);
          expect(after.verdict === "no" && before.verdict !== "no").toBe(false);
        },
      ),
    );
  });

  test("one more team in one more country never weakens a verdict", () => {
    fc.assert(
      fc.property(rulesOf, answersOf, country, (rules, known, more) => {
        const grown = {
          ...known,
          teams: known.teams === null ? null : known.teams + 1,
          countries: known.countries && [...known.countries, more],
        };
        for (const rule of rules) {
          expect(strength[evaluateRule(rule, grown).verdict]).toBeGreaterThanOrEqual(
            strength[evaluateRule(rule, known).verdict],
          );
        }
      }),
    );
  });

  test("every rule that can still be fulfilled is in exactly one gap, and filling the partners' gap fulfils its rules", () => {
    fc.assert(
      fc.property(rulesOf, answersOf, (rules, known) => {
        const gaps = listGaps(rules, known);
        const open = rules.filter((rule) => {
          const { verdict, canChange } = evaluateRule(rule, known);
          return verdict === "no" && canChange;
        });
        expect(gaps.flatMap(({ ruleIds }) => ruleIds).sort()).toEqual(
          open.map(({ id }) => id).sort(),
        );
        expect(gaps.filter(({ kind }) => kind === "partners").length).toBeLessThanOrEqual(1);
        for (const gap of gaps) {
          if (gap.kind !== "partners") continue;
          const filled = {
            ...known,
            teams: known.teams === null ? null : known.teams + gap.teams,
            countries: known.countries && [
              ...known.countries,
              ...gap.otherCountries.slice(0, gap.countries),
            ],
          };
          for (const rule of rules.filter(({ id }) => gap.ruleIds.includes(id))) {
            expect(evaluateRule(rule, filled).verdict).toBe("yes");
          }
        }
      }),
    );
  });

  test("a no that cannot change is the answer, in every order of the rules", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(ALL, { minLength: 1 }), answersOf, (rules, known) => {
        const verdicts = rules.map((rule) => evaluateRule(rule, known));
        expect(summarize(verdicts) === "no").toBe(
          verdicts.some(({ verdict, canChange }) => verdict === "no" && !canChange),
        );
      }),
    );
  });
});

test("a rule that cannot be published says which field is missing or contradicts another", () => {
  const fields = (rule: EligibilityRule) =>
    listEligibilityRuleProblems(rule).map(({ field, code }) => `${field} ${code}`);
  expect(ALL.flatMap(fields)).toEqual([]);
  expect(fields({ ...TEAMS, articleEn: " ", quoteFr: "" })).toEqual([
    "articleEn missing",
    "quoteFr missing",
  ]);
  expect(fields({ ...DURATION, kind: "duration", minMonths: 30, maxMonths: 12 })).toEqual([
    "maxMonths range",
  ]);
  expect(fields({ ...COUNTRIES, kind: "country_count", min: 5, countries: ["FR", "ES"] })).toEqual([
    "countries countries",
  ]);
});
