import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyDocument } from "#tests/support/any-document.ts";
import { checkDocument } from "./check-document.ts";
import { cleanText } from "./clean-text.ts";
import {
  countCharacters,
  countDocument,
  cutCharacters,
  isWithinLength,
} from "./count-characters.ts";
import { documentToText } from "./plain-text.ts";
import { textToDocument } from "./text-to-document.ts";

const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: fc.constantFrom("e", "\u0301", "é", "\r", "\n", "\t", "\u0000", "😀", " ") }),
);

/** From the planes with most letters and signs. */
const anyUnit = fc.integer({ min: 0, max: 0x20ff }).map((code) => String.fromCharCode(code));

describe("counting", () => {
  test.each([
    ["", 0],
    ["abc", 3],
    ["é", 1],
    ["e\u0301", 1],
    ["😀", 1],
    ["a\nb", 3],
    ["a\r\nb", 3],
    ["a\u0000b", 2],
  ])("%j is %i", (text, count) => expect(countCharacters(text)).toBe(count));

  test("is the same for what a browser shows, what a form sends and what is kept", () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const shown = typed.replace(/\r\n?/g, "\n");
        const sent = shown.replaceAll("\n", "\r\n");
        expect(countCharacters(sent)).toBe(countCharacters(shown));
        expect(countCharacters(cleanText(sent))).toBe(countCharacters(shown));
        expect(countCharacters(shown.normalize("NFD"))).toBe(countCharacters(shown));
      }),
    );
  });

  test("is the same whichever way it is counted", () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ unit: anyUnit })), (text) => {
        expect(countCharacters(text)).toBe([...cleanText(text).normalize("NFC")].length);
      }),
    );
  });

  test("cutting keeps what fits and halves nothing", () => {
    fc.assert(
      fc.property(anyText, fc.nat({ max: 12 }), (text, max) => {
        const cut = cutCharacters(text, max);
        expect(isWithinLength(max)(cut)).toBe(true);
        if (isWithinLength(max)(text)) expect(cut).toBe(text);
        else expect(cut.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe("a document", () => {
  test("is as long as its plain text", () => {
    fc.assert(
      fc.property(anyDocument, (given) => {
        expect(countDocument(given)).toBe(countCharacters(documentToText(given)));
        const checked = checkDocument(given);
        if (checked.ok) expect(countDocument(checked.document)).toBe(countDocument(given));
      }),
    );
  });

  test("made of plain text says the same and is not longer", () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const document = textToDocument(typed);
        expect(checkDocument(document)).toEqual({ ok: true, document });
        expect(countDocument(document)).toBeLessThanOrEqual(countCharacters(typed));
      }),
    );
  });
});
