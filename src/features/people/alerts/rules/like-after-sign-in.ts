import { z } from "zod";
import type { Signer } from "#platform/signing.ts";

/** How long the sign-in may take before the like is forgotten: as long as the link that activates a new account. */
export const PENDING_LIKE_SECONDS = 24 * 3600;

const PURPOSE = "like after sign-in";

const sealedSchema = z.object({
  callId: z.int().positive(),
  /** Where the heart was pressed. */
  next: z.string(),
  /** Which browser pressed it. */
  browser: z.string(),
  at: z.number(),
});

interface PendingLike {
  callId: number;
  next: string;
}

/**
 * A like of a visitor, carried through the sign-in. It is worth something only in the browser that pressed the heart:
 * a link with somebody else's like keeps nothing.
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

/** The like, whether it may still be carried out, or null for what was never one. */
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
