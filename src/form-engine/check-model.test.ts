import { expect, test } from "vitest";
import { checkModel } from "./check-model.ts";
import { MAX_NODES } from "./model.ts";
import { MODEL_PROBLEMS, type ModelProblemCode } from "./model-problems.ts";
import { buildModelInput, choice, group, question, section } from "./testing/build-form.ts";

const problemsOf = (children: unknown, more: object = {}) => {
  const checked = checkModel(buildModelInput(children, more));
  return checked.ok ? [] : checked.problems;
};
const codes = (children: unknown) =>
  problemsOf(children).map(({ node, field, code }) => `${node} ${field} ${code}`);

/** Questions that are shown while the one before is unanswered. */
const chain = (length: number) =>
  Array.from({ length }, (_, index) =>
    question(`q${index}`, "text", {
      ...(index > 0 && { visibleWhen: [{ node: `q${index - 1}`, answered: false }] }),
    }),
  );

test("a sound model is taken, with what was left out filled in", () => {
  const checked = checkModel(buildModelInput([section("s", [question("q")])]));
  expect(checked).toMatchObject({
    ok: true,
    model: { children: [{ children: [{ required: false, enabled: true, maxCharacters: 5_000 }] }] },
  });
});

test("every problem names its node", () => {
  expect(
    codes([
      section("s", [
        question("a", "colour"),
        question("b", "text", { maxCharacters: 0 }),
        question("c", "text", { titleEn: " " }),
        question("d", "text", { surprise: 1 }),
        { ...question("e"), id: "E!" },
        { ...question("f"), discr: "poem" },
        "nothing",
      ]),
    ]),
  ).toEqual([
    "a type unknownType",
    "b maxCharacters badNumber",
    "c titleEn missingTranslation",
    "d surprise unknownField",
    "E! id badId",
    "f discr unknownKind",
    "s[6]  notANode",
  ]);
});

test("no question is called as the field that is posted beside the answers", () => {
  expect(codes([section("s", [question("form_model_type")])])).toEqual([
    "form_model_type id badId",
  ]);
});

test("what is no model at all is said to be none", () => {
  for (const given of [null, 1, "x", [], undefined]) {
    expect(checkModel(given)).toEqual({
      ok: false,
      problems: [{ node: "", field: "", code: "notAModel" }],
    });
  }
  expect(problemsOf([])).toEqual([{ node: "", field: "children", code: "missing" }]);
  expect(problemsOf([question("q")], { formModelType: "x" })).toEqual([
    { node: "", field: "formModelType", code: "unknownFormType" },
  ]);
});

test("two nodes of one id are refused, wherever they stand", () => {
  expect(
    codes([section("s", [question("q")]), section("t", [group("g", [question("q")])])]),
  ).toEqual(["q id duplicateId"]);
});

test("structures go four deep and no deeper; a model that contains itself ends", () => {
  const nested = (depth: number): ReturnType<typeof section> =>
    depth === 0 ? question("q") : section(`s${depth}`, [nested(depth - 1)]);
  expect(codes([nested(4)])).toEqual([]);
  expect(codes([nested(9)])).toContain("s5 children tooDeep");
  const snake = { ...section("snake", []), children: [] as unknown[] };
  snake.children.push(snake);
  expect(codes([snake])).toContain("snake children tooDeep");
});

test("a model of too many nodes is refused", () => {
  const many = Array.from({ length: MAX_NODES + 5 }, (_, index) => question(`q${index}`));
  expect(codes(many)).toEqual([" children tooMany"]);
});

test("choices: options are needed, differ, and fit the kind of choice", () => {
  expect(codes([choice("a", [])])).toEqual(["a choiceQuestionNodes missing"]);
  expect(codes([choice("b", ["x", "x"])])).toEqual(["b choiceQuestionNodes duplicateOption"]);
  expect(codes([choice("c", ["x", "y"], { choiceType: "radio", maxChoices: 2 })])).toEqual([
    "c maxChoices notForThisType",
  ]);
  expect(codes([choice("d", ["x"], { choiceType: "multi_level_select" })])).toEqual([
    "d multiLevelSelectStructure missing",
    "d choiceQuestionNodes notForThisType",
  ]);
});

