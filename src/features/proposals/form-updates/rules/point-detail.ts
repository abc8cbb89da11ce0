/** What a sentence about a point needs beside the two questions. */
export interface FormPointDetail {
  /** Ids of the texts that were set aside (`dossier_unplaced_answers`). */
  readonly unplaced?: readonly number[];
  /** Ids of the comment threads whose question is gone. */
  readonly threads?: readonly string[];
  /** Why the answer was set aside. */
  readonly why?: string;
  /** The answer had been set aside by an earlier version and is back in its question. */
  readonly restored?: true;
}
