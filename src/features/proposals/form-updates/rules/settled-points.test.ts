import { expect, test } from "vitest";
import type { Answer } from "#form-engine/question-type.ts";
import { buildForm, choice, question } from "#form-engine/testing/build-form.ts";
import { appendText } from "./append-text.ts";
import { isSettled } from "./settled-points.ts";

const form = buildForm(
  question("a", "text", { maxCharacters: 5 }),
  choice("c", ["x", "y"]),
  question("asked", "text", { required: true, visibleWhen: [{ node: "c", isOneOf: ["y"] }] }),
);
const shape = (choices: Answer) => ({
  answers: new Map([["c", choices]]),
  locks: new Set<string>(),
});
const open = (kind: string, key: string) => ({ kind, key, confirmedAt: null });

test("a point about a limit settles itself once the answer fits, and opens again if it is too long again", () => {
  const look = (answer: Answer) =>
    isSettled(open("tooLong", "a"), { form, shape: shape([]), answer });
  expect([look(["trop long"]), look(["court"]), look(["trop long"])]).toEqual([false, true, false]);
});

test("a question to fill is settled by an answer, or when it is not asked any more", () => {
  const look = (choices: Answer, answer: Answer) =>
    isSettled(open("toFill", "asked"), { form, shape: shape(choices), answer });
  expect([look(["y"], []), look(["y"], ["oui"]), look(["x"], [])]).toEqual([false, true, true]);
});

test("every other point waits for a member", () => {
  for (const kind of ["setAside", "reappeared", "hidden", "renamed"]) {
    const context = { form, shape: shape([]), answer: ["court"] };
    expect(isSettled(open(kind, "a"), context)).toBe(false);
    expect(isSettled({ ...open(kind, "a"), confirmedAt: new Date() }, context)).toBe(true);
  }
});

test("a text set aside goes behind what is written, with its formatting where the question accepts it", () => {
  const node = (more: object) => {
    const found = buildForm(question("t", "text", more)).positions.get("t")?.node;
    if (found?.type !== "text") throw new Error("not a text question");
    return found;
  };
  const [plain, rich, several] = [node({}), node({ wysiwyg: true }), node({ multiple: true })];
  const bold = {
    type: "doc",
    content: [
      { type: "paragraph", content: [{ type: "text", text: "gras", marks: [{ type: "bold" }] }] },
    ],
  };
  const aside = { node: rich, answer: [bold] };
  expect(appendText(plain, ["déjà là"], aside, "fr")).toEqual(["déjà là\n\ngras"]);
  expect(appendText(plain, [], aside, "fr")).toEqual(["gras"]);
  expect(appendText(several, ["un"], aside, "fr")).toEqual(["un", "gras"]);
  expect(appendText(rich, [bold], aside, "fr")).toEqual([
    { type: "doc", content: [...bold.content, ...bold.content] },
  ]);
  const number = buildForm(question("n", "integer")).positions.get("n")?.node;
  if (number?.discr !== "question") throw new Error("not a question");
  expect(appendText(plain, ["déjà là"], { node: number, answer: ["12"] }, "fr")).toEqual([
    "déjà là\n\n12",
  ]);
});
