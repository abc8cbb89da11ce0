import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Signs what leaves the server and comes back (a form's opening time, a receipt, a link in a mail), and blinds what
 * must be recognised but not read (a visitor's address). A purpose is part of every signature: what was signed for
 * one use is worth nothing for another.
 */
export interface Signer {
  /** The value and its signature, safe in an address and in a form. */
  sign(purpose: string, value: string): string;
  /** The value that was signed for this purpose, or null for anything else. */
  open(purpose: string, token: string): string | null;
  /** The same short code for the same value each time; the value cannot be found back without the secret. */
  blind(purpose: string, value: string): string;
}

export function createSigner(secret: string): Signer {
  const mac = (purpose: string, value: string) =>
    createHmac("sha256", secret).update(`${purpose}\0${value}`).digest();
  return {
    sign: (purpose, value) =>
      `${Buffer.from(value).toString("base64url")}.${mac(purpose, value).toString("base64url")}`,
    open(purpose, token) {
      const dot = token.indexOf(".");
      if (dot < 0) return null;
      const value = Buffer.from(token.slice(0, dot), "base64url").toString();
      const given = Buffer.from(token.slice(dot + 1), "base64url");
      const expected = mac(purpose, value);
      return given.length === expected.length && timingSafeEqual(given, expected) ? value : null;
    },
    blind: (purpose, value) => mac(`blind ${purpose}`, value).toString("base64url").slice(0, 32),
  };
}
