import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readAnswer } from "#form-engine/answers.ts";
import type { QuestionNode } from "#form-engine/model.ts";
import { nodeIdSchema } from "#form-engine/node-schema.ts";
import { buildForm, choice, group, question } from "#form-engine/testing/build-form.ts";
import { getQuestionType } from "#form-engine/types/question-types.ts";
import { PAGE_AGENCY_FIELD } from "#platform/forms/page-agency.ts";
import { textToDocument } from "#rich-text/text-to-document.ts";
import {
  FORM_FIELDS,
  getVersionFieldName,
  NO_BASE,
  type PostedBase,
  parsePostedChanges,
  toVersionFieldValue,
} from "./posted-form.ts";

const form = buildForm(
  question("words"),
  question("rich", "text", { wysiwyg: true }),
  question("several", "text", { multiple: true }),
  question("amount", "currency"),
  question("works", "bibliography"),
  question("figure", "image", { multiple: true }),
  choice("boxes", ["x", "y"]),
  group("partners", [question("name")]),
);

const image = (name: string) => ({
  filename: `${name.repeat(8)}-0000-0000-0000-000000000000.png`,
  name,
  width: 1,
  height: 1,
  alt: "",
});

const held: Record<string, PostedBase> = {
  words: { answer: ["Un\nDeux"], version: 4 },
  rich: { answer: [textToDocument("Premier\n\nSecond")], version: 2 },
  amount: { answer: ["482500.00"], version: 1 },
  works: { answer: [{ citation: "Morel, 2026", doi: "10.1/x" }], version: 1 },
  figure: { answer: [image("a"), image("b")], version: 3 },
  boxes: { answer: ["x"], version: 7 },
};
const heldAt = (key: string) => held[key] ?? NO_BASE;

const mark = (key: string, base: PostedBase = heldAt(key)): [string, string] => [
  getVersionFieldName(key),
  toVersionFieldValue(form.positions.get(key)?.node as QuestionNode, base),
];

const changes = (fields: [string, string][], images?: ReadonlyMap<string, readonly unknown[]>) =>
  parsePostedChanges(form, heldAt, images ? { fields, images } : { fields });

