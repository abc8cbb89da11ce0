import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listUnmetPasswordRules } from "./password.ts";
import { passwordSchema } from "./registration.ts";

describe("[B-02 part] a password", () => {
  it("has at least 8 characters, a digit and a letter", () => {
    expect(listUnmetPasswordRules("abcdefg1")).toEqual([]);
    expect(listUnmetPasswordRules("abcdef1")).toEqual(["length"]);
    expect(listUnmetPasswordRules("abcdefgh")).toEqual(["digit"]);
    expect(listUnmetPasswordRules("12345678")).toEqual(["letter"]);
    expect(listUnmetPasswordRules("")).toEqual(["length", "digit", "letter"]);
  });

  it("may use letters and digits of any script, counted as a person counts them", () => {
    expect(listUnmetPasswordRules("éàùçôî7ñ")).toEqual([]);
    expect(listUnmetPasswordRules("😀😀😀😀a1")).toEqual(["length"]);
  });

  it("keeps to the same rule at every length, and is refused in other words when absurdly long", () => {
    expect(listUnmetPasswordRules(`a1${"x".repeat(400)}`)).toEqual([]);
    expect(listUnmetPasswordRules("x".repeat(400))).toEqual(["digit"]);
    expect(listUnmetPasswordRules("1".repeat(400))).toEqual(["letter"]);
    expect(passwordSchema.safeParse(`a1${"x".repeat(400)}`).success).toBe(true);
    const { error } = passwordSchema.safeParse(`a1${"x".repeat(1_000_000)}`);
    expect(error?.issues.map(({ message }) => message)).toEqual(["tooLong"]);
  });

  it("is judged without ever throwing", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        (text) => listUnmetPasswordRules(text).length <= 3,
      ),
    );
  });
});
