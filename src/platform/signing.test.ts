import fc from "fast-check";
import { expect, test } from "vitest";
import { createSigner } from "./signing.ts";

const signer = createSigner("a secret of thirty-two characters!!");

test("what was signed comes back, for its own purpose only", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (value) => {
      const token = signer.sign("form", value);
      expect(token).toMatch(/^[\w-]*\.[\w-]+$/);
      expect(signer.verify("form", token)).toBe(value);
      expect(signer.verify("receipt", token)).toBeNull();
      expect(createSigner("another secret of 32 characters!!!").verify("form", token)).toBeNull();
    }),
  );
});

test("nothing else is taken for signed", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (value, other) => {
      expect(signer.verify("form", other)).toBeNull();
      const [, mac] = signer.sign("form", value).split(".");
      if (other !== value) {
        const forged = `${Buffer.from(other).toString("base64url")}.${mac}`;
        expect(signer.verify("form", forged)).toBeNull();
      }
    }),
  );
});

test("a blinded value is recognised and not readable", () => {
  expect(signer.digest("address", "192.0.2.7")).toBe(signer.digest("address", "192.0.2.7"));
  expect(signer.digest("address", "192.0.2.7")).not.toBe(signer.digest("mail", "192.0.2.7"));
  expect(signer.digest("address", "192.0.2.7")).not.toContain("192");
});

test("what was sealed is read again for its own purpose and by its own secret only", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (value) => {
      const sealed = signer.seal("factor", value);
      expect(signer.unseal("factor", sealed)).toBe(value);
      expect(signer.seal("factor", value)).not.toBe(sealed);
      expect(signer.unseal("other", sealed)).toBeNull();
      expect(
        createSigner("another secret of 32 characters!!!").unseal("factor", sealed),
      ).toBeNull();
    }),
  );
});

test("nothing that was changed is taken for sealed", () => {
  const sealed = signer.seal("factor", "JBSWY3DPEHPK3PXP");
  const bytes = Buffer.from(sealed, "base64url");
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(signer.unseal("factor", changed.toString("base64url"))).toBeNull();
  }
  expect(signer.unseal("factor", "")).toBeNull();
  expect(signer.unseal("factor", sealed.slice(0, 20))).toBeNull();
});
