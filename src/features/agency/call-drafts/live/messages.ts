import { z } from "zod";

/** Messages from a page: the focused field, or null. */
export const pageMessageSchema = z.object({ at: z.string().max(60).nullable() });
export type PageMessage = z.input<typeof pageMessageSchema>;

/** Another person with the draft open. */
export interface CallPerson {
  readonly userId: string;
  readonly name: string;
  /** The focused field. */
  readonly at: string | null;
}

/** Messages to a page. `saved`: fields were written; the page reads the draft again. */
export type LiveMessage =
  | { readonly kind: "people"; readonly people: readonly CallPerson[] }
  | { readonly kind: "saved" };
