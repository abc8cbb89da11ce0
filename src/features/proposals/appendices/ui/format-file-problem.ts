import type { Translate } from "#platform/i18n/translation-key.ts";

const FILE_PROBLEMS = [
  "missing",
  "empty",
  "tooLarge",
  "format",
  "active",
  "bomb",
  "infected",
  "encrypted",
  "unreadable",
  "mismatch",
] as const;
const BLOCKS = ["full", "allFull", "financialGiven", "keptForMandatory"] as const;
const REFUSALS = [
  "scannerDown",
  "storageFull",
  "replacedGone",
  "TOO_MANY_REQUESTS",
  "deposited",
  "partClosed",
  "NOT_FOUND",
] as const;

/** Translated reason why a file was refused. A mismatch includes both formats. */
export function formatFileProblem(t: Translate, problem: string, max: string): string {
  const [kind, said = "", found = ""] = problem.split("/");
  const ofFile = FILE_PROBLEMS.find((one) => one === kind);
  if (!ofFile) return formatRefusal(t, problem);
  return t(`appendices:errors.file.${ofFile}`, {
    max,
    said: said.toUpperCase(),
    found: found.toUpperCase(),
  });
}

/** Translated refusal that is not about the file itself. */
export function formatRefusal(t: Translate, problem: string): string {
  const block = BLOCKS.find((one) => one === problem);
  if (block) return t(`appendices:upload.blocked.${block}`);
  const known = REFUSALS.find((one) => one === problem) ?? "other";
  return t(`appendices:errors.problem.${known}`);
}
