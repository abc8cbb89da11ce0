import type { DraftStore } from "#platform/browser/saver/draft-store.ts";
import { createLocalDraftStore } from "#platform/browser/saver/local-draft-store.ts";
import { type PageLocks, webPageLocks } from "#platform/browser/saver/orphaned-drafts.ts";
import type { PartState, SendResult, ServerValue } from "#platform/browser/saver/save-types.ts";
import { Saver } from "#platform/browser/saver/saver.ts";
import type { Step } from "../../rules/cv-limits.ts";
import { type CvPart, isSamePart, toCvPart } from "../../rules/cv-parts.ts";
import { findPartProblems } from "../../rules/part-problems.ts";
import { settleConflict } from "../../rules/settle-conflict.ts";
import { type SaveAnswer, type SavedCv, type SaveRequest, sendSave } from "./send-save.ts";
import { upgradeDrafts } from "./upgrade-drafts.ts";

/** Beside a step, the server tells the whole CV. */
interface CvMeta {
  readonly cv: SavedCv;
  /** Ids that could not be taken: their rows are gone from the space. */
  readonly missing: readonly string[];
}

export type CvSaver = Saver<CvPart, CvMeta, Pick<SaveRequest, "opens">>;
export type CvPartState = PartState<CvPart, CvMeta>;

export interface CvSaverOptions {
  id: string;
  step: Step;
  cv: SavedCv;
  /** A form posted without script that was not saved: it starts with what was typed. */
  submission?: { problem: string | null; part: CvPart } | undefined;
}

interface CvSaverDependencies {
  send?: (
    request: SaveRequest,
    options: { keepalive: boolean; isUserInitiated: boolean },
  ) => Promise<SaveAnswer>;
  drafts?: DraftStore<CvPart>;
  pages?: PageLocks;
}

/** A page of the builder shows one step of a CV, and saves that. */
export const toPartKey = (step: Step): string => String(step);

export function createCvSaver(
  { id, step, cv, submission }: CvSaverOptions,
  seams: CvSaverDependencies = {},
): CvSaver {
  const { send = (request, options) => sendSave(id, request, options) } = seams;
  const key = toPartKey(step);
  const heldOf = (
    saved: SavedCv,
    missing: readonly string[] = [],
  ): ServerValue<CvPart, CvMeta> => ({
    value: toCvPart(step, saved),
    version: saved.version,
    meta: { cv: saved, missing },
  });
  return new Saver({
    parts: {
      [key]: {
        serverValue: heldOf(cv),
        submission: submission && {
          kind: submission.problem === "STALE" ? "conflict" : "invalid",
          value: submission.part,
        },
      },
    },
    async send([change], { extra, ...how }): Promise<SendResult<CvPart, CvMeta>> {
      if (!change) return { kind: "answered", verdicts: {} };
      const { version, value: part } = change;
      const answer = await send({ version, part, ...extra }, how);
      if (answer.kind !== "saved" && answer.kind !== "conflict") return { kind: answer.kind };
      const missing = answer.kind === "saved" ? answer.missing : [];
      const verdict = { kind: answer.kind, held: heldOf(answer.cv, missing) };
      return { kind: "answered", verdicts: { [key]: verdict } };
    },
    isSame: isSamePart,
    merge: settleConflict,
    validate: findPartProblems,
    drafts: seams.drafts ?? upgradeDrafts(createLocalDraftStore(`cv/${id}`)),
    isValidDraft: (value) => {
      // A draft of a page from before the head of the CV could be chosen lacks it.
      const draft = value as Partial<CvPart> | null;
      return draft?.step === step && (draft.step !== 1 || typeof draft.email === "string");
    },
    pageLocks: seams.pages ?? webPageLocks,
  });
}
