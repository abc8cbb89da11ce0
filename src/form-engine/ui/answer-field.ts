import type { ReactNode } from "react";
import type { QuestionNode } from "../model.ts";
import type { Answer, AnswerProblem } from "../question-type.ts";

/** What the field of any type of question gets. It holds nothing itself: what is typed goes up, and comes back as `answer`. */
export interface AnswerFieldProps<Node extends QuestionNode = QuestionNode> {
  readonly node: Node;
  /** Of the control, or of the group of controls: what links and labels lead to. */
  readonly id: string;
  /** The answer's key: under this name a form without script posts it. */
  readonly name: string;
  readonly label: string;
  readonly help: ReactNode;
  readonly answer: Answer;
  readonly onChange: (answer: Answer) => void;
  /** Locked, read-only, or switched off. */
  readonly disabled: boolean;
  readonly problems: readonly AnswerProblem[];
}
