import { type ComponentType, createContext, useContext } from "react";
import type { Form } from "#form-engine/form.ts";
import type { QuestionNode, StructureNode } from "#form-engine/model.ts";
import type { ReadOnlyReason } from "../rules/save-status.ts";
import type { AnswerSaver, FormPageRef } from "./answer-saver.ts";
import type { FormStore } from "./form-store.ts";
import type { LiveForm } from "./live/use-live-form.ts";

/** Shared by all components of the editor. */
export interface FormSession {
  readonly form: Form;
  readonly pageRef: FormPageRef;
  readonly saver: AnswerSaver;
  /** Current answers and progress. */
  readonly store: FormStore;
  readonly locks: ReadonlySet<string>;
  /** Names of the members who locked a question, by question id. */
  readonly lockedBy: Readonly<Record<string, string>>;
  /** Questions that a request for completion leaves closed. */
  readonly closedByAgency: ReadonlySet<string>;
  readonly readOnly: boolean;
  /** Null if the form is writable. */
  readonly readOnlyWhy: ReadOnlyReason | null;
  readonly canExport: boolean;
  /** Null if the person may not change locks. */
  readonly onLock: ((nodeId: string, lock: boolean) => void) | null;
  /** Null where answers have no history. */
  readonly onHistory: ((answerKey: string) => void) | null;
  readonly live: LiveForm;
}

export const FormContext = createContext<FormSession | null>(null);

export function useFormSession(): FormSession {
  const session = useContext(FormContext);
  if (!session) throw new Error("useFormSession must be used inside a FormEditor");
  return session;
}

/**
 * Components that a later feature adds to the editor, passed in by the route. They are rendered inside the form's
 * context.
 */
export interface FormExtension {
  /** Among the tools beside a question. */
  readonly QuestionTool: ComponentType<{ answerKey: string; node: QuestionNode }>;
  /** Above the field of a question, below its tools. */
  readonly QuestionNote?: ComponentType<{ answerKey: string; node: QuestionNode }>;
  /** Beside a section in the table of contents. */
  readonly SectionMark: ComponentType<{ section: StructureNode }>;
  /** Rendered once, beside the form. */
  readonly Panel: ComponentType;
}

export const FormExtensionContext = createContext<FormExtension | null>(null);
