import { describe, expect, test } from "vitest";
import { readAnswer } from "../answers.ts";
import type { FormNode, QuestionNode } from "../model.ts";
import { formOf, question } from "../testing/build.ts";
import { isLimited, maxChoices, optionsOf } from "./choice/rules.ts";
import { typedDecimal } from "./decimal.ts";
import { typeOf } from "./question-types.ts";

function node(type: string, more: object = {}): QuestionNode {
  const found = formOf(question("q", type, more)).places.get("q")?.node;
  if (found?.discr !== "question") throw new Error("no question");
  return found;
}

const read = (of: FormNode, ...values: unknown[]) => {
  const answer = readAnswer(of, values);
  return answer.ok ? answer.answer : (answer.problems[0]?.code ?? null);
};

test("a type nobody knows is an error", () => {
  const strange = { ...node("text"), type: "poem" } as unknown as QuestionNode;
  expect(() => typeOf(strange)).toThrow('no question type "poem"');
});

describe("[D-07 part] numbers", () => {
  test("an integer loses what is no digit", () => {
    expect(read(node("integer"), " 1 2a3 ")).toEqual(["123"]);
    expect(read(node("integer"), "007")).toEqual(["7"]);
    expect(read(node("integer"), 12)).toBe("wrongType");
    expect(read(node("integer", { max: 5 }), "6")).toBe("tooLarge");
    expect(read(node("integer"), "1".repeat(13))).toBe("tooLarge");
  });

  test("a float has two decimals", () => {
    expect(read(node("float"), "3,5")).toEqual(["3.50"]);
    expect(read(node("float"), "3.14")).toEqual(["3.14"]);
    expect(read(node("float"), "3.141")).toBe("notANumber");
    expect(read(node("float"), "1e3")).toBe("notANumber");
    expect(read(node("float"), ".")).toBe("notANumber");
    expect(typeOf(node("float")).toText("3.50", node("float"), "en")).toBe("3.50");
  });

  test("an amount is read with comma or point, stands in its field the French way, and is shown as one reads it", () => {
    const amount = node("currency");
    expect(read(amount, "482 500,5 €")).toEqual(["482500.50"]);
    expect(read(amount, "482500.50")).toEqual(["482500.50"]);
    expect(read(amount, "1,2,3")).toBe("notANumber");
    expect(read(amount, "482,500.00 €")).toEqual(["482500.00"]);
    expect(read(amount, "1.234.567,8")).toEqual(["1234567.80"]);
    expect(read(amount, "1,234,567")).toEqual(["1234567.00"]);
    expect(read(amount, "1,234.567,8")).toBe("notANumber");
    expect(read(amount, "1,234")).toBe("notANumber");
    expect(read(node("currency", { min: 10 }), "9,99")).toBe("tooSmall");
    const field = typeOf(amount).toForm("482500.50");
    expect(field.replace(/\s/g, " ")).toBe("482 500,50");
    const shown = typeOf(amount).toText("482500.50", amount, "fr");
    expect(shown.replace(/\s/g, " ")).toBe("482 500,50 €");
    expect(typeOf(amount).toText("482500.50", amount, "en")).toBe("€482,500.50");
    expect(typeOf(amount).toText("", amount, "en")).toBe("");
    expect(read(amount, typeOf(amount).toForm("482500.50"))).toEqual(["482500.50"]);
  });

  test("an amount that is pasted stays the amount it was, or is refused where it can be read in two ways", () => {
    expect(typedDecimal("482,500.00", "")).toBe("482500,00");
    expect(typedDecimal("€ 1 482 500.5", "")).toBe("1482500,5");
    expect(typedDecimal("482,500", "")).toBe("482,500");
    expect(read(node("currency"), "482,500")).toBe("notANumber");
    expect(typedDecimal("3,14159", "")).toBe("3,14159");
  });

  test("while an amount is typed, one separator and two digits after it stay", () => {
    expect(typedDecimal("12a,3.45")).toBe("12,34");
    expect(typedDecimal("12")).toBe("12");
    expect(typedDecimal("482,505", "482,50")).toBe("482,50");
    expect(typedDecimal("12,5.", "12,5")).toBe("12,5");
    expect(typedDecimal(",5")).toBe(",5");
  });
});

describe("dates", () => {
  test("are days of the calendar", () => {
    expect(read(node("date"), "2028-02-29")).toEqual(["2028-02-29"]);
    expect(read(node("date"), "2027-02-29")).toBe("notADate");
    expect(read(node("date"), "29/02/2028")).toBe("notADate");
    expect(read(node("date", { min: "2027-01-01" }), "2026-12-31")).toBe("tooSmall");
    expect(typeOf(node("date")).toText("2027-03-01", node("date"), "en")).toBe("1 March 2027");
  });
});

