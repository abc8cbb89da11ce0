import { type ComponentType, createContext, useContext } from "react";
import type { Form } from "#form-engine/form.ts";
import type { QuestionNode, StructureNode } from "#form-engine/model.ts";
import type { ReadOnlyReason } from "../rules/save-status.ts";
import type { AnswerSaver, FormPageRef } from "./answer-saver.ts";
import type { FormStore } from "./form-store.ts";
import type { LiveForm } from "./live/use-live-form.ts";

/** What every piece of the editor needs of the form it stands in. */
export interface FormSession {
  readonly form: Form;
  readonly place: FormPageRef;
  readonly saver: AnswerSaver;
  /** The form as it stands, and its counts. */
  readonly store: FormStore;
  readonly locks: ReadonlySet<string>;
  /** Names of who locked a question, by its id. */
  readonly lockedBy: Readonly<Record<string, string>>;
  readonly readOnly: boolean;
  /** Why nothing may be written; null where something may. */
  readonly readOnlyWhy: ReadOnlyReason | null;
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

/** What a feature that comes after this one adds to the editor; the route hands it over. It stands within the form's session. */
export interface FormExtension {
  /** Among the tools beside a question. */
  readonly QuestionTool: ComponentType<{ answerKey: string; node: QuestionNode }>;
  /** Above the field of a question, below its tools. */
  readonly QuestionNote?: ComponentType<{ answerKey: string; node: QuestionNode }>;
  /** Beside a section in the table of contents. */
  readonly SectionMark: ComponentType<{ section: StructureNode }>;
  /** Once, beside the form. */
  readonly Panel: ComponentType;
}

export const FormExtensionContext = createContext<FormExtension | null>(null);
