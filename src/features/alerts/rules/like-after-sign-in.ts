import { z } from "zod";
import type { Signer } from "#platform/signing.ts";

/** How long the sign-in may take before the wish is forgotten. */
export const WISH_SECONDS = 3600;

const PURPOSE = "like after sign-in";

const wishSchema = z.object({
  callId: z.int().positive(),
  /** Where the heart was pressed. */
  next: z.string(),
  /** Which browser pressed it. */
  browser: z.string(),
  at: z.number(),
});

interface Wish {
  callId: number;
  next: string;
}

/**
 * A visitor's wish to keep a call, carried through the sign-in. It is worth something only in the browser that
 * pressed the heart: a link with somebody else's wish likes nothing.
 */
export function sealWish(signer: Signer, wish: Wish, browser: string, now: Date): string {
  const sealed = { ...wish, browser: signer.blind(PURPOSE, browser), at: now.getTime() };
  return signer.sign(PURPOSE, JSON.stringify(sealed));
}

/** The wish, whether it may still be carried out, or null for what was never one. */
export function openWish(
  signer: Signer,
  token: string,
  browser: string | undefined,
  now: Date,
): (Wish & { alive: boolean }) | null {
  const opened = signer.open(PURPOSE, token);
  if (opened === null) return null;
  const { callId, next, at, ...wish } = wishSchema.parse(JSON.parse(opened));
  const age = now.getTime() - at;
  const alive =
    browser !== undefined &&
    wish.browser === signer.blind(PURPOSE, browser) &&
    age >= 0 &&
    age <= WISH_SECONDS * 1000;
  return { callId, next, alive };
}
