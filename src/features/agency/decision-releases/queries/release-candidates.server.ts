import { createHash } from "node:crypto";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import {
  type CallDecision,
  type CurrentDecision,
  selectCallDecisions,
} from "../../decisions/queries/call-decisions.server.ts";
import { listHeldByRelease } from "../../decisions/queries/held-by-release.server.ts";
import type { LetterState } from "../../letter-templates/queries/letter-states.server.ts";
import type { ReleaseChoice } from "../rules/release-choice.ts";
import type { DossierProblem } from "../rules/release-problem.ts";
import { type CandidateGroup, findReleaseProblem, groupCandidate } from "../rules/release-trial.ts";
import { listTakenCodes } from "./release-codes.server.ts";

/** A dossier of the call, and where it stands in the trial. */
export interface Candidate extends CallDecision {
  readonly group: CandidateGroup;
  /** Why it blocks the release; null for all others. */
  readonly problem: DossierProblem | null;
}

/** A dossier whose decision would be released. */
export type ReadyCandidate = Candidate & { readonly decision: CurrentDecision };

/** The dossiers of a call that the member of staff sees, each with where it stands. */
export async function listCandidates(
  db: Db,
  actor: StaffActor,
  callId: number,
): Promise<Candidate[]> {
  const rows = await selectCallDecisions(db, actor, callId);
  const held = await listHeldByRelease(
    db,
    rows.flatMap(({ decision }) => (decision ? [decision.id] : [])),
  );
  const taken = await listTakenCodes(
    db,
    rows.filter(({ place }) => place === "published"),
  );
  return rows.map((row) => {
    const { dossierId, decision } = row;
    const isCodeTaken = taken.has(dossierId);
    const isWaiting = decision !== null && held.has(decision.id);
    const group = groupCandidate(row, { isWaiting, isCodeTaken });
    const problem = group === "blocked" ? findReleaseProblem(row, { isCodeTaken }) : null;
    return { ...row, group, problem };
  });
}

/** Whether a dossier is of the chosen set: one of those named, otherwise one with a chosen state. */
export const isChosen = (
  { number, decision }: Pick<CallDecision, "number" | "decision">,
  { states, numbers }: ReleaseChoice,
): boolean =>
  numbers.length > 0
    ? numbers.includes(number)
    : decision !== null && states.includes(decision.state);

export const isReady = (candidate: Candidate): candidate is ReadyCandidate =>
  candidate.group === "ready";

/**
 * Identifies the decisions that would be released and which of their letters were read, so that a changed set is noticed, and
 * a letter that somebody changed after it was read.
 */
export const digestSet = (
  ready: readonly ReadyCandidate[],
  letters: ReadonlyMap<string, Pick<LetterState, "isReviewed">>,
): string =>
  createHash("sha256")
    .update(
      ready
        .map(({ dossierId, decision }) => {
          const isRead = letters.get(dossierId)?.isReviewed === true;
          return `${decision.id} ${isRead ? "read" : "unread"}`;
        })
        .sort()
        .join("\n"),
    )
    .digest("hex");
