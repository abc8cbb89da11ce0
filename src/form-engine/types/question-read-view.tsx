import type { ComponentType } from "react";
import type { QuestionTypeName } from "../model.ts";
import type { ReadViewProps } from "../ui/read-view.ts";
import { BibliographyReadView } from "./bibliography/read-view.tsx";
import { ChoiceReadView } from "./choice/read-view.tsx";
import { CurrencyReadView } from "./currency/read-view.tsx";
import { DateReadView } from "./date/read-view.tsx";
import { FloatReadView } from "./float/read-view.tsx";
import { ImageReadView } from "./image/read-view.tsx";
import { IntegerReadView } from "./integer/read-view.tsx";
import { TextReadView } from "./text/read-view.tsx";

/** A type that cannot be read does not compile. */
const READ_VIEWS = {
  bibliography: BibliographyReadView,
  choice: ChoiceReadView,
  currency: CurrencyReadView,
  date: DateReadView,
  float: FloatReadView,
  image: ImageReadView,
  integer: IntegerReadView,
  text: TextReadView,
} satisfies Record<QuestionTypeName, unknown>;

/** An answer to be read, whatever the type of its question. */
export function QuestionReadView(props: ReadViewProps) {
  const View = READ_VIEWS[props.node.type] as unknown as ComponentType<ReadViewProps>;
  return <View {...props} />;
}
