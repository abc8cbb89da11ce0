import type { Translate } from "#platform/i18n/words.ts";

/** Why a file was not taken, in words. A name that deceives carries what it says and what was found. */
export function fileWords(t: Translate, problem: string, most: string): string {
  const [kind, said = "", found = ""] = problem.split("/");
  return t(`appendices:errors.file.${kind as "mismatch"}`, {
    most,
    said: said.toUpperCase(),
    found: found.toUpperCase(),
  });
}
