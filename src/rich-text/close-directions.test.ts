import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanText } from "./clean-text.ts";
import { closeDirections } from "./close-directions.ts";

test.each([
  ["no direction", "no direction"],
  ["\u2067שלום\u2069 is", "\u2067שלום\u2069 is"],
  ["\u2067שלום", "\u2067שלום\u2069"],
  ["\u202bא\u2066b", "\u202bא\u2066b\u2069\u202c"],
  ["\u2066a\u202bא\u2069c", "\u2066a\u202bא\u202c\u2069c"],
  ["a\u2069b\u202cc", "abc"],
  ["\u2066a\u202cb", "\u2066ab\u2069"],
])("%j ends what it begins", (text, expected) => expect(closeDirections(text)).toBe(expected));

test("whatever is typed, nothing stays open behind it, and nothing is deeper than anybody writes", () => {
  const unit = fc.constantFrom(..."a א\u202a\u202b\u202c\u2066\u2067\u2068\u2069");
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 300 }), (typed) => {
      const text = cleanText(typed);
      let depth = 0;
      let deepest = 0;
      for (const character of text) {
        if (/[\u202a\u202b\u2066-\u2068]/.test(character)) depth += 1;
        if (/[\u202c\u2069]/.test(character)) depth -= 1;
        expect(depth).toBeGreaterThanOrEqual(0);
        deepest = Math.max(deepest, depth);
      }
      expect(depth).toBe(0);
      expect(deepest).toBeLessThanOrEqual(8);
      expect(cleanText(text)).toBe(text);
    }),
  );
});
