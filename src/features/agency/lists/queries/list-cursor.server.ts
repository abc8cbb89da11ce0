import { z } from "zod";

/** A position between two rows of a sorted list, and the direction in which the page lies. */
export interface ListCursor {
  readonly isBackward: boolean;
  /** The sort that the position belongs to; with another sort the cursor is ignored. */
  readonly sortField: string;
  readonly isDescending: boolean;
  /** The row's sort value as the database writes it, with all its digits. */
  readonly sortValue: string;
  readonly rowId: string;
}

const MAX_CURSOR_LENGTH = 2_000;

const cursorSchema = z.tuple([z.boolean(), z.string(), z.boolean(), z.string(), z.string()]);

export const formatListCursor = (cursor: ListCursor): string =>
  Buffer.from(
    JSON.stringify([
      cursor.isBackward,
      cursor.sortField,
      cursor.isDescending,
      cursor.sortValue,
      cursor.rowId,
    ]),
  ).toString("base64url");

/** Null for anything that is no cursor: the list then shows its first page. */
export function readListCursor(text: string | null): ListCursor | null {
  if (!text || text.length > MAX_CURSOR_LENGTH) return null;
  try {
    const [isBackward, sortField, isDescending, sortValue, rowId] = cursorSchema.parse(
      JSON.parse(Buffer.from(text, "base64url").toString()),
    );
    return { isBackward, sortField, isDescending, sortValue, rowId };
  } catch {
    return null;
  }
}