test("conditions ask about a question that is there, can be meant, and can be answered so", () => {
  const when = (visibleWhen: object) => ({ visibleWhen: [visibleWhen] });
  const of = (condition: object, place: "outside" | "inside" = "outside") =>
    codes([
      choice("c", ["x"]),
      group("g", [
        question("in"),
        ...(place === "inside" ? [question("q", "text", when(condition))] : []),
      ]),
      ...(place === "outside" ? [question("q", "text", when(condition))] : []),
    ]);
  expect(of({ node: "c", isOneOf: ["x"] })).toEqual([]);
  expect(of({ node: "in", answered: true }, "inside")).toEqual([]);
  expect(of({ node: "q", answered: true })).toEqual(["q visibleWhen onItself"]);
  expect(of({ node: "z", answered: true })).toEqual(["q visibleWhen unknownQuestion"]);
  expect(of({ node: "g", answered: true })).toEqual(["q visibleWhen notAQuestion"]);
  expect(of({ node: "in", answered: true })).toEqual(["q visibleWhen inAnotherGroup"]);
  expect(of({ node: "in", isOneOf: ["x"] }, "inside")).toEqual(["q visibleWhen notAChoice"]);
  expect(of({ node: "c", isOneOf: ["y"] })).toEqual(["q visibleWhen unknownOption"]);
  expect(of({ node: "c", sometimes: true })).toEqual(["q visibleWhen.0 badCondition"]);
});

test("conditions in a circle are refused, through sections too", () => {
  const asks = (node: string) => ({ visibleWhen: [{ node, answered: true }] });
  expect(codes([question("a", "text", asks("b")), question("b", "text", asks("a"))])).toEqual([
    "a visibleWhen circle",
  ]);
  expect(codes([section("s", [question("a")], asks("a"))])).toEqual(["s visibleWhen circle"]);
  expect(
    codes([section("s", [question("a")], asks("b")), section("t", [question("b")], asks("a"))])
      .length,
  ).toBe(1);
});

/** One model for each problem code. */
const WRONG: Readonly<Record<ModelProblemCode, unknown>> = {
  notAModel: 1,
  notANode: buildModelInput(["nothing"]),
  missing: buildModelInput([]),
  missingTranslation: buildModelInput([question("q", "text", { helpFr: "Aide" })]),
  wrongType: buildModelInput([question("q", "text", { required: "yes" })]),
  tooMany: buildModelInput(
    Array.from({ length: MAX_NODES + 1 }, (_, index) => question(`q${index}`)),
  ),
  tooLong: buildModelInput([question("q", "text", { titleFr: "x".repeat(301) })]),
  tooDeep: buildModelInput([treeOf(5)]),
  unknownKind: buildModelInput([{ ...question("q"), discr: "poem" }]),
  unknownType: buildModelInput([question("q", "colour")]),
  unknownFormType: buildModelInput([question("q")], { formModelType: "x" }),
  unknownField: buildModelInput([question("q", "text", { surprise: 1 })]),
  notForThisType: buildModelInput([section("s", [question("q")], { maxGroups: 2 })]),
  badId: buildModelInput([{ ...question("q"), id: 7 }]),
  duplicateId: buildModelInput([question("q"), question("q")]),
  badNumber: buildModelInput([question("q", "text", { hint: { unit: "pages", count: 0 } })]),
  badDate: buildModelInput([question("q", "date", { min: "tomorrow" })]),
  minAboveMax: buildModelInput([question("q", "integer", { min: 3, max: 2 })]),
  noPossibleAnswer: buildModelInput([question("q", "integer", { min: 1.2, max: 1.8 })]),
  badChoiceType: buildModelInput([choice("c", ["x"], { choiceType: "dice" })]),
  duplicateOption: buildModelInput([choice("c", ["x", "x"])]),
  badCondition: buildModelInput([question("q", "text", { visibleWhen: [{ node: "q" }] })]),
  onItself: buildModelInput([
    question("q", "text", { visibleWhen: [{ node: "q", answered: true }] }),
  ]),
  circle: buildModelInput([
    section("s", [question("q")], { visibleWhen: [{ node: "q", answered: true }] }),
  ]),
  tooDependent: buildModelInput(chain(102)),
  unknownQuestion: buildModelInput([
    question("q", "text", { visibleWhen: [{ node: "z", answered: true }] }),
  ]),
  notAQuestion: buildModelInput([
    section("s", [question("q")]),
    question("r", "text", { visibleWhen: [{ node: "s", answered: true }] }),
  ]),
  inAnotherGroup: buildModelInput([
    group("g", [question("q")]),
    question("r", "text", { visibleWhen: [{ node: "q", answered: true }] }),
  ]),
  notAChoice: buildModelInput([
    question("q"),
    question("r", "text", { visibleWhen: [{ node: "q", isOneOf: ["x"] }] }),
  ]),
  unknownOption: buildModelInput([
    choice("c", ["x"]),
    question("r", "text", { visibleWhen: [{ node: "c", isOneOf: ["y"] }] }),
  ]),
};

