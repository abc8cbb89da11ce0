import { useReducer } from "react";
import { useT } from "#platform/i18n/context.tsx";
import type { Identity } from "../../rules/affiliation.ts";
import type { AffiliationValues } from "../../rules/affiliation-fields.ts";
import {
  type AffiliationEvent,
  type AffiliationForm,
  affiliationReducer,
  canVerify,
  getRegistry,
  listMissingFields,
  openAffiliationForm,
} from "../../rules/affiliation-form.ts";
import { type Affiliation, postAffiliation, verifyIdentifier } from "./affiliation-endpoints.ts";

export interface AffiliationFormControl {
  readonly form: AffiliationForm;
  readonly send: (event: AffiliationEvent) => void;
  readonly verify: () => Promise<void>;
  readonly isComplete: () => boolean;
  /** The saved affiliation; null if refused, with the reasons in `form.errors`. */
  readonly save: (extra?: Partial<Identity> & { teamId?: string }) => Promise<Affiliation | null>;
}

/** State and requests of the affiliation form; the rules are in `rules/affiliation-form.ts`. */
export function useAffiliationForm(existing: AffiliationValues | null): AffiliationFormControl {
  const t = useT();
  const [form, send] = useReducer(affiliationReducer, existing, openAffiliationForm);

  async function verify() {
    const registry = getRegistry(form);
    if (!registry || !canVerify(form)) return;
    const requestNumber = form.requestCount + 1;
    send({ kind: "verifyStarted" });
    const outcome = await verifyIdentifier(form.values.identifier.trim(), registry);
    if (outcome.ok)
      return send({ kind: "verifyAnswered", question: requestNumber, ...outcome.answer });
    // A failing register answers with its own message.
    const serverMessage = outcome.problem?.message;
    const key = outcome.kind === "signedOut" ? "sessionEnded" : "offline";
    const fallback = t(`researchers:affiliation.${key}`);
    const message = outcome.kind === "signedOut" ? fallback : (serverMessage ?? fallback);
    send({ kind: "verifyFailed", question: requestNumber, message });
  }

  /** Reports empty fields. Returns whether there are none. */
  function isComplete(): boolean {
    send({ kind: "saveAsked" });
    return listMissingFields(form).length === 0;
  }

  async function save(extra?: Partial<Identity> & { teamId?: string }) {
    send({ kind: "saveStarted" });
    const outcome = await postAffiliation(form.values, extra);
    if (outcome.ok) return outcome.answer;
    const serverMessage = outcome.problem?.messages;
    const key = outcome.kind === "signedOut" ? "sessionEnded" : "saveFailed";
    const fallback = [t(`researchers:affiliation.${key}`)];
    const messages = outcome.kind === "signedOut" ? fallback : (serverMessage ?? fallback);
    send({ kind: "saveFailed", messages });
    return null;
  }

  return { form, send, verify, isComplete, save };
}
