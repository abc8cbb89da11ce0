import type { TrialResult } from "./trial-result.ts";

/** Why a trial no longer says what a publication would do. */
export type StaleTrial =
  /** It was published already. */
  | "published"
  /** It was not finished. */
  | "unfinished"
  /** The draft was saved since. */
  | "draftChanged"
  /** Another version of the form was published since. */
  | "otherVersion"
  /** A ticked call was withdrawn, has closed, or got another version or form. */
  | "callChanged"
  | "closingMoved";

interface TriedPublication {
  readonly revision: number | null;
  readonly result: Pick<TrialResult, "lastVersionId" | "calls"> | null;
  readonly publishedVersionId: string | null;
}

interface CurrentFacts {
  /** Revision of the draft. */
  readonly revision: number;
  readonly lastVersionId: string | null;
  /** The open calls that use the form now. */
  readonly calls: readonly {
    readonly callId: number;
    readonly closesAt: Date;
    readonly versionId: string;
  }[];
}

/** Compares a trial with what is stored now. Null: the trial still holds. */
export function findStaleReason(trial: TriedPublication, now: CurrentFacts): StaleTrial | null {
  if (trial.publishedVersionId !== null) return "published";
  if (trial.result === null) return "unfinished";
  // An earlier version that is tried again does not depend on the draft nor on newer versions.
  if (trial.revision !== null) {
    if (trial.result.lastVersionId !== now.lastVersionId) return "otherVersion";
    if (trial.revision !== now.revision) return "draftChanged";
  }
  for (const tried of trial.result.calls) {
    const call = now.calls.find(({ callId }) => callId === tried.callId);
    if (!call || call.versionId !== tried.versionId) return "callChanged";
    if (call.closesAt.toISOString() !== tried.closesAt) return "closingMoved";
  }
  return null;
}
