import type { NameErrors } from "../../commands/change-names.server.ts";

/** What came of the form that was just sent, when it was not accepted. */
export type Submission =
  | { readonly form: "names"; readonly values: NameValues; readonly errors: NameErrors }
  | {
      readonly form: "email";
      readonly email: string;
      readonly problem: "invalid" | "same" | "wrongPassword" | "tooMany" | "stale";
    }
  | {
      readonly form: "password";
      readonly problem: "invalid" | "wrongPassword" | "tooMany" | "needsEmail" | "stale";
    }
  | { readonly form: "unlink"; readonly problem: "onlyWayIn" };

export interface NameValues {
  readonly firstName: string;
  readonly lastName: string;
}

/** The outcome of one form, or undefined when another was sent. */
export function submissionOf<Form extends Submission["form"]>(
  submission: Submission | undefined,
  form: Form,
): Extract<Submission, { form: Form }> | undefined {
  return submission?.form === form
    ? (submission as Extract<Submission, { form: Form }>)
    : undefined;
}
