import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/**
 * Signs what leaves the server and comes back (a form's opening time, a receipt, a link in a mail), and blinds what
 * must be recognised but not read (a visitor's address). A purpose is part of every signature: what was signed for
 * one use is worth nothing for another.
 */
export interface Signer {
  /** The value and its signature, safe in an address and in a form. */
  sign(purpose: string, value: string): string;
  /** The value that was signed for this purpose, or null for anything else. */
  verify(purpose: string, token: string): string | null;
  /** The same short code for the same value each time; the value cannot be found back without the secret. */
  digest(purpose: string, value: string): string;
  /** The value encrypted, for what must be read again by us and by nobody who only has the database. */
  seal(purpose: string, value: string): string;
  /** What was sealed for this purpose with this secret, or null for anything else. */
  unseal(purpose: string, sealed: string): string | null;
}

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

export function createSigner(secret: string): Signer {
  const mac = (purpose: string, value: string) =>
    createHmac("sha256", secret).update(`${purpose}\0${value}`).digest();
  const sealKey = (purpose: string) =>
    Buffer.from(hkdfSync("sha256", secret, "", `seal ${purpose}`, 32));
  return {
    sign: (purpose, value) =>
      `${Buffer.from(value).toString("base64url")}.${mac(purpose, value).toString("base64url")}`,
    verify(purpose, token) {
      const dot = token.indexOf(".");
      if (dot < 0) return null;
      const value = Buffer.from(token.slice(0, dot), "base64url").toString();
      const given = Buffer.from(token.slice(dot + 1), "base64url");
      const expected = mac(purpose, value);
      return given.length === expected.length && timingSafeEqual(given, expected) ? value : null;
    },
    digest: (purpose, value) => mac(`blind ${purpose}`, value).toString("base64url").slice(0, 32),
    seal(purpose, value) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, sealKey(purpose), iv);
      const body = Buffer.concat([cipher.update(value, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
    },
    unseal(purpose, sealed) {
      const bytes = Buffer.from(sealed, "base64url");
      if (bytes.length < IV_BYTES + TAG_BYTES) return null;
      const opened = createDecipheriv(CIPHER, sealKey(purpose), bytes.subarray(0, IV_BYTES));
      opened.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        const body = bytes.subarray(IV_BYTES + TAG_BYTES);
        return Buffer.concat([opened.update(body), opened.final()]).toString("utf8");
      } catch {
        return null;
      }
    },
  };
}
