import { type RefObject, useEffect } from "react";
import type { Draft, DraftStore } from "#platform/browser/saver/draft-store.ts";
import { createLocalDraftStore } from "#platform/browser/saver/local-draft-store.ts";
import { type PageLocks, webPageLocks } from "#platform/browser/saver/orphaned-drafts.ts";
import type {
  PartState,
  SaverSummary,
  SendResult,
  ServerValue,
} from "#platform/browser/saver/save-types.ts";
import { Saver } from "#platform/browser/saver/saver.ts";
import { usePart, useSaver, useSaverSummary } from "#platform/browser/saver/use-saver.ts";
import { SAVED_EVENT, saveBeforeLeaving, UNSAVED_EVENT } from "#ui/unsaved-events.ts";
import type { Step } from "../../rules/cv-limits.ts";
import { type CvPart, isSamePart, toCvPart } from "../../rules/cv-parts.ts";
import { findPartProblems, toCommentsDocument } from "../../rules/part-problems.ts";
import { type SaveAnswer, type SavedCv, type SaveRequest, sendSave } from "./send-save.ts";

/** The server returns the whole CV with each part. */
interface CvMeta {
  readonly cv: SavedCv;
  /** Ids of rows that no longer exist in the space. */
  readonly missing: readonly string[];
}

export type CvSaver = Saver<CvPart, CvMeta, Pick<SaveRequest, "opens">>;
export type CvPartState = PartState<CvPart, CvMeta>;

export interface CvSaverOptions {
  id: string;
  step: Step;
  cv: SavedCv;
  /** A refused form posted without script; its values are restored. */
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

/** Each builder page edits one step, so the saver has one part. */
export const toPartKey = (step: Step): string => String(step);

export function createCvSaver(
  { id, step, cv, submission }: CvSaverOptions,
  dependencies: CvSaverDependencies = {},
): CvSaver {
  const { send = (request, options) => sendSave(id, request, options) } = dependencies;
  const key = toPartKey(step);
  const toServerValue = (
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
        serverValue: toServerValue(cv),
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
      const verdict = { kind: answer.kind, held: toServerValue(answer.cv, missing) };
      return { kind: "answered", verdicts: { [key]: verdict } };
    },
    isSame: isSamePart,
    merge: settleConflict,
    validate: findPartProblems,
    drafts: dependencies.drafts ?? upgradeDrafts(createLocalDraftStore(`cv/${id}`)),
    isValidDraft: (value) => {
      // Drafts from before the contact choice lack `email`.
      const draft = value as Partial<CvPart> | null;
      return draft?.step === step && (draft.step !== 1 || typeof draft.email === "string");
    },
    pageLocks: dependencies.pages ?? webPageLocks,
  });
}

/**
 * Merge function of the saver. `base` is the last version this tab saw saved. `agreed`: both sides are equal, or the
 * other save was this tab's own. `apart`: another step was changed, so both are kept. `clash`: both changed this step,
 * and the person decides.
 */
export function settleConflict(base: CvPart, mine: CvPart, theirs: CvPart) {
  if (isSamePart(mine, theirs)) return "agreed";
  return isSamePart(base, theirs) ? "apart" : "clash";
}

/** Upgrades drafts from before comments were rich text. */
export const upgradeDrafts = (store: DraftStore<CvPart>): DraftStore<CvPart> => ({
  write: (key, client, draft) => store.write(key, client, draft),
  writeNow: (key, client, draft) => store.writeNow(key, client, draft),
  remove: (key, client) => store.remove(key, client),
  list: async () =>
    (await store.list()).map((stored) => ({ ...stored, draft: upgradeDraft(stored.draft) })),
  read: async (key, client) => {
    const draft = await store.read(key, client);
    return draft && upgradeDraft(draft);
  },
});

const upgradeDraft = (draft: Draft<CvPart>): Draft<CvPart> => ({
  ...draft,
  base: upgradePart(draft.base),
  value: upgradePart(draft.value),
  sent: draft.sent.map((change) => ({ ...change, value: upgradePart(change.value) })),
});

const upgradePart = (part: CvPart): CvPart =>
  part.step === 3 ? { ...part, comments: toCommentsDocument(part.comments) } : part;

/** The saver of one step; saves before the page is left. */
export function useCvSaver(
  saverOptions: CvSaverOptions,
  form: RefObject<HTMLFormElement | null>,
): { saver: CvSaver; state: CvPartState } {
  const saver = useSaver(() => createCvSaver(saverOptions));
  const state = usePart(saver, toPartKey(saverOptions.step));
  useEffect(
    () =>
      form.current
        ? saveBeforeLeaving(form.current, () => saver.sendNow().then(() => !saver.isDirty))
        : undefined,
    [saver, form],
  );
  const { kind } = useSaverSummary(saver);
  useEffect(() => {
    if (form.current) setGuard(form.current, kind);
  }, [form, kind]);
  return { saver, state };
}

/** The guard saves before leaving, and asks only if that failed. */
function setGuard(form: HTMLFormElement, kind: SaverSummary["kind"]): void {
  if (kind !== "saved") {
    const isSafe = kind === "waiting" || kind === "saving";
    form.dataset.guard = isSafe ? "saving" : "unsaved";
    form.dispatchEvent(new Event(UNSAVED_EVENT, { bubbles: true }));
  } else if (form.dataset.guard !== undefined) {
    form.dispatchEvent(new Event(SAVED_EVENT, { bubbles: true }));
    delete form.dataset.guard;
  }
}
