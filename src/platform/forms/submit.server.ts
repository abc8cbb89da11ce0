import { data } from "react-router";
import { DomainError, ERROR_STATUS, type ErrorCode, toErrorCode } from "../errors.ts";
import type { PostedForm } from "./read-form.server.ts";
import type { Submission } from "./submission.ts";

/** Refusals after which the form is shown again with what was typed. The others have pages of their own. */
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
  /** Which form of the page it is, where there are several. */
  readonly formName?: string;
  /** Secrets that were typed: they are never sent back. */
  readonly secretFields?: readonly Field[];
  /** Failures of other kinds that this form shows too, because its page says what became of it whatever happens. */
  readonly alsoShownCodes?: readonly ErrorCode[];
}

/**
 * Somebody else saved meanwhile, and the form shows what is there now beside what was typed. For commands that give that
 * back; where it need not be shown, they throw STALE.
 */
export const toStaleSubmission = <Field extends string, Now>(
  { values }: Pick<PostedForm<Field>, "values">,
  now: Now,
  name = "",
) => {
  const errors = {} as Submission<Field>["errors"];
  const submission: Submission<Field> = { form: name, values, errors, problem: "STALE" };
  return data({ ...submission, now }, { status: ERROR_STATUS.STALE });
};

/** Does what a posted form asks for; whatever is refused comes back as its submission. */
export async function submit<Field extends string, Answer>(
  form: Pick<PostedForm<Field>, "values">,
  act: () => Promise<Answer>,
  { formName = "", secretFields = [], alsoShownCodes = [] }: SubmitOptions<NoInfer<Field>> = {},
) {
  try {
    return await act();
  } catch (error) {
    // Led on: it was done.
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
