import type { ComponentType } from "react";
import type { QuestionTypeName } from "../model.ts";
import type { AnswerFieldProps } from "../ui/entry-list.tsx";
import { BibliographyField } from "./bibliography/field.tsx";
import { ChoiceField } from "./choice/field.tsx";
import { DateField } from "./date/field.tsx";
import { ImageField } from "./image/field.tsx";
import { CurrencyField, FloatField, IntegerField } from "./number/field.tsx";
import { TextField } from "./text/field.tsx";

/** A question type without a field does not compile. */
const FIELDS = {
  bibliography: BibliographyField,
  choice: ChoiceField,
  currency: CurrencyField,
  date: DateField,
  float: FloatField,
  image: ImageField,
  integer: IntegerField,
  text: TextField,
} satisfies Record<QuestionTypeName, unknown>;

/** The form field of a question, by its type. */
export function QuestionField(props: AnswerFieldProps) {
  // Safe cast: `FIELDS` is keyed by the node's type.
  const Field = FIELDS[props.node.type] as unknown as ComponentType<AnswerFieldProps>;
  return <Field {...props} />;
}
