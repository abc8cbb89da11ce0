import fc from "fast-check";
import { expect, test } from "vitest";
import { createSigner } from "./signing.ts";

const signer = createSigner("a secret of thirty-two characters!!");

test("what was signed comes back, for its own purpose only", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (value) => {
      const token = signer.sign("form", value);
      expect(token).toMatch(/^[\w-]*\.[\w-]+$/);
      expect(signer.open("form", token)).toBe(value);
      expect(signer.open("receipt", token)).toBeNull();
      expect(createSigner("another secret of 32 characters!!!").open("form", token)).toBeNull();
    }),
  );
});

test("nothing else is taken for signed", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (value, other) => {
      expect(signer.open("form", other)).toBeNull();
      const [, mac] = signer.sign("form", value).split(".");
      if (other !== value) {
        const forged = `${Buffer.from(other).toString("base64url")}.${mac}`;
        expect(signer.open("form", forged)).toBeNull();
      }
    }),
  );
});

test("a blinded value is recognised and not readable", () => {
  expect(signer.blind("address", "192.0.2.7")).toBe(signer.blind("address", "192.0.2.7"));
  expect(signer.blind("address", "192.0.2.7")).not.toBe(signer.blind("mail", "192.0.2.7"));
  expect(signer.blind("address", "192.0.2.7")).not.toContain("192");
});
