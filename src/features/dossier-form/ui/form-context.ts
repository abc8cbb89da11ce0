import { createContext, useCallback, useContext, useSyncExternalStore } from "react";
import type { Form } from "#form-engine/form.ts";
import type { FormState } from "#form-engine/form-state.ts";
import { type AnswerSaver, type FormPlace, keysNow } from "./answer-saver.ts";
import type { LiveForm } from "./live/use-live-form.ts";

export type ReadOnlyWhy = "deposited" | "notYourRole" | "confirmFirst" | "ended";

/** What every piece of the editor needs of the form it stands in. */
export interface FormSession {
  readonly form: Form;
  readonly place: FormPlace;
  readonly saver: AnswerSaver;
  readonly locks: ReadonlySet<string>;
  readonly readOnly: boolean;
  /** Why nothing may be written; null where something may. */
  readonly readOnlyWhy: ReadOnlyWhy | null;
  readonly canExport: boolean;
  /** Shows and hides locks, and whether one may turn them. */
  readonly onLock: ((nodeId: string, lock: boolean) => void) | null;
  readonly onHistory: (answerKey: string) => void;
  readonly live: LiveForm;
}

export const FormContext = createContext<FormSession | null>(null);

export function useFormSession(): FormSession {
  const session = useContext(FormContext);
  if (!session) throw new Error("This stands outside a form.");
  return session;
}

/** The form as it stands in this page. Renders on every change of any answer: for counts and conditions, not for fields. */
export function useFormState({ form, saver, locks }: FormSession): FormState {
  const state = useCallback(() => stateOf(form, saver, locks), [form, saver, locks]);
  return useSyncExternalStore(saver.subscribe, state, state);
}

const states = new WeakMap<AnswerSaver, { parts: readonly unknown[]; state: FormState }>();

/** The same object as long as nothing changed, as React wants it. */
function stateOf(form: Form, saver: AnswerSaver, locks: ReadonlySet<string>): FormState {
  const keys = keysNow(form, saver);
  const parts = [locks, ...keys.map((key) => saver.part(key).value)];
  const known = states.get(saver);
  const same =
    known?.parts.length === parts.length &&
    parts.every((part, index) => part === known.parts[index]);
  if (known && same) return known.state;
  const state = { answers: new Map(keys.map((key) => [key, saver.part(key).value])), locks };
  states.set(saver, { parts, state });
  return state;
}
