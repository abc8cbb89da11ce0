import { createHash, randomBytes } from "node:crypto";

/** 256 bits nobody can guess. The browser or the e-mail holds it; tables hold only its hash. */
export const createToken = (): string => randomBytes(32).toString("base64url");

export const hashToken = (token: string): string =>
  createHash("sha256").update(token).digest("base64url");

/** Whether a text could be one of our tokens at all: anything else is not looked up. */
export const looksLikeToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);
