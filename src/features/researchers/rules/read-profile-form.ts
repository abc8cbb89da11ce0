import { textFields } from "#platform/http/form.ts";
import type { ProfileForm } from "./profile-fields.ts";

/** More lines than any list may hold are not even looked at. */
const MAX_LINES = 200;

/** The profile form as it was sent, unchecked. */
export function readProfileForm(form: FormData): ProfileForm {
  const texts = (name: string) =>
    form
      .getAll(name)
      .slice(0, MAX_LINES)
      .filter((value) => typeof value === "string");
  const levels = texts("level");
  return {
    ...textFields(form, ["title", "gender", "firstName", "lastName", "country", "website"]),
    emails: texts("emails"),
    phones: texts("phones"),
    showSkills: form.get("showSkills") !== null,
    languageSkills: texts("language").map((language, index) => ({
      language,
      level: levels[index] ?? "",
    })),
    digitalSkills: texts("digitalSkills"),
    otherSkills: texts("otherSkills"),
  };
}
