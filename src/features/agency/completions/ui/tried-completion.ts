import type { Submission } from "#platform/forms/submission.ts";
import type { CompletionField } from "../rules/completion-form.ts";
import type { CompletionTrial } from "../views/completion-trial.server.ts";

export type CompletionSubmission = Submission<CompletionField>;

/** A trial with what was typed for it. */
export interface TriedCompletion {
  readonly trial: CompletionTrial;
  readonly typed: {
    readonly reason: string;
    readonly day: string;
    readonly time: string;
    readonly follow: string;
    readonly ticked: readonly string[];
  };
  readonly until: Date;
  /** The request that was just posted differs from its trial: nothing was sent, this is a new trial. */
  readonly isStale: boolean;
}
