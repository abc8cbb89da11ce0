import type { Outcome } from "#platform/browser/endpoint-client.ts";
import type { DraftStore } from "#platform/browser/saver/draft-store.ts";
import { createLocalDraftStore } from "#platform/browser/saver/local-draft-store.ts";
import { type PageLocks, webPageLocks } from "#platform/browser/saver/orphaned-drafts.ts";
import { createSaveChannel, type SaveChannel } from "#platform/browser/saver/save-channel.ts";
import type { PartState, SendResult } from "#platform/browser/saver/save-types.ts";
import { Saver } from "#platform/browser/saver/saver.ts";
import { settleFields } from "../../rules/merge-fields.ts";

/** A form is saved as a whole: its saver has one part. */
export const FORM_PART = "form";

export type FormState<T> = PartState<T, undefined>;
export type FormSaver<T> = Saver<T, undefined>;

/** Answer of the form's endpoint. */
interface FormAnswer<T> {
  readonly kind: "saved" | "conflict";
  readonly version: number;
  readonly value: T;
}

/** Why the server refused the form: error codes by field, or a reason for the whole form. */
export interface FormRefusal<T> {
  readonly value: T;
  readonly errors: Readonly<Record<string, string>>;
  readonly problem: string | null;
}

export interface FormSaverConfig<T extends object> {
  /** Account and form: key of the local drafts and of the channel between tabs. */
  readonly name: string;
  readonly serverValue: { readonly value: T; readonly version: number };
  /** A refused form posted without script; its values are restored. */
  readonly submission?: { kind: "invalid" | "conflict"; value: T } | undefined;
  isSame(one: T, other: T): boolean;
  /** A form for a new entry: changes are not shared with other tabs. */
  readonly isTabLocal?: boolean;
  /** Whether a draft that script never sent was saved by a plain form post since. */
  isAlreadySaved?(value: T): boolean;
  post(value: T, version: number): Promise<Outcome<FormAnswer<T>>>;
}

interface FormSaverDependencies<T> {
  drafts?: DraftStore<T>;
  pages?: PageLocks;
  channel?: SaveChannel<T, undefined>;
}

/** Creates the saver of a form: drafts are kept locally, and sent only when Save is pressed. */
export function createFormSaver<T extends object>(
  config: FormSaverConfig<T>,
  onRefusal: (refusal: FormRefusal<T> | null) => void,
  dependencies: FormSaverDependencies<T> = {},
): FormSaver<T> {
  const {
    name,
    serverValue,
    submission,
    isSame,
    isTabLocal = false,
    isAlreadySaved,
    post,
  } = config;
  const drafts = dependencies.drafts ?? createLocalDraftStore(`form/${name}`);
  const channel = dependencies.channel ?? createSaveChannel(`form/${name}`);
  return new Saver<T, undefined>({
    mode: "manual",
    parts: { [FORM_PART]: { serverValue: { ...serverValue, meta: undefined }, submission } },
    async send([change]): Promise<SendResult<T, undefined>> {
      if (!change) return { kind: "answered", verdicts: {} };
      const { value, version } = change;
      const outcome = await post(value, version);
      onRefusal(null);
      if (outcome.ok) {
        const { kind, ...saved } = outcome.answer;
        const verdict = { kind, held: { ...saved, meta: undefined } };
        return { kind: "answered", verdicts: { [FORM_PART]: verdict } };
      }
      const { code, details = {} } = outcome.problem ?? {};
      // A rate limit says nothing about the input: retry later.
      if (code === "TOO_MANY_REQUESTS") return { kind: "failed" };
      if (outcome.kind !== "refused") return { kind: outcome.kind };
      const invalid = code === "INVALID";
      const problem = invalid ? null : (details.why ?? code ?? "UNEXPECTED");
      onRefusal({ value, errors: invalid ? details : {}, problem });
      const verdict = { kind: invalid ? ("invalid" as const) : ("refused" as const) };
      return { kind: "answered", verdicts: { [FORM_PART]: verdict } };
    },
    isSame,
    merge: settleFields,
    drafts: isAlreadySaved ? dropSavedDrafts(drafts, isAlreadySaved) : drafts,
    isValidDraft: (value) => typeof value === "object" && value !== null,
    pageLocks: dependencies.pages ?? webPageLocks,
    ...(isTabLocal ? {} : { channel }),
  });
}

/**
 * A form may be posted by the browser while script is still loading. Script then keeps a draft of input that was
 * already saved. This store drops such drafts.
 */
function dropSavedDrafts<T>(drafts: DraftStore<T>, isDone: (value: T) => boolean): DraftStore<T> {
  return {
    ...drafts,
    async list() {
      const all = await drafts.list();
      const done = all.filter(({ draft }) => draft.sent.length === 0 && isDone(draft.value));
      for (const { key, client } of done) await drafts.remove(key, client);
      return all.filter((one) => !done.includes(one));
    },
  };
}
