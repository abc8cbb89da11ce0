import { z } from "zod";

/** Messages from a page: the focused field of a call or node of a form, or null. */
export const pageMessageSchema = z.object({ at: z.string().max(64).nullable() });
export type PageMessage = z.input<typeof pageMessageSchema>;

/** Another person with the draft open. */
export interface DraftPerson {
  readonly userId: string;
  readonly name: string;
  /** The focused field or node. */
  readonly at: string | null;
}

/**
 * Messages to a page. `saved`: something was written; the page reads the draft again. The revision is null for calls, and
 * after a lost connection.
 */
export type LiveMessage =
  | { readonly kind: "people"; readonly people: readonly DraftPerson[] }
  | { readonly kind: "saved"; readonly revision: number | null };
