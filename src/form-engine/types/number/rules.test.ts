import fc from "fast-check";
import { expect, test } from "vitest";
import { readAnswer } from "../../answers.ts";
import { buildQuestion, readValues } from "../../testing/read-values.ts";
import { getQuestionType } from "../question-types.ts";
import { cleanTypedAmount, readDecimal } from "./decimal.ts";
import { applyAmountChoice, toAmountChoice } from "./rules.ts";

test("[D-07 part] an amount is read with comma or point, stands in its field the French way, and is shown as one reads it", () => {
  const amount = buildQuestion("currency");
  expect(readValues(amount, "482 500,5 €")).toEqual(["482500.50"]);
  expect(readValues(amount, "482500.50")).toEqual(["482500.50"]);
  expect(readValues(amount, "1,2,3")).toBe("notANumber");
  expect(readValues(amount, "482,500.00 €")).toEqual(["482500.00"]);
  expect(readValues(amount, "1.234.567,8")).toEqual(["1234567.80"]);
  expect(readValues(amount, "1,234,567")).toEqual(["1234567.00"]);
  expect(readValues(amount, "1,234.567,8")).toBe("notANumber");
  expect(readValues(amount, "1,234")).toBe("ambiguousAmount");
  expect(readValues(buildQuestion("currency", { min: 10 }), "9,99")).toBe("tooSmall");
  const field = getQuestionType(amount).toForm("482500.50");
  expect(field.replace(/\s/g, " ")).toBe("482 500,50");
  const shown = getQuestionType(amount).toText("482500.50", amount, "fr");
  expect(shown.replace(/\s/g, " ")).toBe("482 500,50 €");
  expect(getQuestionType(amount).toText("482500.50", amount, "en")).toBe("€482,500.50");
  expect(getQuestionType(amount).toText("", amount, "en")).toBe("");
  expect(readValues(amount, getQuestionType(amount).toForm("482500.50"))).toEqual(["482500.50"]);
});

const amount = buildQuestion("currency");
/** Typed key by key. */
const typeKeys = (text: string) =>
  Array.from(text).reduce((field, key) => cleanTypedAmount(field + key, field), "");

test("an amount whose only separator is followed by exactly three digits asks which is meant, typed, pasted or posted", () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^\d{0,6}$/),
      fc.constantFrom(",", "."),
      fc.stringMatching(/^\d{3}$/),
      fc.constantFrom("", " ", " €"),
      (whole, separator, three, after) => {
        const text = `${whole}${separator}${three}`;
        for (const given of [text + after, typeKeys(text), cleanTypedAmount(text, "")]) {
          const read = readAnswer(amount, [given]);
          const [problem] = read.ok ? [] : read.problems;
          expect(problem?.code).toBe("ambiguousAmount");
          const [inThousands, withDecimals] = problem?.readings ?? [];
          expect(Number(inThousands)).toBe(Number(`${whole}${three}`));
          expect(Number(withDecimals)).toBe(Number(`${whole || 0}.${three.slice(0, 2)}`));
          // The chosen reading is valid, and is posted in place of the typed text.
          for (const reading of [inThousands, withDecimals]) {
            expect(readValues(amount, reading)).toEqual([reading]);
            const choice = toAmountChoice(String(problem?.given), reading ?? "");
            expect(applyAmountChoice(["7", given], choice)).toEqual(["7", reading]);
          }
        }
      },
    ),
  );
});

test("[D-07 part] every other amount is read as before", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\d,. €]{0,12}$/), (text) => {
      fc.pre(!/^\d*[,.]\d{3}$/.test(text.replace(/[\s€]/g, "")));
      const read = readAnswer(amount, [text]);
      const before = readDecimal(text, 2, {});
      expect(read.ok).toBe(before.ok);
      if (read.ok && before.ok) expect(read.answer[0] ?? "").toBe(before.value);
    }),
  );
});

test("an amount typed with separators between its thousands is the amount that was typed", () => {
  const written = new Intl.NumberFormat("en-GB", { minimumFractionDigits: 2 });
  fc.assert(
    fc.property(fc.integer({ min: 1_000, max: 999_999_999 }), (whole) => {
      const field = typeKeys(written.format(whole));
      expect(readValues(amount, field)).toEqual([`${whole}.00`]);
    }),
  );
  expect(typeKeys("482,5055")).toBe("482,505");
  expect(typeKeys("12a,3")).toBe("12,3");
});

test("[D-07 part] an integer loses what is no digit", () => {
  expect(readValues(buildQuestion("integer"), " 1 2a3 ")).toEqual(["123"]);
  expect(readValues(buildQuestion("integer"), "007")).toEqual(["7"]);
  expect(readValues(buildQuestion("integer"), 12)).toBe("wrongType");
  expect(readValues(buildQuestion("integer", { max: 5 }), "6")).toBe("tooLarge");
  expect(readValues(buildQuestion("integer"), "1".repeat(13))).toBe("tooLarge");
});

test("[D-07 part] a float has two decimals", () => {
  expect(readValues(buildQuestion("float"), "3,5")).toEqual(["3.50"]);
  expect(readValues(buildQuestion("float"), "3.14")).toEqual(["3.14"]);
  expect(readValues(buildQuestion("float"), "3.141")).toBe("notANumber");
  expect(readValues(buildQuestion("float"), "1e3")).toBe("notANumber");
  expect(readValues(buildQuestion("float"), ".")).toBe("notANumber");
  expect(getQuestionType(buildQuestion("float")).toText("3.50", buildQuestion("float"), "en")).toBe(
    "3.50",
  );
});