function treeOf(levels: number) {
  const option = (level: number): object => ({
    id: `o${level}`,
    label_fr: "x",
    label_en: "x",
    ...(level < levels ? { children: [option(level + 1)] } : {}),
  });
  return question("tree", "choice", {
    choiceType: "multi_level_select",
    multiLevelSelectStructure: [option(1)],
  });
}

test("every code there is, is given to some model", () => {
  for (const code of MODEL_PROBLEMS) {
    const checked = checkModel(WRONG[code]);
    expect(checked.ok ? [] : checked.problems.map((problem) => problem.code)).toEqual([code]);
  }
});

test("what a schema has no words for is of the wrong kind, never a sentence of a library", () => {
  expect(
    codes([
      { ...question("a", "text", { required: "yes" }), id: undefined },
      question("b", "text", { hint: { unit: "lines", count: 3 } }),
      question("c", "text", { helpFr: 4 }),
    ]),
  ).toEqual([
    "[0] id badId",
    "[0] required wrongType",
    "b hint.unit wrongType",
    "c helpFr wrongType",
  ]);
});

test("limits that leave no answer are refused, for numbers and dates", () => {
  for (const type of ["integer", "float", "currency"]) {
    expect(codes([question("n", type, { min: 2, max: 1 })])).toEqual(["n min minAboveMax"]);
    expect(codes([question("n", type, { min: 2, max: 2 })])).toEqual([]);
  }
  expect(codes([question("d", "date", { min: "2027-01-02", max: "2027-01-01" })])).toEqual([
    "d min minAboveMax",
  ]);
});

test("numbers that nobody can enter are refused: below zero, between two neighbours", () => {
  expect(codes([question("n", "integer", { max: -1 })])).toEqual(["n max noPossibleAnswer"]);
  expect(codes([question("n", "integer", { max: 0 })])).toEqual([]);
  expect(codes([question("n", "float", { min: 0.001, max: 0.002 })])).toEqual([
    "n max noPossibleAnswer",
  ]);
  expect(codes([question("n", "currency", { min: 0.29, max: 0.29 })])).toEqual([]);
  expect(codes([question("n", "integer", { min: 1e12 })])).toEqual(["n max noPossibleAnswer"]);
});

