import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createReceiptNumber, parseReceiptNumber } from "./receipt.ts";

test("a number names agency, year and version around ten digits by chance, and is read back", () => {
  const number = createReceiptNumber({ partner: "ANR", year: 2026, version: 2 }, randomBytes(10));
  expect(number).toMatch(/^ANR-26-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}-2$/);
  expect(parseReceiptNumber(number)).toBe(number);
});

test("typed from paper, with other dashes, spaces, small letters and O for 0, it is the same", () => {
  expect(parseReceiptNumber(" inca-26-7K2M4-9QDT0-12 ")).toBe("INCA-26-7K2M4-9QDT0-12");
  expect(parseReceiptNumber("INCA 26 7k2m4 9qdto 12")).toBe("INCA-26-7K2M4-9QDT0-12");
  expect(parseReceiptNumber("INCA–26–7K2M4–9QDTO–12")).toBe("INCA-26-7K2M4-9QDT0-12");
});

test("a text that is no receipt number is refused", () => {
  for (const typed of ["", "7K2M4", "ANR-26-7K2M4-9QDT0", "../../etc", "ANR-26-7K2M4-9QDT0-2-3"])
    expect(parseReceiptNumber(typed)).toBeNull();
});
