import type { Submission } from "#platform/forms/submission.ts";
import type { Problem } from "#platform/http/problem.ts";

/** What was refused; with what is there now, where another window saved meanwhile. */
export type PublicationsSubmission = Submission<"publications" | "basedOn"> & {
  readonly now?: readonly string[] | undefined;
};

/** A refusal of the call as the page shows one of a posted form. */
export function toPublicationsSubmission(
  sent: { readonly publications: readonly string[]; readonly basedOn: string },
  problem: Pick<Problem, "code" | "details"> & { readonly now?: readonly string[] | undefined },
): PublicationsSubmission {
  const { code, details, now } = problem;
  const isWrong = code === "INVALID";
  return {
    form: "",
    values: { publications: sent.publications.join("\n"), basedOn: sent.basedOn },
    errors: isWrong ? { publications: Object.values(details)[0] ?? "invalid" } : {},
    problem: isWrong ? null : (details.why ?? code),
    ...(now ? { now } : {}),
  };
}
