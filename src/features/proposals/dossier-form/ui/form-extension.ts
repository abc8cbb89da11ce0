import { type ComponentType, createContext } from "react";
import type { QuestionNode, StructureNode } from "#form-engine/model.ts";

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
