import { type Submission, toSubmittedFields } from "#platform/forms/submission.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { type CodeOption, getLanguageName } from "#platform/i18n/regions.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import {
  PROFILE_FIELDS,
  PROFILE_LIMITS,
  type ProfileField,
  type ProfileForm,
} from "../../rules/profile-fields.ts";
import { GENDERS, TITLES } from "../../rules/vocabulary.ts";
import type { FieldFormatter } from "../saving/save-notice.tsx";
import type { ProfileLists } from "./profile-page.tsx";

const MAX_ROWS: Partial<Record<ProfileField, number>> = {
  emails: PROFILE_LIMITS.emails,
  phones: PROFILE_LIMITS.phones,
  languageSkills: PROFILE_LIMITS.languages,
  digitalSkills: PROFILE_LIMITS.skills,
  otherSkills: PROFILE_LIMITS.skills,
};

/** Id of a field or a row: `profile-website`, `profile-phones-row-0`. */
export const toProfileFieldId = (path: string): string => `profile-${path.replace(".", "-row-")}`;

export interface ProfileErrors {
  /** Error of a field; for a list, of the list and all its rows. */
  errorOf(field: ProfileField): string | undefined;
  /** Whether a row was invalid. Compared by content, because rows may have been moved since. */
  isWrong(list: ProfileField, row: string): boolean;
  /** Lines of the error summary, in form order. */
  readonly lines: readonly { readonly fieldId: string; readonly message: string }[];
}

/** Error messages of a refused profile. */
export function toProfileErrors(
  submission: Submission | undefined,
  { t, locale }: { t: Translate; locale: Locale },
): ProfileErrors {
  const values = submission?.values ?? {};
  const paths = Object.keys(submission?.errors ?? {}).sort(compareByFormOrder);
  const getRow = (path: string) => values[path] ?? values[`${path}.language`] ?? "";
  const { errorOf } = toSubmittedFields(submission, {
    toFieldId: toProfileFieldId,
    toMessage(path, error) {
      const field = toProfileField(path);
      const row = getRow(path);
      const value = field === "languageSkills" && row ? getLanguageName(locale, row) : row;
      // The schema only produces errors that have a text for their field.
      const key = `researchers:profile.errors.${field}.${error}` as Parameters<Translate>[0];
      return t(key, { value, max: MAX_ROWS[field] ?? 0, longest: PROFILE_LIMITS.skill });
    },
  });
  const getMessage = (path: string) => errorOf(path) ?? "";
  return {
    errorOf(field) {
      const messages = paths.filter((path) => toProfileField(path) === field).map(getMessage);
      return messages.length > 0 ? messages.join(" · ") : undefined;
    },
    isWrong: (list, row) =>
      paths.some((path) => path !== list && toProfileField(path) === list && getRow(path) === row),
    lines: paths.map((path) => ({ fieldId: toProfileFieldId(path), message: getMessage(path) })),
  };
}

/** `phones.0` belongs to `phones`. */
const toProfileField = (path: string) => path.split(".")[0] as ProfileField;

const compareByFormOrder = (one: string, other: string) =>
  PROFILE_FIELDS.indexOf(toProfileField(one)) - PROFILE_FIELDS.indexOf(toProfileField(other));

/** Formats a profile field for the comparison of two versions. */
export function createProfileFieldFormatter(
  { t }: { t: Translate },
  { countries, languages }: ProfileLists,
): FieldFormatter<ProfileForm> {
  const nameIn = (list: readonly CodeOption[], code: string) =>
    list.find(({ value }) => value === code)?.label ?? code;
  const formatText = (name: keyof ProfileForm, form: ProfileForm): string => {
    switch (name) {
      case "title": {
        const title = TITLES.find((one) => one === form.title);
        return title ? t(`researchers:profile.titles.${title}`) : "";
      }
      case "gender": {
        const gender = GENDERS.find((one) => one === form.gender);
        return gender ? t(`researchers:profile.genders.${gender}`) : "";
      }
      case "country":
        return nameIn(countries, form.country);
      case "showSkills":
        return t(`researchers:saving.conflict.${form.showSkills ? "yes" : "no"}`);
      case "languageSkills":
        return form.languageSkills
          .map(({ language, level }) => `${nameIn(languages, language)} ${level}`)
          .join("\n");
      case "emails":
      case "phones":
        return form[name].join("\n");
      case "digitalSkills":
      case "otherSkills":
        return form[name].join(", ");
      default:
        return form[name];
    }
  };
  return (name, form) => ({
    label: t(`researchers:profile.fields.${name === "languageSkills" ? "languages" : name}`),
    text: formatText(name, form),
  });
}
