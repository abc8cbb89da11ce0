import { DomainError } from "#platform/errors.ts";
import { foldText } from "#platform/fold-text.ts";
import { hasOnlyPortalWords } from "./portal-words.ts";

let dictionaryPromise: Promise<ReadonlySet<string>> | undefined;

/** Leaked passwords, and French words and names: read when the first password is chosen, some megabytes. */
async function readDictionaries(): Promise<ReadonlySet<string>> {
  const [common, french] = await Promise.all([
    import("@zxcvbn-ts/language-common"),
    import("@zxcvbn-ts/language-fr"),
  ]);
  const lists = [...Object.values(common.dictionary), ...Object.values(french.dictionary)];
  return new Set(lists.flat().map((word) => foldText(String(word))));
}

/**
 * Whether a password is one of those everybody tries first: in a dictionary, a word of one with digits or signs around it, or
 * nothing but words of this portal.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  dictionaryPromise ??= readDictionaries();
  const words = await dictionaryPromise;
  const whole = foldText(password);
  const bare = whole.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return words.has(whole) || words.has(bare) || hasOnlyPortalWords(whole);
}

export async function rejectCommonPassword(password: string): Promise<void> {
  if (await isCommonPassword(password)) throw new DomainError("INVALID", { password: "common" });
}
