import { expect, test } from "vitest";
import { questionNodeSchema } from "#form-engine/types/schemas.ts";
import { readConditions, writeConditions } from "./draft-conditions.ts";
import {
  fitLevels,
  listChoosableOptions,
  readOptions,
  readPastedOptions,
  writeOptions,
} from "./draft-options.ts";
import {
  changeChoiceType,
  changeQuestionType,
  isTextMissing,
  makeQuestionFields,
  parseTypedNumber,
  QUESTION_TYPES,
} from "./question-fields.ts";

const TREE = {
  type: "choice",
  choiceType: "multi_level_select",
  multiLevelSelectStructure: [
    {
      id: "life",
      label_fr: "Vie",
      label_en: "Life",
      children: [
        { id: "bio", label_fr: "Biologie", label_en: "Biology" },
        { id: "eco", label_fr: "Écologie", label_en: "Ecology" },
      ],
    },
    { id: "law", label_fr: "Droit", label_en: "Law" },
  ],
};

test("[E-03 part] options of a tree are edited as a list with levels, and written back equal", () => {
  const rows = readOptions(TREE);
  expect(rows.map(({ id, level }) => [id, level])).toEqual([
    ["life", 0],
    ["bio", 1],
    ["eco", 1],
    ["law", 0],
  ]);
  expect(writeOptions(TREE, rows).multiLevelSelectStructure).toEqual(
    TREE.multiLevelSelectStructure,
  );
  expect(listChoosableOptions(TREE).map(({ fr }) => fr)).toEqual([
    "Vie › Biologie",
    "Vie › Écologie",
    "Droit",
  ]);
  const levels = [3, 1, 5, 9, 9, 9].map((level) => ({ id: `o${level}`, fr: "", en: "", level }));
  expect(fitLevels(levels).map(({ level }) => level)).toEqual([0, 1, 2, 3, 3, 3]);
});

test("[E-03 part] a choice shown in another way keeps its options and their ids", () => {
  const flat = { ...TREE, ...changeChoiceType({ ...TREE, maxChoices: 2 }, "radio") };
  expect(readOptions(flat).map(({ id }) => id)).toEqual(["bio", "eco", "law"]);
  expect(flat.multiLevelSelectStructure).toBeUndefined();
  expect(changeChoiceType(TREE, "radio")).toHaveProperty("maxChoices", undefined);
  const back = { ...flat, ...changeChoiceType(flat, "multi_level_select") };
  expect(readOptions(back).map(({ level }) => level)).toEqual([0, 0, 0]);
});

test("[E-03 part] another type keeps what both know, and nothing else", () => {
  const number = { ...changeQuestionType(makeQuestionFields(), "integer"), min: 1, max: 9 };
  expect(changeQuestionType(number, "currency")).toMatchObject({
    type: "currency",
    min: 1,
    max: 9,
  });
  expect(changeQuestionType(number, "date")).not.toHaveProperty("min");
  expect(changeQuestionType(number, "text")).toEqual(makeQuestionFields());
  expect(changeQuestionType({ ...number, helpFr: "aide" }, "image")).toMatchObject({
    helpFr: "aide",
    multiple: false,
  });
});

test("[E-03 part] every field that a form's file may give a question is known to its type", () => {
  const known: Record<string, readonly string[]> = {};
  const inFiles: Record<string, readonly string[]> = {};
  for (const { shape } of questionNodeSchema.options) {
    const { value: type } = shape.type;
    const names = Object.keys(shape).filter((name) => name !== "id");
    const fields = Object.fromEntries(names.map((name) => [name, name === "type" ? type : true]));
    known[type] = Object.keys(changeQuestionType(fields, type)).toSorted();
    inFiles[type] = names.toSorted();
  }
  expect(known).toEqual(inFiles);
  expect(Object.keys(known).toSorted()).toEqual([...QUESTION_TYPES].toSorted());
});

test("numbers are read as they are typed, and what is no number stays", () => {
  expect(parseTypedNumber("3\u202f000")).toBe(3000);
  expect(parseTypedNumber("-1,5")).toBe(-1.5);
  expect(parseTypedNumber(" ")).toBeUndefined();
  expect(parseTypedNumber("0,")).toBe("0,");
  expect(parseTypedNumber("beaucoup")).toBe("beaucoup");
});

test("[E-03 part] a title is missing without words, another text where the other language has one", () => {
  const fields = { titleFr: "A", titleEn: " ", helpFr: "aide" };
  expect(isTextMissing(fields, "titleEn", "titleFr", true)).toBe(true);
  expect(isTextMissing({}, "titleFr", "titleEn", true)).toBe(true);
  expect(isTextMissing(fields, "helpEn", "helpFr", false)).toBe(true);
  expect(isTextMissing(fields, "descriptionEn", "descriptionFr", false)).toBe(false);
});

test("[E-03 part] conditions are all or any; one alone is stored as a list", () => {
  const one = { node: "q", answered: true } as const;
  const two = { node: "r", isOneOf: ["a"] } as const;
  expect(writeConditions("any", [])).toBeUndefined();
  expect(writeConditions("any", [one])).toEqual([one]);
  expect(writeConditions("any", [one, two])).toEqual({ any: [one, two] });
  expect(readConditions({ visibleWhen: { any: [one, two] } }).mode).toBe("any");
  expect(readConditions({ visibleWhen: [one, "nonsense", { node: 3 }] })).toEqual({
    mode: "all",
    conditions: [one],
  });
  expect(readConditions({}).conditions).toEqual([]);
});

test("a pasted list makes options, the English after a tab", () => {
  expect(readPastedOptions("Un\tOne\r\n\nDeux\n")).toEqual([
    { fr: "Un", en: "One" },
    { fr: "Deux", en: "" },
  ]);
});
