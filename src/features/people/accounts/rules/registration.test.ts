import { expect, test } from "vitest";
import { nameSchema } from "./registration.ts";

const problemOf = (name: string) => nameSchema.safeParse(name).error?.issues[0]?.message;

test("a name is one line that reads as it is written", () => {
  expect(nameSchema.parse(" Ada\r\nde\tLovelace ")).toBe("Ada de Lovelace");
  // The character would reverse the text after it, in lists and mails.
  expect(nameSchema.parse("Ada\u202egro.live")).toBe("Adagro.live");
  expect(nameSchema.parse("Ada\u0001\uffff")).toBe("Ada");
  expect(nameSchema.parse("\u0645\u06cc\u200c\u0631")).toBe("\u0645\u06cc\u200c\u0631");
});

test("a name of invisible characters counts as missing", () => {
  for (const name of ["", " \u00a0", "\u200b", "\u2060\u200d", "\u3164", "\u202e"])
    expect(problemOf(name), JSON.stringify(name)).toBe("missing");
  for (const name of ["-", ".", "Ö", "李"]) expect(problemOf(name)).toBeUndefined();
});
