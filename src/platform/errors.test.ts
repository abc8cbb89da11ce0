import { describe, expect, test } from "vitest";
import { DomainError, ERROR_STATUS, isDatabaseDown, toErrorCode } from "./errors.ts";
import { en } from "./i18n/locales/en.ts";
import { fr } from "./i18n/locales/fr.ts";

const coded = (code: string, more: object = {}) => Object.assign(new Error("x"), { code, ...more });

describe("isDatabaseDown", () => {
  test.each(["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "57P01", "57P03", "53300", "08006"])(
    "%s, also wrapped",
    (code) => {
      expect(isDatabaseDown(coded(code))).toBe(true);
      const once = new Error("Failed query", { cause: coded(code) });
      expect(isDatabaseDown(new Error("page", { cause: once }))).toBe(true);
    },
  );

  test.each([
    "Connection terminated unexpectedly",
    "Query read timeout",
    "Client has encountered a connection error and is not queryable",
  ])("%s", (message) => expect(isDatabaseDown(new Error(message))).toBe(true));

  test("the socket of a stopped server, but not any file that is missing", () => {
    expect(isDatabaseDown(coded("ENOENT", { syscall: "connect" }))).toBe(true);
    expect(isDatabaseDown(coded("ENOENT", { syscall: "open" }))).toBe(false);
  });

  test.each([null, undefined, "57P01", { code: "57P01" }, new Error("no"), coded("23505")])(
    "not %s",
    (error) => expect(isDatabaseDown(error)).toBe(false),
  );

  test("that all connections are in use does not mean that the database is away", () => {
    const full = new Error("timeout exceeded when trying to connect");
    expect(isDatabaseDown(full)).toBe(false);
    expect(toErrorCode(new Error("Failed query", { cause: full }))).toBe("BUSY");
  });

  test("a statement that took too long does not mean that the database is away", () => {
    expect(isDatabaseDown(coded("57014"))).toBe(false);
  });

  test("an error that is its own cause ends", () => {
    const error = new Error("round");
    error.cause = error;
    expect(isDatabaseDown(error)).toBe(false);
  });
});

test("the code under which a thrown thing is shown", () => {
  expect(toErrorCode(new DomainError("GONE"))).toBe("GONE");
  expect(toErrorCode(new Error("x", { cause: coded("57P03") }))).toBe("UNAVAILABLE");
  expect(toErrorCode(new Error("x", { cause: coded("57014") }))).toBe("BUSY");
  expect(toErrorCode(new TypeError("x"))).toBe("UNEXPECTED");
  expect(toErrorCode("thrown")).toBe("UNEXPECTED");
  expect(new DomainError("GONE").status).toBe(410);
});

test("every code has a title and a text in both languages", () => {
  for (const code of Object.keys(ERROR_STATUS) as (keyof typeof ERROR_STATUS)[]) {
    for (const words of [fr.error[code], en.error[code]]) {
      expect(words.title).not.toBe("");
      expect(words.text).not.toBe("");
    }
  }
});

test("a coded error is one whichever copy of the module made it", async () => {
  const copy = "./errors.ts?loaded-by-node";
  const { DomainError: Other } = (await import(
    /* @vite-ignore */ copy
  )) as typeof import("./errors.ts");
  expect(Other).not.toBe(DomainError);
  const error = new Other("BODY_TOO_LARGE");
  expect(error instanceof DomainError).toBe(true);
  expect(toErrorCode(error)).toBe("BODY_TOO_LARGE");
  for (const none of [null, new Error("x"), { code: "GONE" }, "GONE"])
    expect((none as unknown) instanceof DomainError).toBe(false);
});
