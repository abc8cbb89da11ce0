/**
 * A form that was sent and not accepted: what was typed, what is wrong with which field, and what is wrong with the
 * whole. Codes, not words: the page knows the words.
 */
export interface Submission<Field extends string = string> {
  /** Which form of the page it was, where there are several. */
  readonly form: string;
  readonly values: Readonly<Partial<Record<Field, string>>>;
  readonly errors: Readonly<Partial<Record<Field, string>>>;
  /** Why the form was refused as a whole: a reason of the feature, or the code of the error. Null if only fields are wrong. */
  readonly problem: string | null;
}

/** The submission of one form of a page with several. */
export const findSubmission = <Sent extends Pick<Submission, "form">>(
  submission: Sent | undefined,
  form: string,
): Sent | undefined => (submission?.form === form ? submission : undefined);

interface FieldMessages<Field extends string> {
  toFieldId(field: Field): string;
  toMessage(field: Field, problem: string): string;
}

/** What a form shows of its submission: the value and the error of each field, and the lines of the summary. */
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
