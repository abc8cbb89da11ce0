import { useReducer } from "react";
import { useT } from "#platform/i18n/context.tsx";
import type { AffiliationValues } from "../../rules/affiliation-fields.ts";
import {
  type AffiliationEvent,
  type AffiliationForm,
  affiliationReducer,
  canVerify,
  openAffiliationForm,
  registryOf,
} from "../../rules/affiliation-form.ts";
import type { Identity } from "../../rules/identity.ts";
import { type Affiliation, postAffiliation, verifyIdentifier } from "./affiliation-calls.ts";

export interface AffiliationFormControl {
  readonly form: AffiliationForm;
  readonly send: (event: AffiliationEvent) => void;
  readonly verify: () => Promise<void>;
  /** The saved affiliation; null where it was refused, and the form says why. */
  readonly save: (extra?: Partial<Identity> & { teamId?: string }) => Promise<Affiliation | null>;
}

/** The affiliation form with its calls; what it allows is decided by the rules alone. */
export function useAffiliationForm(existing: AffiliationValues | null): AffiliationFormControl {
  const t = useT();
  const [form, send] = useReducer(affiliationReducer, existing, openAffiliationForm);

  async function verify() {
    const registry = registryOf(form);
    if (!registry || !canVerify(form)) return;
    const question = form.asked + 1;
    send({ kind: "verifyStarted" });
    const called = await verifyIdentifier(form.values.identifier.trim(), registry);
    const failed = (message: string) => send({ kind: "verifyFailed", question, message });
    if (called.kind !== "answered") {
      const word = called.kind === "signedOut" ? "sessionEnded" : "offline";
      return failed(t(`researchers:affiliation.${word}`));
    }
    const { message, results } = called.answer;
    if (!called.ok || !message || !results) {
      return failed(message ?? t("researchers:affiliation.offline"));
    }
    send({ kind: "verifyAnswered", question, message, results });
  }

  async function save(extra?: Partial<Identity> & { teamId?: string }) {
    send({ kind: "saveStarted" });
    const called = await postAffiliation(form.values, extra);
    if (called.kind === "answered" && called.ok) return called.answer as Affiliation;
    const messages = called.kind === "answered" ? called.answer.messages : undefined;
    const word = called.kind === "signedOut" ? "sessionEnded" : "saveFailed";
    send({ kind: "saveFailed", messages: messages ?? [t(`researchers:affiliation.${word}`)] });
    return null;
  }

  return { form, send, verify, save };
}
