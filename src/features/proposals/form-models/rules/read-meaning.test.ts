import { expect, test } from "vitest";
import { buildForm, choice, group, question, section } from "#form-engine/testing/build-form.ts";
import type { FormMeaning } from "./form-meanings.ts";
import { findMeaningProblem, keepFittingMeanings, readMeaning } from "./read-meaning.ts";

const form = buildForm(
  section("s", [
    question("aid", "currency"),
    question("months", "integer"),
    question("amounts", "currency", { multiple: true }),
    choice("again", ["yes", "no"], { choiceType: "radio" }),
    question("abstract", "text", {
      wysiwyg: true,
      visibleWhen: [{ node: "again", isOneOf: ["yes"] }],
    }),
    question("words", "text", { multiple: true }),
    choice("domains", ["ls1", "ls2"]),
    group("lots", [question("lot", "text"), question("effort", "integer")]),
  ]),
);

test("a meaning needs a question of a fitting type that is asked once", () => {
  const problem = (meaning: FormMeaning, id: string) => findMeaningProblem(form, meaning, id);
  expect(problem("requested_amount", "aid")).toBeNull();
  expect(problem("requested_amount", "months")).toBeNull();
  expect(problem("requested_amount", "words")).toBe("wrongType");
  expect(problem("requested_amount", "amounts")).toBe("repeated");
  expect(problem("duration_months", "effort")).toBe("repeated");
  expect(problem("duration_months", "aid")).toBe("wrongType");
  expect(problem("abstract", "lot")).toBe("repeated");
  expect(problem("abstract", "words")).toBe("repeated");
  expect(problem("keywords", "words")).toBeNull();
  expect(problem("erc_domain", "domains")).toBeNull();
  expect(problem("erc_domain", "words")).toBe("wrongType");
  expect(problem("abstract", "s")).toBe("unknownQuestion");
  expect(problem("abstract", "nowhere")).toBe("unknownQuestion");
});

test("a later version keeps the meanings whose question is still there and still fits", () => {
  const later = buildForm(
    section("s", [question("aid", "text"), question("months", "integer"), question("new", "text")]),
  );
  const meanings = new Map([
    ["requested_amount", "aid"],
    ["duration_months", "months"],
    ["abstract", "abstract"],
  ] as const);
  expect([...keepFittingMeanings(later, meanings)]).toEqual([["duration_months", "months"]]);
});

test("answers are read by meaning; what is empty, hidden or unknown is null", () => {
  const meanings = new Map<FormMeaning, string>([
    ["requested_amount", "aid"],
    ["duration_months", "months"],
    ["abstract", "abstract"],
    ["keywords", "words"],
    ["erc_domain", "domains"],
  ]);
  const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
  const answers = new Map<string, readonly unknown[]>([
    ["aid", ["482500.50"]],
    ["months", ["36"]],
    ["again", ["yes"]],
    ["abstract", [{ type: "doc", content: [paragraph("Un"), paragraph("Deux")] }]],
    ["words", ["sols", "littoral, érosion", " sols "]],
    ["domains", ["ls2"]],
  ]);
  const read = <Meaning extends FormMeaning>(meaning: Meaning, given = answers) =>
    readMeaning({ form, meanings }, given, meaning);
  expect(read("requested_amount")).toBe(482_500.5);
  expect(read("duration_months")).toBe(36);
  expect(read("abstract")?.split(/\s+/)).toEqual(["Un", "Deux"]);
  expect(read("keywords")).toEqual(["sols", "littoral", "érosion"]);
  expect(read("erc_domain")).toEqual(["ls2"]);
  expect(read("abstract", new Map(answers).set("again", ["no"]))).toBeNull();
  expect(read("requested_amount", new Map())).toBeNull();
  expect(read("keywords", new Map([["words", [" "]]]))).toBeNull();
  expect(
    readMeaning({ form, meanings: new Map([["abstract", "aid"]]) }, answers, "abstract"),
  ).toBeNull();
  expect(readMeaning({ form, meanings: new Map() }, answers, "abstract")).toBeNull();
});
