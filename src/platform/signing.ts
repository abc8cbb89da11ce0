import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/**
 * Signs values that leave the server and come back (a form's opening time, a link in a mail), and makes keyed digests
 * of values that must be recognised but not read (a visitor's address). The purpose is part of every signature: a token
 * for one purpose is invalid for another.
 */
export interface Signer {
  /** The value and its signature, safe in a URL and in a form. */
  sign(purpose: string, value: string): string;
  /** The signed value, or null if the token was not signed for this purpose. */
  verify(purpose: string, token: string): string | null;
  /** A short keyed digest; the value cannot be found without the secret. */
  digest(purpose: string, value: string): string;
  /** Encrypts a value, so that the database alone does not reveal it. */
  seal(purpose: string, value: string): string;
  /** The sealed value, or null if it was not sealed for this purpose with this secret. */
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
      const signature = Buffer.from(token.slice(dot + 1), "base64url");
      const expected = mac(purpose, value);
      return signature.length === expected.length && timingSafeEqual(signature, expected)
        ? value
        : null;
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
      const decipher = createDecipheriv(CIPHER, sealKey(purpose), bytes.subarray(0, IV_BYTES));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        const body = bytes.subarray(IV_BYTES + TAG_BYTES);
        return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
      } catch {
        return null;
      }
    },
  };
}
