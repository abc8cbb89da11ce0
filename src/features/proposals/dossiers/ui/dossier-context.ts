import { createContext, type ReactNode } from "react";
import type { DossierStep } from "../rules/dossier-tabs.ts";

/** How far one step of a dossier has come, as the navigation draws and says it. */
export interface StepState {
  /** From 0 to 1: how far the arch of the step is drawn. */
  readonly share: number;
  /** How many mandatory things the step lacks. */
  readonly missing: number;
  /** What is there: « 40 réponses sur 70 ». */
  readonly done: string | null;
  /** What the step lacks: « 4 manquent ». */
  readonly lacks: string | null;
  /** The same in a word or two, for small screens. */
  readonly short: string;
  /** `ready`: the deposit can be made now. `done`: the dossier is deposited. */
  readonly tone: "open" | "ready" | "done";
}

/** What the deposits feature puts into the frame of a dossier's pages; the frame itself knows nothing of deposits. */
export interface DepositContextValue {
  /** When it was saved, on pages that do not save by themselves. */
  readonly saved: ReactNode;
  /** The buttons that lead to the deposit, with the reason where one is closed. Null: deposited, and not edited. */
  readonly acts: ReactNode;
  /** Above the page, while the agency holds a version beside which it is edited. */
  readonly notice: ReactNode;
  /** How far each step has come. */
  readonly steps: Readonly<Record<DossierStep, StepState>> | null;
  /** How much is missing on each page, by its address. */
  readonly missing: ReadonlyMap<string, number>;
  /** The closing as it is known now, where it was moved while the page is open. */
  readonly closesAt: string | null;
  /** Until when the agency lends an edit after the closing. */
  readonly editUntil: string | null;
  /** Answers whose pads hold a text that is not in them (`toAnswerId`). */
  readonly padDifferences: ReadonlySet<string>;
  /** Asks again what differs and what is missing. */
  readonly refresh: () => Promise<unknown>;
  /** Who else has the dossier open now; known on pages that are no forms. */
  readonly online: ReadonlySet<string>;
}

export const DepositContext = createContext<DepositContextValue>({
  saved: null,
  acts: null,
  notice: null,
  steps: null,
  missing: new Map(),
  closesAt: null,
  editUntil: null,
  padDifferences: new Set(),
  refresh: async () => null,
  online: new Set(),
});

/** An answer among all answers of a dossier. */
export const toAnswerId = (formModelType: string, key: string): string => `${formModelType} ${key}`;

/** What waits behind tabs of a dossier, given by its layout: features that know come after this one. */
export const TabCountsContext = createContext<{ readonly workpad: number }>({ workpad: 0 });

/** Something of the dossier changed (an answer, a CV, a contact, its closing), by whomever: whoever shows it asks again. */
export const DOSSIER_CHANGED_EVENT = "dossier-changed";
