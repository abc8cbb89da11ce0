/**
 * A refused form: the typed values, errors by field, and a problem of the whole. All are codes; the page translates
 * them.
 */
export interface Submission<Field extends string = string> {
  /** The form's intent, or its name on pages with several forms of one intent. */
  readonly form: string;
  readonly values: Readonly<Partial<Record<Field, string>>>;
  readonly errors: Readonly<Partial<Record<Field, string>>>;
  /** Why the whole form was refused: a reason of the feature, or the error code. Null if only fields are wrong. */
  readonly problem: string | null;
}

/** The submission of one form, on a page with several. */
export const findSubmission = <Sent extends Pick<Submission, "form">>(
  submission: Sent | undefined,
  form: string,
): Sent | undefined => (submission?.form === form ? submission : undefined);

interface FieldMessages<Field extends string> {
  toFieldId(field: Field): string;
  toMessage(field: Field, problem: string): string;
}

/** Value and error of each field, and the lines of the summary. */
export function toSubmittedFields<Field extends string>(
  submission: Submission<Field> | undefined,
  { toFieldId, toMessage }: FieldMessages<Field>,
) {
  const errorOf = (field: Field): string | undefined => {
    const problem = submission?.errors[field];
    return problem === undefined ? undefined : toMessage(field, problem);
  };
  return {
    valueOf: (field: Field, otherwise = ""): string => submission?.values[field] ?? otherwise,
    errorOf,
    lines: (Object.keys(submission?.errors ?? {}) as Field[]).map((field) => ({
      fieldId: toFieldId(field),
      message: errorOf(field) ?? "",
    })),
  };
}
