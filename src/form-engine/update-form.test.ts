import { expect, test } from "vitest";
import type { Form } from "./form.ts";
import type { FormState } from "./form-state.ts";
import { mapKey, rebase } from "./rebase.ts";
import { buildForm, choice, group, question, section } from "./testing/build-form.ts";
import { updateForm } from "./update-form.ts";

const stateOf = (answers: Record<string, unknown[]>): FormState => ({
  answers: new Map(Object.entries(answers)),
  locks: new Set(),
});

const listPoints = (from: Form, to: Form, answers: Record<string, unknown[]>) =>
  updateForm(from, to, stateOf(answers)).points.map(({ kind, key, why }) =>
    [kind, key, why].filter(Boolean).join(" "),
  );

test("a new version of a sample: each point is listed once, the blocking ones first", () => {
  const from = buildForm(
    question("long"),
    question("gone"),
    question("old", "text", { required: true }),
    choice("c", ["x", "y"]),
    question("shown", "text", { visibleWhen: [{ node: "c", isOneOf: ["y"] }] }),
    question("same"),
  );
  const to = buildForm(
    question("long", "text", { maxCharacters: 2 }),
    question("old", "text", { required: true }),
    question("new", "text", { required: true }),
    choice("c", ["x"], { required: true }),
    question("shown", "text", { titleFr: "Autre" }),
    question("same", "text", { visibleWhen: [{ node: "new", answered: true }] }),
  );
  expect(
    listPoints(from, to, { long: ["abc"], gone: ["G"], c: ["y"], shown: ["S"], same: ["same"] }),
  ).toEqual([
    "tooLong long",
    "setAside gone questionGone",
    "setAside c optionsGone",
    "toFill new",
    "toFill c",
    "hidden same",
    "renamed shown",
  ]);
});

test("an answer whose condition is gone reappears, and one that was unanswered does not", () => {
  const condition = { visibleWhen: [{ node: "c", isOneOf: ["x"] }] };
  const from = buildForm(
    choice("c", ["x"]),
    question("a", "text", condition),
    question("b", "text", { ...condition, required: true }),
  );
  const to = buildForm(
    choice("c", ["x"]),
    question("a"),
    question("b", "text", { required: true }),
  );
  expect(listPoints(from, to, { a: ["A"] })).toEqual(["toFill b", "reappeared a"]);
  expect(listPoints(from, to, { a: ["A"], c: ["x"] })).toEqual([]);
});

test("a disabled question is no longer deposited; enabled again, it reappears", () => {
  const on = buildForm(question("a"), question("b"));
  const off = buildForm(question("a", "text", { enabled: false }), question("b"));
  expect(listPoints(on, off, { a: ["A"] })).toEqual(["hidden a"]);
  expect(listPoints(off, on, { a: ["A"] })).toEqual(["reappeared a"]);
});

test("an answer that was too long before is no new point", () => {
  const from = buildForm(question("a", "text", { maxCharacters: 3 }));
  const to = buildForm(question("a", "text", { maxCharacters: 2 }));
  expect(listPoints(from, to, { a: ["abcd"] })).toEqual([]);
  expect(listPoints(from, to, { a: ["abc"] })).toEqual(["tooLong a"]);
});

test("too many groups are kept and named", () => {
  const from = buildForm(group("g", [question("a")]));
  const to = buildForm(group("g", [question("a")], { maxGroups: 1 }));
  const answers = { g: ["first", "k2"], "g:k2/a": ["A"] };
  expect(listPoints(from, to, answers)).toEqual(["tooLong g"]);
  expect(Object.fromEntries(updateForm(from, to, stateOf(answers)).state.answers)).toEqual(answers);
});

test("a question made required is to fill in where it is empty, in each group", () => {
  const from = buildForm(group("g", [question("a")]));
  const to = buildForm(group("g", [question("a", "text", { required: true })]));
  expect(listPoints(from, to, { g: ["first", "k2"], "g:k2/a": ["A"] })).toEqual([
    "toFill g:first/a",
  ]);
});

