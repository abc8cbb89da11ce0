import type { NodeChangeKind } from "#form-engine/compare-models.ts";
import type { FormNode } from "#form-engine/model.ts";
import type { FormPointKind } from "#form-engine/update-form.ts";

/**
 * A row of a trial: a change of one node, or `indirect`: an effect on a node that did not change itself, because the
 * answer that another question's condition reads is set aside.
 */
export type TrialChangeKind = NodeChangeKind | "indirect";

/** An affected answer, told by its size alone: the text of a draft is not stored in a trial. */
export interface TrialExample {
  /** Number of characters of a text; null for other types. */
  readonly characters: number | null;
  /** Number of values: chosen options, entries. */
  readonly values: number;
  /** What the team is asked; null if the change happens in silence. */
  readonly point: FormPointKind | null;
}

export interface TrialCounts {
  readonly dossiers: number;
  readonly answers: number;
  readonly pads: number;
  readonly comments: number;
}

export interface TrialChange extends TrialCounts {
  readonly nodeId: string;
  readonly kind: TrialChangeKind;
  /** The node without its children. */
  readonly before: FormNode | null;
  readonly after: FormNode | null;
  /** Number of the section around the node; empty at the top level. */
  readonly sectionBefore: string;
  readonly sectionAfter: string;
  /** What the teams are asked because of this change, with the number of points; empty if it happens in silence. */
  readonly points: Readonly<Partial<Record<FormPointKind, number>>>;
  readonly example: TrialExample | null;
}

/** A ticked call as it was when the trial ran. A publication is refused if it changed since. */
export interface TrialCall {
  readonly callId: number;
  readonly closesAt: string;
  /** The version that the call had. */
  readonly versionId: string;
  readonly dossiers: number;
}

/** What a publication would do, as the job of a trial counted it. */
export interface TrialResult {
  /** The newest version of the form when the trial ran; null if it had none. */
  readonly lastVersionId: string | null;
  readonly calls: readonly TrialCall[];
  readonly dossiers: number;
  /** Dossiers without any point, with points, and with an answer that is too long: every dossier is in one of them. */
  readonly heaps: { readonly silent: number; readonly look: number; readonly tooLong: number };
  readonly changes: readonly TrialChange[];
  readonly aside: Omit<TrialCounts, "dossiers">;
  /** Texts that earlier versions set aside and that find their question again. */
  readonly restored: number;
  /** Members of the dossiers with points, each person once; notifications and mails, one a person and dossier. */
  readonly told: {
    readonly teams: number;
    readonly people: number;
    readonly notifications: number;
    readonly mails: number;
    readonly fr: number;
    readonly en: number;
    /** Teams without points whose dossier changed: told by notification, without a mail. */
    readonly noticed: number;
  };
  readonly standbys: { readonly renewed: number; readonly cleared: number };
}

export const hasPoints = ({ points }: Pick<TrialChange, "points">): boolean =>
  Object.keys(points).length > 0;
