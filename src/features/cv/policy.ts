/** A dossier that holds a CV. */
export interface CvUse {
  readonly dossierId: string;
  readonly name: string;
  readonly deposited: boolean;
}

/** Who may read a CV: its owner. Members of a dossier that holds it will be let in by `use`. */
export function mayReadCv(actor: { userId: string }, cv: { userId: string }): boolean {
  return cv.userId === actor.userId;
}

/** What was deposited stays as it was deposited: its CVs cannot be deleted. */
export const mayDeleteCv = (use: readonly CvUse[]): boolean =>
  !use.some(({ deposited }) => deposited);
