import type { SelectOption } from "#ui/select-field.tsx";

/** One field of an entry's form: enough to show it and to say what is wrong with it. */
export type FieldSpec = {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly required?: boolean;
  /** Stands beside the field after or before it where there is room. */
  readonly half?: boolean;
} & (
  | { readonly type: "line" | "text" | "url" | "partialDate" | "day" }
  | {
      readonly type: "number";
      readonly min: number;
      readonly max: number;
      readonly year?: boolean;
    }
  | {
      readonly type: "choice";
      readonly options: readonly SelectOption[];
      readonly emptyLabel: string;
    }
);
