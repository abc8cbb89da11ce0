import { expect, test } from "vitest";
import { compareModels, isWordingOnly, NODE_CHANGE_KINDS } from "./compare-models.ts";
import { buildForm, choice, group, question, section } from "./testing/build-form.ts";

type Children = Parameters<typeof buildForm>;

const compare = (from: Children, to: Children) =>
  compareModels(buildForm(...from).model, buildForm(...to).model);

const list = (from: Children, to: Children) =>
  compare(from, to).map(({ nodeId, kind }) => `${nodeId} ${kind}`);

test("a version has no difference to itself, also when its fields come in another order", () => {
  const children: Children = [
    choice("c", ["x"]),
    question("q", "text", { visibleWhen: [{ node: "c", isOneOf: ["x"] }] }),
  ];
  expect(list(children, children)).toEqual([]);
  const { model } = buildForm(...children);
  const stored = JSON.parse(JSON.stringify(model), (_, value) =>
    value && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).reverse())
      : value,
  );
  expect(compareModels(model, stored)).toEqual([]);
});

test("added, removed, renamed and reworded nodes", () => {
  const from: Children = [question("a"), question("b"), choice("c", ["x", "y"])];
  const to: Children = [
    question("a", "text", { titleEn: "New", helpFr: "Aide", helpEn: "Help" }),
    choice("c", ["x"], {
      choiceQuestionNodes: [
        { id: "x", labelFr: "Autre", labelEn: "Other" },
        { id: "y", labelFr: "Option y", labelEn: "Option y" },
      ],
    }),
    question("d"),
  ];
  expect(list(from, to)).toEqual(["a renamed", "a reworded", "c reworded", "d added", "b removed"]);
  expect(isWordingOnly(compare(from, to))).toBe(false);
  const changes = compare([question("a")], [question("a", "text", { titleFr: "Autre" })]);
  expect(changes).toMatchObject([
    { nodeId: "a", before: { titleFr: "Question a" }, after: { titleFr: "Autre" } },
  ]);
  expect(isWordingOnly(changes)).toBe(true);
});

test("one question moved among siblings is one difference, not one for each sibling", () => {
  const of = (...ids: string[]): Children => [
    section(
      "s",
      ids.map((id) => question(id)),
    ),
  ];
  expect(list(of("a", "b", "c", "d"), of("d", "a", "b", "c"))).toEqual(["d moved"]);
  expect(list(of("a", "b", "c", "d"), of("b", "c", "a", "d"))).toEqual(["a moved"]);
  expect(list(of("a", "b", "c"), of("a", "c"))).toEqual(["b removed"]);
});

test("another parent is a move; so is a section that becomes a group", () => {
  expect(
    list(
      [section("s", [question("a"), question("b")]), section("t", [question("c")])],
      [section("s", [question("a")]), group("t", [question("c"), question("b")])],
    ),
  ).toEqual(["t moved", "b moved"]);
});

test("types: lossless ones convert, all others are replaced", () => {
  const types: Record<string, Children> = {
    integer: [question("q", "integer")],
    float: [question("q", "float")],
    currency: [question("q", "currency")],
    text: [question("q")],
    rich: [question("q", "text", { wysiwyg: true })],
    date: [question("q", "date")],
    radio: [choice("q", ["x"], { choiceType: "radio" })],
    select: [choice("q", ["x"], { choiceType: "select" })],
    checkbox: [choice("q", ["x"])],
  };
  const lossless = ["integer float", "integer currency", "float currency", "text rich"];
  lossless.push("radio checkbox", "select checkbox", "radio select", "select radio");
  for (const [one, from] of Object.entries(types))
    for (const [other, to] of Object.entries(types)) {
      if (one === other) continue;
      const kind = lossless.includes(`${one} ${other}`) ? "typeConverted" : "typeReplaced";
      expect(list(from, to), `${one} ${other}`).toEqual([`q ${kind}`]);
    }
});

test("limits are tightened or relaxed", () => {
  const of = (type: string, before: object, after: object) =>
    list([question("q", type, before)], [question("q", type, after)]);
  expect(of("text", { maxCharacters: 9 }, { maxCharacters: 8 })).toEqual(["q limitTightened"]);
  expect(of("text", { multiple: true }, {})).toEqual(["q limitTightened"]);
  expect(of("integer", { min: 1, max: 9 }, { min: 0, max: 8 })).toEqual([
    "q limitTightened",
    "q limitRelaxed",
  ]);
  expect(of("date", {}, { min: "2027-01-01" })).toEqual(["q limitTightened"]);
  expect(of("bibliography", { maxReferences: 3 }, {})).toEqual(["q limitRelaxed"]);
  const inGroup = [question("a")];
  expect(list([group("g", inGroup)], [group("g", inGroup, { maxGroups: 2 })])).toEqual([
    "g limitTightened",
  ]);
  expect(
    list([question("q", "integer", { max: 9 })], [question("q", "float", { max: 8 })]),
  ).toEqual(["q typeConverted", "q limitTightened"]);
});

test("required, options, conditions, pads and disabled nodes", () => {
  const when = (...options: string[]) => ({ visibleWhen: [{ node: "c", isOneOf: options }] });
  const from: Children = [
    choice("c", ["x", "y"]),
    question("a", "text", { required: true, displayEtherpad: true, ...when("x") }),
    question("b", "text", when("x")),
    question("d"),
    question("e", "text", when("x")),
  ];
  const to: Children = [
    choice("c", ["x", "z"], { required: true }),
    question("a", "text", { enabled: false }),
    question("b", "text", { visibleWhen: { any: when("x").visibleWhen } }),
    question("d", "text", { displayEtherpad: true, ...when("x") }),
    question("e", "text", when("x")),
  ];
  expect(list(from, to)).toEqual([
    "c required",
    "c optionsAdded",
    "c optionsRemoved",
    "a optional",
    "a conditionRemoved",
    "a padWithdrawn",
    "a disabled",
    "b conditionChanged",
    "d conditionAdded",
    "d padOffered",
  ]);
  expect(list(to, from)).toContain("a enabled");
});

test("the title of the form itself is a difference without a node", () => {
  const { model } = buildForm(question("a"));
  expect(compareModels(model, { ...model, titleEn: "Other" })).toEqual([
    { nodeId: "", kind: "renamed", before: null, after: null },
  ]);
  expect(NODE_CHANGE_KINDS).toHaveLength(new Set(NODE_CHANGE_KINDS).size);
});
