import fc from "fast-check";
import { expect, test } from "vitest";
import { buildQuestion } from "#form-engine/testing/read-values.ts";
import { keepBoth } from "./keep-both.ts";

const node = buildQuestion("text", { maxCharacters: 60 });
const both = (base: string, mine: string, theirs: string, of = node) =>
  keepBoth(of, { base: [base], mine: [mine], theirs: [theirs] })?.[0] ?? null;

test("two people who changed different ends of a text can keep both", () => {
  expect(both("les haies", "Dans les haies", "les haies du bocage")).toBe(
    "Dans les haies du bocage",
  );
  expect(both("les haies du bocage", "des haies du bocage", "les haies du Perche")).toBe(
    "des haies du Perche",
  );
  expect(both("les haies", "haies", "les haies !")).toBe("haies !");
});

test("the same place, one side alone, too long together or another kind of question: nothing is offered", () => {
  expect(both("les haies", "les haies du bocage", "les haies du Perche")).toBeNull();
  expect(both("", "mien", "sien")).toBeNull();
  expect(both("les haies", "les haies", "les haies du Perche")).toBeNull();
  expect(both("haies", `${"x".repeat(40)} haies`, `haies ${"y".repeat(40)}`)).toBeNull();
  expect(both("1", "01", "12", buildQuestion("integer"))).toBeNull();
  expect(both("a", "za", "ab", buildQuestion("text", { wysiwyg: true }))).toBeNull();
  expect(both("a", "za", "ab", buildQuestion("text", { multiple: true }))).toBeNull();
});

test("whatever two people add at the two ends is there, in either order of the two", () => {
  const word = fc.stringMatching(/^[a-f 👩é]{1,8}$/u);
  fc.assert(
    fc.property(word, word, word, (start, middle, end) => {
      const base = `[${middle}]`;
      expect(both(base, `${start}${base}`, `${base}${end}`)).toBe(`${start}${base}${end}`);
      expect(both(base, `${base}${end}`, `${start}${base}`)).toBe(`${start}${base}${end}`);
    }),
  );
});
