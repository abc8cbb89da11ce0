import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { computeTotpCode, findAcceptedStep, fromBase32, getTotpStep, toBase32 } from "./totp.ts";

const secret = Buffer.from("12345678901234567890");
const at = (seconds: number) => new Date(seconds * 1000);

describe("[B-07 part] a second factor", () => {
  test.each([
    [59, "287082"],
    [1111111109, "081804"],
    [1111111111, "050471"],
    [1234567890, "005924"],
    [2000000000, "279037"],
    [20000000000, "353130"],
  ])("has the code of RFC 6238 at %d", (seconds, code) => {
    expect(computeTotpCode(secret, getTotpStep(at(seconds)))).toBe(code);
  });

  test("counts a step early and a step late, no more", () => {
    const now = at(1_000_000_000);
    const step = getTotpStep(now);
    const accepted = [-2, -1, 0, 1, 2].map(
      (away) =>
        findAcceptedStep(secret, computeTotpCode(secret, step + away), { now, lastStep: null }) !==
        null,
    );
    expect(accepted).toEqual([false, true, true, true, false]);
  });

  test("is worth nothing twice, nor is an earlier one after a later one", () => {
    const now = at(1_000_000_000);
    const step = getTotpStep(now);
    const code = computeTotpCode(secret, step);
    expect(findAcceptedStep(secret, code, { now, lastStep: step - 1 })).toBe(step);
    expect(findAcceptedStep(secret, code, { now, lastStep: step })).toBeNull();
    expect(findAcceptedStep(secret, code, { now, lastStep: step + 1 })).toBeNull();
  });

  test("is never a text of another shape", () => {
    const now = at(1_000_000_000);
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        if (/^\d{6}$/.test(text.replace(/\s/g, ""))) return;
        expect(findAcceptedStep(secret, text, { now, lastStep: null })).toBeNull();
      }),
    );
  });

  test("secret survives being shown to people", () => {
    expect(toBase32(Buffer.from("foobar"))).toBe("MZXW6YTBOI");
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expect(fromBase32(toBase32(bytes).toLowerCase())).toEqual(bytes);
      }),
    );
  });
});
