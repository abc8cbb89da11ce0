import { data } from "react-router";
import { DomainError, ERROR_STATUS, type ErrorCode, toErrorCode } from "../errors.ts";
import type { PostedForm } from "./read-form.server.ts";
import type { Submission } from "./submission.ts";

/** Refusals that show the form again with the typed values. Others have error pages. */
const CODES_SHOWN_IN_FORM: ReadonlySet<ErrorCode> = new Set([
  "INVALID",
  "FORBIDDEN_ROLE",
  "STALE",
  "TAKEN",
  "LOCKED",
  "TOO_MANY_REQUESTS",
  "UNAVAILABLE",
  "BUSY",
]);

interface SubmitOptions<Field extends string> {
  /** The form's name, on pages with several forms of one intent. */
  readonly formName?: string;
  /** Typed secrets, which are never sent back. */
  readonly secretFields?: readonly Field[];
  /** Further codes that this form shows, because its page reports the outcome in any case. */
  readonly alsoShownCodes?: readonly ErrorCode[];
}

/** What of a posted form goes back to the page. */
type SentForm<Field extends string> = Pick<PostedForm<Field>, "values"> &
  Partial<Pick<PostedForm, "intent">>;

/**
 * For a conflicting save by another person: the form shows the current value beside the typed one. Only for commands
 * that return the current value; others throw STALE.
 */
export const toStaleSubmission = <Field extends string, Now>(
  { values, intent = "" }: SentForm<Field>,
  now: Now,
  name = intent,
) => {
  const errors = {} as Submission<Field>["errors"];
  const submission: Submission<Field> = { form: name, values, errors, problem: "STALE" };
  return data({ ...submission, now }, { status: ERROR_STATUS.STALE });
};

/** Runs the command of a posted form; a refusal comes back as its submission. */
export async function submit<Field extends string, Answer>(
  form: SentForm<Field>,
  act: () => Promise<Answer>,
  options: SubmitOptions<NoInfer<Field>> = {},
) {
  const { formName = form.intent ?? "", secretFields = [], alsoShownCodes = [] } = options;
  try {
    return await act();
  } catch (error) {
    // A redirect: the command succeeded.
    if (error instanceof Response) throw error;
    const code = toErrorCode(error);
    if (!CODES_SHOWN_IN_FORM.has(code) && !alsoShownCodes.includes(code)) throw error;
    const details = error instanceof DomainError ? error.details : {};
    const hidden: ReadonlySet<string> = new Set(secretFields);
    const submission: Submission<Field> = {
      form: formName,
      values: Object.fromEntries(
        Object.entries(form.values).filter(([field]) => !hidden.has(field)),
      ) as Submission<Field>["values"],
      errors: (code === "INVALID" ? details : {}) as Submission<Field>["errors"],
      problem: code === "INVALID" ? null : (details.why ?? code),
    };
    return data(submission, { status: ERROR_STATUS[code] });
  }
}
