import { expect, test } from "vitest";
import { buildQuestion, readValues } from "../../testing/read-values.ts";
import { getQuestionType } from "../question-types.ts";

test("[D-05 part] texts are counted as people count, in words and in documents", () => {
  const short = buildQuestion("text", { maxCharacters: 4 });
  expect(readValues(short, "é".normalize("NFD").repeat(4))).not.toBe("tooLong");
  expect(readValues(short, "👩‍🔬")).not.toBe("tooLong");
  expect(readValues(short, "12345")).toBe("tooLong");
  const rich = buildQuestion("text", { maxCharacters: 4, wysiwyg: true });
  const document = (text: string) => ({
    type: "doc",
    content: [{ type: "paragraph", content: [{ type: "text", text }] }],
  });
  expect(readValues(rich, document("1234"))).toEqual([document("1234")]);
  expect(readValues(rich, document("12345"))).toBe("tooLong");
  expect(readValues(rich, { type: "doc", content: [{ type: "script" }] })).toBe("badDocument");
  const formula = { type: "doc", content: [{ type: "blockMath", attrs: { latex: "x^2" } }] };
  expect(readValues(rich, formula)).toEqual([formula]);
});

test("texts with several entries keep an empty one in its place, and are no answer when all are empty", () => {
  const many = buildQuestion("text", { multiple: true });
  expect(readValues(many, "a", "", "b")).toEqual(["a", "", "b"]);
  expect(readValues(many, "", " ")).toEqual([]);
});

test("texts of two people are put together by paragraphs, and never where both changed one", () => {
  const { merge } = getQuestionType(buildQuestion("text"));
  expect(merge(["un\ndeux"], ["UN\ndeux"], ["un\nDEUX"])).toEqual(["UN\nDEUX"]);
  expect(merge(["un"], ["mien"], ["tien"])).toBeNull();
  expect(merge(["un"], ["un"], ["tien"])).toEqual(["tien"]);
  expect(merge([], ["mien"], ["tien"])).toBeNull();
  const several = getQuestionType(buildQuestion("text", { multiple: true }));
  expect(several.merge(["a", "b"], ["A", "b"], ["a", "B"])).toEqual(["A", "B"]);
  expect(several.merge(["a"], ["a", "b"], ["A"])).toBeNull();
});