test("every text of a form is there in both languages, help and options included", () => {
  expect(
    codes([
      section("s", [question("q", "text", { helpEn: "Help", descriptionFr: "Texte" })], {
        titleFr: "",
        titleEn: "",
      }),
      choice("c", [], { choiceQuestionNodes: [{ id: "x", labelFr: "Oui", labelEn: "" }] }),
      choice("d", [], { choiceQuestionNodes: [{ id: "x" }] }),
      question("tree", "choice", {
        choiceType: "multi_level_select",
        multiLevelSelectStructure: [
          { id: "a", label_fr: "A", label_en: "A", children: [{ id: "b", label_en: "B" }] },
        ],
      }),
    ]),
  ).toEqual([
    "s titleFr missing",
    "s titleEn missing",
    "q descriptionEn missingTranslation",
    "q helpFr missingTranslation",
    "c choiceQuestionNodes.0.labelEn missingTranslation",
    "d choiceQuestionNodes.0.labelFr missing",
    "d choiceQuestionNodes.0.labelEn missing",
    "tree multiLevelSelectStructure.0.children.0.label_fr missingTranslation",
  ]);
  expect(problemsOf([question("q")], { titleEn: "" })).toEqual([
    { node: "", field: "titleEn", code: "missingTranslation" },
  ]);
});

test("all problems are found at once: a gap in one node does not hide the conditions of others", () => {
  expect(
    codes([
      question("a", "text", { titleEn: "" }),
      question("b", "colour"),
      question("c", "text", { visibleWhen: [{ node: "c", answered: true }] }),
      question("d", "text", { visibleWhen: { any: [{ node: "gone", answered: true }] } }),
      question("e", "text", { visibleWhen: [{ node: "b", answered: true }] }),
    ]),
  ).toEqual([
    "a titleEn missingTranslation",
    "b type unknownType",
    "c visibleWhen onItself",
    "d visibleWhen unknownQuestion",
  ]);
});

test("conditions of which any is enough are checked like those that must all be met", () => {
  const any = (...conditions: unknown[]) => ({ visibleWhen: { any: conditions } });
  const of = (more: object) => codes([choice("c", ["x"]), question("q", "text", more)]);
  expect(of(any({ node: "c", isOneOf: ["x"] }, { node: "c", answered: false }))).toEqual([]);
  expect(of(any())).toEqual(["q visibleWhen.any missing"]);
  expect(of(any({ node: "c", sometimes: true }))).toEqual(["q visibleWhen.any.0 badCondition"]);
  expect(of(any({ node: "c", isOneOf: ["y"] }))).toEqual(["q visibleWhen unknownOption"]);
  expect(of({ visibleWhen: { all: [] } })).toEqual(["q visibleWhen badCondition"]);
  expect(of({ visibleWhen: "always" })).toEqual(["q visibleWhen badCondition"]);
  expect(
    codes([
      question("a", "text", any({ node: "b", answered: true })),
      question("b", "text", any({ node: "a", answered: true })),
    ]),
  ).toEqual(["a visibleWhen circle"]);
});

test("a tree of options that contains itself ends", () => {
  expect(codes([treeOf(4)])).toEqual([]);
  const snake: Record<string, unknown> = { id: "o", label_fr: "x", label_en: "x" };
  snake.children = [snake];
  const tree = question("t", "choice", {
    choiceType: "multi_level_select",
    multiLevelSelectStructure: [snake],
  });
  expect(codes([tree]).some((line) => line.endsWith(" tooDeep"))).toBe(true);
});

test("conditions of conditions end somewhere: visibility depends on at most 100 other nodes", () => {
  expect(codes([section("s", chain(100))])).toEqual([]);
  expect(codes([section("s", chain(103))])).toContain("q102 visibleWhen tooDependent");
});

test("no node has the name of a property that every object has", () => {
  expect(codes([section("s", [question("constructor")])])).toEqual(["constructor id badId"]);
});

test("a tree has at most 2,000 options over all its levels", () => {
  const leaves = (branch: number) =>
    Array.from({ length: 450 }, (_, index) => ({
      ...{ id: `o${branch}-${index}`, label_fr: "Un", label_en: "One" },
    }));
  const tree = (branches: number) => ({
    ...question("t", "choice"),
    choiceType: "multi_level_select",
    multiLevelSelectStructure: Array.from({ length: branches }, (_, branch) => ({
      ...{ id: `b${branch}`, label_fr: "A", label_en: "A", children: leaves(branch) },
    })),
  });
  expect(codes([section("s", [tree(4)])])).toEqual([]);
  expect(codes([section("s", [tree(5)])])).toEqual(["t multiLevelSelectStructure tooMany"]);
});
