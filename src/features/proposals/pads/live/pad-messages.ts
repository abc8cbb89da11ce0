/** Messages from the server besides document updates. */
export type PadMessage =
  /** Whether the client may write from now on. */
  | { readonly kind: "access"; readonly write: boolean }
  /** The pad has reached its size limit. */
  | { readonly kind: "full" };

/** Close code for a pad that was renewed, or moved with its question: the page must reload. */
export const PAD_RENEWED = { code: 4409, reason: "renewed" } as const;

/** A person in a pad as shown to the others. Set by the server, so names cannot be forged. */
export interface PadPerson {
  readonly userId: string;
  readonly name: string;
  /** Index of the caret colour. */
  readonly hue: number;
}

export const HUES = 8;
