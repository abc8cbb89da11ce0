import type { CodeOption } from "#platform/i18n/regions.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import type { ProfileForm } from "../../rules/profile-fields.ts";
import { GENDERS, TITLES } from "../../rules/vocabulary.ts";
import type { FieldFormatter } from "../saving/save-notice.tsx";
import type { ProfileLists } from "./profile-page.tsx";

/** A field of the profile in words, for where two versions of it are shown. */
export function createProfileFieldFormatter(
  { t }: { t: Translate },
  { countries, languages }: ProfileLists,
): FieldFormatter<ProfileForm> {
  const nameIn = (list: readonly CodeOption[], code: string) =>
    list.find(({ value }) => value === code)?.label ?? code;
  const textOf = (name: keyof ProfileForm, form: ProfileForm): string => {
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
    text: textOf(name, form),
  });
}