describe("[D-06 part] choices", () => {
  const options = ["a", "b", "c"].map((id) => ({ id, labelFr: id, labelEn: id }));
  const checkbox = (maxChoices?: number) =>
    node("choice", {
      choiceType: "checkbox",
      choiceQuestionNodes: options,
      ...(maxChoices ? { maxChoices } : {}),
    }) as Extract<QuestionNode, { type: "choice" }>;

  test("take as many options as the limit allows, and say the limit only when it is one", () => {
    expect(read(checkbox(2), "a", "b")).toEqual(["a", "b"]);
    expect(read(checkbox(2), "a", "b", "c")).toBe("tooMany");
    expect([isLimited(checkbox(2)), isLimited(checkbox(3)), isLimited(checkbox())]).toEqual([
      true,
      false,
      false,
    ]);
    expect(maxChoices(checkbox(9))).toBe(3);
  });

  test("of several levels offer the leaves, named with what is above", () => {
    const tree = node("choice", {
      choiceType: "multi_level_select",
      multiLevelSelectStructure: [
        {
          id: "pe",
          label_fr: "Sciences physiques",
          label_en: "Physical sciences",
          children: [{ id: "pe1", label_fr: "Mathématiques", label_en: "Mathematics" }],
        },
      ],
    }) as Extract<QuestionNode, { type: "choice" }>;
    expect(optionsOf(tree).map(({ labelEn }) => labelEn)).toEqual([
      "Physical sciences › Mathematics",
    ]);
    expect(read(tree, "pe")).toBe("unknownOption");
  });

  test("of two people are put together, unless only one can hold", () => {
    const { merge } = typeOf(checkbox());
    expect(merge(["a"], ["a", "b"], ["a", "c"])).toEqual(["a", "b", "c"]);
    expect(merge(["a", "b"], ["b"], ["a", "b", "c"])).toEqual(["b", "c"]);
    expect(merge([], ["a"], ["b"])).toEqual(["a", "b"]);
  });
});

describe("bibliographies", () => {
  test("take works with and without a DOI, once each line", () => {
    const works = node("bibliography", { maxReferences: 2 });
    expect(read(works, { citation: " A  b ", doi: "https://doi.org/10.1000/XYZ" }, "C")).toEqual([
      { citation: "A b", doi: "10.1000/xyz" },
      { citation: "C" },
    ]);
    expect(read(works, "a", "b", "c")).toBe("tooMany");
    expect(read(works, { citation: 3 })).toBe("wrongType");
    expect(read(works, "x".repeat(1_001))).toBe("tooLong");
    expect(typeOf(works).fromForm(["A\r\n\nB"], works, [])).toEqual(["A", "B"]);
  });
});

describe("images", () => {
  test("are named by a file of ours", () => {
    const image = {
      filename: "0b0e7c1e-93a5-4f4e-8a64-2f6b1c6f1a11.png",
      name: "Carte.png",
      width: 10,
      height: 20,
      alt: "Carte",
    };
    expect(read(node("image"), image)).toEqual([image]);
    expect(read(node("image"), { ...image, filename: "../../etc/passwd" })).toBe("notAnImage");
    expect(read(node("image"), { ...image, width: -1 })).toBe("notAnImage");
    expect(read(node("image"), { ...image, more: 1 })).toEqual([image]);
  });
});

describe("[D-05 part] texts", () => {
  test("are counted as people count, in words and in documents", () => {
    const short = node("text", { maxCharacters: 4 });
    expect(read(short, "é".normalize("NFD").repeat(4))).not.toBe("tooLong");
    expect(read(short, "👩‍🔬")).not.toBe("tooLong");
    expect(read(short, "12345")).toBe("tooLong");
    const rich = node("text", { maxCharacters: 4, wysiwyg: true });
    const document = (text: string) => ({
      type: "doc",
      content: [{ type: "paragraph", content: [{ type: "text", text }] }],
    });
    expect(read(rich, document("1234"))).toEqual([document("1234")]);
    expect(read(rich, document("12345"))).toBe("tooLong");
    expect(read(rich, { type: "doc", content: [{ type: "script" }] })).toBe("badDocument");
    const formula = { type: "doc", content: [{ type: "blockMath", attrs: { latex: "x^2" } }] };
    expect(read(rich, formula)).toEqual([formula]);
  });

  test("with several entries keep an empty one in its place, and are no answer when all are empty", () => {
    const many = node("text", { multiple: true });
    expect(read(many, "a", "", "b")).toEqual(["a", "", "b"]);
    expect(read(many, "", " ")).toEqual([]);
  });

  test("of two people are put together by paragraphs, and never where both changed one", () => {
    const { merge } = typeOf(node("text"));
    expect(merge(["un\ndeux"], ["UN\ndeux"], ["un\nDEUX"])).toEqual(["UN\nDEUX"]);
    expect(merge(["un"], ["mien"], ["tien"])).toBeNull();
    expect(merge(["un"], ["un"], ["tien"])).toEqual(["tien"]);
    expect(merge([], ["mien"], ["tien"])).toBeNull();
    const several = typeOf(node("text", { multiple: true }));
    expect(several.merge(["a", "b"], ["A", "b"], ["a", "B"])).toEqual(["A", "B"]);
    expect(several.merge(["a"], ["a", "b"], ["A"])).toBeNull();
  });
});
