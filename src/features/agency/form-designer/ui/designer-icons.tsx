import {
  BookOpen,
  CalendarDays,
  CircleCheck,
  Euro,
  Hash,
  Image,
  type LucideIcon,
  Percent,
  Rows3,
  Text,
} from "lucide-react";
import type { DraftNode } from "#form-engine/draft-model.ts";
import type { QuestionTypeName } from "#form-engine/model.ts";
import { Icon } from "#ui/icon.tsx";
import { isStructureNode } from "../rules/draft-tree.ts";
import { getQuestionType } from "../rules/question-fields.ts";

const TYPE_ICONS: Readonly<Record<QuestionTypeName, LucideIcon>> = {
  text: Text,
  choice: CircleCheck,
  integer: Hash,
  float: Percent,
  currency: Euro,
  date: CalendarDays,
  image: Image,
  bibliography: BookOpen,
};

/** The form, the type of a question, or a repeated section as a sign. Sections have their number instead. */
export function NodeIcon({ node }: { readonly node: DraftNode }) {
  if (node.fields.formModelType !== undefined) return <Icon name="file" />;
  if (!isStructureNode(node)) return <Icon of={TYPE_ICONS[getQuestionType(node.fields)]} />;
  return node.fields.multiple === true ? <Icon of={Rows3} /> : null;
}
