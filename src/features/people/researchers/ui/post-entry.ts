import { v4 as randomId } from "uuid";
import { callEndpoint, type Outcome } from "#platform/browser/endpoint-client.ts";
import type { AnswerOf, SentBody } from "#platform/http/contract.ts";
import type { saveEntryContract } from "../endpoints.ts";
import { ENTRY_ID } from "../rules/entry-input.ts";

export type EntryValues = Readonly<Record<string, string>>;
type EntryBody = SentBody<typeof saveEntryContract>;
type EntryOutcome = Outcome<AnswerOf<typeof saveEntryContract>>;

const sendEntry = (body: EntryBody): Promise<EntryOutcome> =>
  callEndpoint<typeof saveEntryContract>("POST", "/mon-espace/entree", { body });

/** Sends the form of an existing entry. */
export const createChangedEntrySender =
  (list: EntryBody["list"], id: string, call = sendEntry) =>
  (value: EntryValues, version: number): Promise<EntryOutcome> =>
    call({ list, id, isNew: false, version, fields: value });

/**
 * Sends the form of a new entry under its chosen id, so that a repeated request makes one entry. If another entry
 * already has that id (a draft may outlive the entry it became), the form is sent again under a new id.
 */
export function createNewEntrySender(list: EntryBody["list"], call = sendEntry) {
  const unanswered = new Set<string>();
  return async (value: EntryValues, version: number): Promise<EntryOutcome> => {
    const { [ENTRY_ID]: chosen = randomId(), ...fields } = value;
    const sendAs = (id: string) => call({ list, id, isNew: true, version, fields });
    let id = chosen;
    let outcome = await sendAs(id);
    if (version === 0 && isIdTaken(outcome) && !unanswered.has(id)) {
      id = randomId();
      outcome = await sendAs(id);
    }
    if (!outcome.ok) {
      if (outcome.kind === "offline" || outcome.kind === "failed") unanswered.add(id);
      return outcome;
    }
    const { answer } = outcome;
    return { ok: true, answer: { ...answer, value: { ...answer.value, [ENTRY_ID]: id } } };
  };
}

const isIdTaken = (outcome: EntryOutcome): boolean =>
  outcome.ok ? outcome.answer.kind === "conflict" : outcome.problem?.code === "NOT_FOUND";
