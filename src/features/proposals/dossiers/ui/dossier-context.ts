import { createContext, type ReactNode } from "react";
import type { DossierStep } from "../rules/dossier-tabs.ts";

/** Progress of one step of a dossier, as the navigation shows it. */
export interface StepState {
  /** From 0 to 1: the drawn part of the step's arch. */
  readonly share: number;
  /** Number of mandatory items missing in the step. */
  readonly missing: number;
  /** Summary of the completed part: « 40 réponses sur 70 ». */
  readonly done: string | null;
  /** Summary of the missing part: « 4 manquent ». */
  readonly lacks: string | null;
  /** A summary of one or two words, for small screens. */
  readonly short: string;
  /** `ready`: the deposit can be made now. `done`: the dossier is deposited. */
  readonly tone: "open" | "ready" | "done";
}

/**
 * Filled in by the deposits feature, which comes after this one; the frame of a dossier's pages knows nothing of deposits.
 */
export interface DepositContextValue {
  /** Time of the last save, on pages without autosave. */
  readonly saved: ReactNode;
  /** Buttons that lead to the deposit, with the reason where one is disabled. Null when deposited and not being edited. */
  readonly acts: ReactNode;
  /** Notice above the page during an edit after a deposit. */
  readonly notice: ReactNode;
  readonly steps: Readonly<Record<DossierStep, StepState>> | null;
  /** Number of missing items by address of the page. */
  readonly missing: ReadonlyMap<string, number>;
  /** The current closing, if it moved since the page was loaded. */
  readonly closesAt: string | null;
  /** End of an edit that the agency opened after the closing. */
  readonly editUntil: string | null;
  /** Ids (`toAnswerId`) of answers whose pad has a text that differs from the answer. */
  readonly padDifferences: ReadonlySet<string>;
  /** Reloads missing items and pad differences. */
  readonly refresh: () => Promise<unknown>;
  /** Members who have the dossier open now; known on pages without a form. */
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

/** Id of an answer among all forms of a dossier. */
export const toAnswerId = (formModelType: string, key: string): string => `${formModelType} ${key}`;

/** Counts shown on tabs, provided by the layout because later features compute them. */
export const TabCountsContext = createContext<TabCounts>({ workpad: 0, points: {} });

interface TabCounts {
  /** Unread messages. */
  readonly workpad: number;
  /** Points to look at after a new version of a form, by form. */
  readonly points: Readonly<Partial<Record<string, number>>>;
}

/**
 * Browser event: a part of the dossier changed (an answer, a CV, a contact, the closing), by any member. Pages that show it
 * reload.
 */
export const DOSSIER_CHANGED_EVENT = "dossier-changed";
