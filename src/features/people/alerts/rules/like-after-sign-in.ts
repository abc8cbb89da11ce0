import { z } from "zod";
import type { Signer } from "#platform/signing.ts";

/** How long a pending like is valid: as long as the activation link of a new account. */
export const PENDING_LIKE_SECONDS = 24 * 3600;

const PURPOSE = "like after sign-in";

const sealedSchema = z.object({
  callId: z.int().positive(),
  /** The page on which the like was pressed. */
  next: z.string(),
  /** The browser in which the like was pressed. */
  browser: z.string(),
  at: z.number(),
});

interface PendingLike {
  callId: number;
  next: string;
}

/**
 * Seals a visitor's like, to be carried through the sign-in. It is valid only in the browser that pressed the button,
 * so that a link with another person's like adds nothing.
 */
export function sealPendingLike(
  signer: Signer,
  like: PendingLike,
  browser: string,
  now: Date,
): string {
  const sealed = { ...like, browser: signer.digest(PURPOSE, browser), at: now.getTime() };
  return signer.sign(PURPOSE, JSON.stringify(sealed));
}

/**
 * Opens a sealed like. `alive` is false if it has expired or comes from another browser. Null if the token is forged.
 */
export function openPendingLike(
  signer: Signer,
  token: string,
  browser: string | undefined,
  now: Date,
): (PendingLike & { alive: boolean }) | null {
  const opened = signer.verify(PURPOSE, token);
  if (opened === null) return null;
  const { callId, next, at, ...sealed } = sealedSchema.parse(JSON.parse(opened));
  const age = now.getTime() - at;
  const alive =
    browser !== undefined &&
    sealed.browser === signer.digest(PURPOSE, browser) &&
    age >= 0 &&
    age <= PENDING_LIKE_SECONDS * 1000;
  return { callId, next, alive };
}
