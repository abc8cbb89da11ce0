import { useLanguage } from "#platform/i18n/context.tsx";
import { languageName } from "#platform/i18n/regions.ts";
import type { Translate } from "#platform/i18n/words.ts";
import {
  PROFILE_LIMITS,
  type ProfileErrors,
  type ProfileField,
} from "../../rules/profile-fields.ts";

export type ErrorWords = (field: ProfileField) => string | undefined;

const MAX: Partial<Record<ProfileField, number>> = {
  emails: PROFILE_LIMITS.emails,
  phones: PROFILE_LIMITS.phones,
  languageSkills: PROFILE_LIMITS.languages,
  digitalSkills: PROFILE_LIMITS.skills,
  otherSkills: PROFILE_LIMITS.skills,
};

/** What is wrong with each field, in words. */
export function useProfileErrors(errors: ProfileErrors): ErrorWords {
  const { t, locale } = useLanguage();
  return (field) => {
    const error = errors[field];
    if (!error) return undefined;
    const given = error.value ?? "";
    const value = field === "languageSkills" && given ? languageName(locale, given) : given;
    // Each field has words for the problems it can have; the schema gives it no others.
    const key = `researchers:profile.errors.${field}.${error.problem}` as Parameters<Translate>[0];
    return t(key, { value, most: MAX[field] ?? 0, longest: PROFILE_LIMITS.skill });
  };
}
