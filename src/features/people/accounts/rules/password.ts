export const PASSWORD_MIN_LENGTH = 8;
/** Longer passwords are refused before hashing, with an error of their own. */
export const PASSWORD_MAX_LENGTH = 1_000;

export const PASSWORD_RULES = ["length", "digit", "letter"] as const;
/** The rule that only the server can check, because it has the dictionary (`checkCommonPassword`). */
export const UNCOMMON_RULE = "uncommon" as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];

/** The rules that a password does not meet. Used while typing and on the server. */
export function listUnmetPasswordRules(password: string): PasswordRule[] {
  const length = [...password].length;
  const met: Record<PasswordRule, boolean> = {
    length: length >= PASSWORD_MIN_LENGTH,
    digit: /\p{Nd}/u.test(password),
    letter: /\p{L}/u.test(password),
  };
  return PASSWORD_RULES.filter((rule) => !met[rule]);
}
