/** An author's changes to one answer within this long are one row of its history. */
const STRETCH_MS = 15 * 60_000;

interface Stretch {
  readonly kind: string;
  readonly authorId: string | null;
  readonly startedAt: Date;
}

/** Whether a change still belongs to the last row: the same author, in the same stretch of work, nobody in between. */
export const continues = (
  last: Stretch | undefined,
  change: { readonly kind: string; readonly authorId: string; readonly at: Date },
): boolean =>
  last?.kind === change.kind &&
  last.authorId === change.authorId &&
  change.at.getTime() - last.startedAt.getTime() < STRETCH_MS;