describe("a posted form", () => {
  test("says nothing of questions it does not hold", () => {
    expect(changes([["form_model_type", "scientific_proposition"]])).toEqual([]);
  });

  test("changes nothing where nothing was touched, however browsers and people write it", () => {
    const fields: [string, string][] = [
      mark("words"),
      ["words", "Un\r\nDeux"],
      mark("rich"),
      ["rich", "Premier\r\n\r\nSecond"],
      mark("amount"),
      ["amount", "482 500,00"],
      mark("works"),
      ["works", "Morel, 2026\r\n"],
      mark("boxes"),
      ["boxes", "x"],
    ];
    expect(changes(fields)).toEqual([]);
  });

  test("gives each change the version that was shown, not the one of now", () => {
    const shown = { answer: ["Un"], version: 3 };
    expect(changes([mark("words", shown), ["words", "Un et demi"]])).toEqual([
      { key: "words", version: 3, answer: ["Un et demi"] },
    ]);
  });

  test("a field that was not touched is no change when somebody else wrote since", () => {
    expect(changes([mark("words", { answer: ["Un"], version: 3 }), ["words", "Un"]])).toEqual([]);
  });

  test("what cannot be read is a change, also where nothing was stored before", () => {
    const posted = (key: string, text: string) => [...changes([mark(key, NO_BASE), [key, text]])];
    expect(posted("several", "x".repeat(10_000))).toHaveLength(1);
    const amount = form.positions.get("amount")?.node as QuestionNode;
    const fields: [string, string][] = [
      [getVersionFieldName("amount"), toVersionFieldValue(amount, NO_BASE)],
      ["amount", "abc"],
    ];
    expect(parsePostedChanges(form, () => NO_BASE, { fields })).toEqual([
      { key: "amount", version: 0, answer: ["abc"] },
    ]);
  });

  test("an amount that was chosen by its button is posted in the place of what was typed", () => {
    const fields: [string, string][] = [
      mark("amount"),
      ["amount", "482,501"],
      ["amount=amount", "482,501=482501.00"],
    ];
    expect(changes(fields)).toEqual([{ key: "amount", version: 1, answer: ["482501.00"] }]);
  });

  test("whatever is typed into an empty field is saved, refused by name, or says nothing", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("words", "rich", "several", "amount", "works"),
        fc.oneof(fc.string(), fc.constantFrom("482,500", "1,2,3", " ", "x".repeat(5_001))),
        (key, text) => {
          const node = form.positions.get(key)?.node as QuestionNode;
          const fields: [string, string][] = [
            [getVersionFieldName(key), toVersionFieldValue(node, NO_BASE)],
            [key, text],
          ];
          const [change] = parsePostedChanges(form, () => NO_BASE, { fields });
          const read = readAnswer(node, getQuestionType(node).fromForm([text], node, []) ?? []);
          expect(change === undefined).toBe(read.ok && read.answer.length === 0);
        },
      ),
    );
  });

  test("boxes that are all unticked are an answer; without the mark the question was not there", () => {
    expect(changes([mark("boxes")])).toEqual([{ key: "boxes", version: 7, answer: [] }]);
    expect(changes([])).toEqual([]);
  });

  test("a text whose plain field did not come stays, though its mark came", () => {
    expect(changes([mark("rich")])).toEqual([]);
  });

  test("a text may come as the document that our own page holds", () => {
    const document = textToDocument("Autre");
    const posted = changes([mark("rich"), ["rich", JSON.stringify(document)]]);
    expect(posted).toEqual([{ key: "rich", version: 2, answer: [document] }]);
  });

  test("several entries come in their order, empty ones are none", () => {
    const posted = changes([
      ["several", "A"],
      ["several", " "],
      ["several", "B"],
    ]);
    expect(posted).toEqual([{ key: "several", version: 0, answer: ["A", "B"] }]);
  });

  test("works that were there keep their DOI beside a new one", () => {
    const [change] = changes([mark("works"), ["works", "Morel, 2026\nOkafor, 2025"]]);
    expect(change?.answer).toEqual([{ citation: "Morel, 2026", doi: "10.1/x" }, "Okafor, 2025"]);
  });

  test("images that are named stay, others go, and new ones follow", () => {
    const kept: [string, string] = ["figure", image("b").filename];
    const [change] = changes([mark("figure"), kept], new Map([["figure", [image("c")]]]));
    expect(change?.answer).toEqual([image("b"), image("c")]);
  });

  test("what an image shows is typed without script, emptied, and left alone where nobody touched it", () => {
    const [a, b] = [image("a"), { ...image("b"), alt: "Une carte" }];
    const figure = { answer: [a, b], version: 3 };
    const posted = (alt: string, base: PostedBase, now: PostedBase = base) =>
      parsePostedChanges(form, () => now, {
        fields: [
          mark("figure", base),
          ["figure", a.filename],
          [`alt=figure:${a.filename}`, ""],
          ["figure", b.filename],
          [`alt=figure:${b.filename}`, alt],
        ],
      });
    expect(posted("Une carte du bocage", figure)).toEqual([
      { key: "figure", version: 3, answer: [a, { ...b, alt: "Une carte du bocage" }] },
    ]);
    expect(posted("", figure)[0]?.answer).toEqual([a, { ...b, alt: "" }]);
    expect(posted("Une carte", figure)).toEqual([]);
    // Another member has changed the alternative text since.
    const now = { answer: [a, { ...b, alt: "La carte de quelqu'un" }], version: 4 };
    expect(posted("Une carte", figure, now)).toEqual([]);
  });

  test("a group is added or removed by its button", () => {
    const [added] = changes([["addGroup", "partners"]]);
    expect(added).toMatchObject({
      key: "partners",
      version: 0,
      answer: ["first", expect.any(String)],
    });
    expect(changes([["removeGroup", "partners first"]])).toEqual([
      { key: "partners", version: 0, answer: [] },
    ]);
  });

  test("answers in groups that are called like the fields beside the answers are not lost", () => {
    for (const id of ["version", "alt", "amount", "addgroup"]) {
      const groups = buildForm(group(id, [question("name"), question("map", "image")]));
      const key = `${id}:first/name`;
      const node = groups.positions.get("name")?.node as QuestionNode;
      const fields: [string, string][] = [
        [getVersionFieldName(key), toVersionFieldValue(node, NO_BASE)],
        [key, "Rivière"],
      ];
      expect(parsePostedChanges(groups, () => NO_BASE, { fields })).toEqual([
        { key, version: 0, answer: ["Rivière"] },
      ]);
    }
  });

  test("what no question is called is handed on to be refused by name", () => {
    expect(changes([["nobody", "?"]])).toEqual([{ key: "nobody", version: 0, answer: ["?"] }]);
  });
});

test.each([...Object.values(FORM_FIELDS), PAGE_AGENCY_FIELD])(
  "no question can be posted as %s",
  (name) => {
    expect(nodeIdSchema().safeParse(name).success).toBe(false);
  },
);
