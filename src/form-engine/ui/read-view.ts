import type { DocumentBlock } from "#documents/model.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { QuestionNode } from "../model.ts";
import type { Answer } from "../question-type.ts";

/** An answer to be read: in the preview, in a deposited dossier, in a comparison. */
export interface ReadViewProps<Node extends QuestionNode = QuestionNode> {
  readonly node: Node;
  readonly answer: Answer;
}

/** An answer on paper. */
export type PrintView<Node extends QuestionNode = QuestionNode> = (
  answer: Answer,
  node: Node,
  locale: Locale,
) => DocumentBlock[];
