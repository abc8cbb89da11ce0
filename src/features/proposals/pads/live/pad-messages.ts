/** What a pad is told besides what others write. */
export type PadMessage =
  /** Whether one may write, from now on. */
  | { readonly kind: "access"; readonly write: boolean }
  /** It holds so much that nothing more is taken. */
  | { readonly kind: "full" };

/** Why a socket is closed whose pad has begun anew: its page is to be loaded again. */
export const PAD_RENEWED = { code: 4409, reason: "renewed" } as const;

/** Somebody in a pad, as the others see them. Said by the server: nobody writes under another's name. */
export interface PadPerson {
  readonly userId: string;
  readonly name: string;
  /** Which of the colours of carets. */
  readonly hue: number;
}

export const HUES = 8;
