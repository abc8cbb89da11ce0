import { createContext, type ReactNode } from "react";

/** What the way to the deposit puts into the frame of a dossier's pages, from below: the frame itself knows none of it. */
export interface DepositInFrame {
  /** Beside what says how long is left. */
  readonly bar: ReactNode;
  /** Above the page, while the agency holds a version beside which it is edited. */
  readonly notice: ReactNode;
  /** How much is missing behind each tab, by its address. */
  readonly missing: ReadonlyMap<string, number>;
  /** The closing as it is known now, where it was moved while the page is open. */
  readonly closesAt: string | null;
  /** Until when the agency lends an edit after the closing. */
  readonly editUntil: string | null;
  /** Answers whose pads hold a text that is not in them (`nameOfAnswer`). */
  readonly padDifferences: ReadonlySet<string>;
  /** Asks again what differs and what is missing. */
  readonly refresh: () => Promise<unknown>;
  /** Who else has the dossier open now; known on pages that are no forms. */
  readonly online: ReadonlySet<string>;
}

export const DepositContext = createContext<DepositInFrame>({
  bar: null,
  notice: null,
  missing: new Map(),
  closesAt: null,
  editUntil: null,
  padDifferences: new Set(),
  refresh: async () => null,
  online: new Set(),
});

/** An answer among all answers of a dossier. */
export const nameOfAnswer = (formModelType: string, key: string): string =>
  `${formModelType} ${key}`;