test("numbers convert without loss, and stay where they exceed a new limit", () => {
  const as = (type: string, more = {}) => buildForm(question("q", type, more));
  const convert = (from: Form, to: Form, value: string) => {
    const { state, orphanedAnswers } = rebase(from, to, stateOf({ q: [value] }));
    return state.answers.get("q")?.[0] ?? orphanedAnswers[0]?.why;
  };
  expect(convert(as("integer"), as("float"), "482500")).toBe("482500.00");
  expect(convert(as("float"), as("currency"), "12.50")).toBe("12.50");
  expect(convert(as("integer"), as("currency"), "7")).toBe("7.00");
  expect(convert(as("integer"), as("float", { max: 3 }), "7")).toBe("7.00");
  expect(convert(as("float"), as("integer"), "12.50")).toBe("typeChanged");
  expect(convert(as("currency"), as("float"), "12.50")).toBe("typeChanged");
  expect(listPoints(as("integer"), as("float", { max: 3 }), { q: ["7"] })).toEqual(["tooLong q"]);
});

test("one choice becomes several; several stay only where they fit", () => {
  const radio = buildForm(choice("c", ["x", "y"], { choiceType: "radio" }));
  const boxes = buildForm(choice("c", ["x", "y"]));
  expect(rebase(radio, boxes, stateOf({ c: ["x"] })).state.answers.get("c")).toEqual(["x"]);
  expect(rebase(boxes, radio, stateOf({ c: ["x"] })).state.answers.get("c")).toEqual(["x"]);
  expect(rebase(boxes, radio, stateOf({ c: ["x", "y"] })).orphanedAnswers).toMatchObject([
    { key: "c", why: "typeChanged", answer: ["x", "y"] },
  ]);
});

test("removed options are set aside also where fewer options remain than were chosen", () => {
  const from = buildForm(choice("c", ["x", "y", "z"]));
  const to = buildForm(choice("c", ["y"]));
  const { state, orphanedAnswers } = rebase(from, to, stateOf({ c: ["x", "y", "z"] }));
  expect(state.answers.get("c")).toEqual(["y"]);
  expect(orphanedAnswers).toMatchObject([{ why: "optionsGone", answer: ["x", "z"] }]);
});

test("moved keys are told, of answers and of lists; other keys are mapped on request", () => {
  const from = buildForm(question("a"), group("g", [group("h", [question("b")])]));
  const to = buildForm(group("g", [question("a")]), group("h", [question("b")]), question("new"));
  const state = stateOf({ a: ["A"], g: ["k1", "k2"], "g:k1/h": ["k3"], "g:k1/h:k3/b": ["B"] });
  const { movedKeys } = rebase(from, to, state);
  expect(Object.fromEntries(movedKeys)).toEqual({
    a: "g:k1/a",
    "g:k1/h": "h",
    "g:k1/h:k3/b": "h:k3/b",
  });
  expect(mapKey(from, to, state, "g")).toBe("g");
  expect(mapKey(from, to, state, "g:k2/h:first/b")).toBeNull();
  expect(mapKey(from, to, state, "gone")).toBeNull();
  expect(mapKey(to, from, stateOf({}), "new")).toBeNull();
  expect(mapKey(buildForm(question("a")), to, stateOf({}), "a")).toBe("g:first/a");
});

test("answers of a removed group stay in the removed group, and come back with it", () => {
  const from = buildForm(group("g", [question("a"), group("h", [question("b")])]));
  const to = buildForm(
    section("s", [group("g", [group("h", [question("b")]), question("a")])]),
    question("c"),
  );
  const state = stateOf({
    g: ["first"],
    "g:k2/a": ["A"],
    "g:k2/h": ["k3"],
    "g:k2/h:k3/b": ["B"],
  });
  const rebased = rebase(from, to, state);
  expect(Object.fromEntries(rebased.state.answers)).toEqual(Object.fromEntries(state.answers));
  expect(rebased.orphanedAnswers).toEqual([]);
});
