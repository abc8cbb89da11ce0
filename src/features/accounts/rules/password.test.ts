import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unmetPasswordRules } from "./password.ts";

describe("[B-02 part] a password", () => {
  it("has at least 8 characters, a digit and a letter", () => {
    expect(unmetPasswordRules("abcdefg1")).toEqual([]);
    expect(unmetPasswordRules("abcdef1")).toEqual(["length"]);
    expect(unmetPasswordRules("abcdefgh")).toEqual(["digit"]);
    expect(unmetPasswordRules("12345678")).toEqual(["letter"]);
    expect(unmetPasswordRules("")).toEqual(["length", "digit", "letter"]);
  });

  it("may use letters and digits of any script, counted as a person counts them", () => {
    expect(unmetPasswordRules("éàùçôî7ñ")).toEqual([]);
    expect(unmetPasswordRules("😀😀😀😀a1")).toEqual(["length"]);
  });

  it("is refused when absurdly long", () => {
    expect(unmetPasswordRules(`a1${"x".repeat(1_000_000)}`)).toEqual(["length"]);
  });

  it("is judged without ever throwing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => unmetPasswordRules(text).length <= 3),
    );
  });
});
