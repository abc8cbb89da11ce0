import { createHash, randomBytes } from "node:crypto";

/** 256 random bits. The browser or the e-mail has the token; tables have only its hash. */
export const createToken = (): string => randomBytes(32).toString("base64url");

export const hashToken = (token: string): string =>
  createHash("sha256").update(token).digest("base64url");

/** Whether a text has the form of a token; other texts are not looked up. */
export const looksLikeToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);
