import type { Submission } from "#platform/forms/submission.ts";
import type { Problem } from "#platform/http/problem.ts";

/** A refused form; on a conflict with another window, `now` is the stored list. */
export type PublicationsSubmission = Submission<"publications" | "basedOn"> & {
  readonly now?: readonly string[] | undefined;
};

/** Converts a refused JSON call to the same shape as a refused posted form. */
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
