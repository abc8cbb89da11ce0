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
    "c titleEn missing",
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
  badChoiceType: buildModelInput([choice("c", ["x"], { choiceType: "dice" })]),
  duplicateOption: buildModelInput([choice("c", ["x", "x"])]),
  badCondition: buildModelInput([question("q", "text", { visibleWhen: [{ node: "q" }] })]),
  onItself: buildModelInput([
    question("q", "text", { visibleWhen: [{ node: "q", answered: true }] }),
  ]),
  circle: buildModelInput([
    section("s", [question("q")], { visibleWhen: [{ node: "q", answered: true }] }),
  ]),
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
