import type { ProfileForm } from "./profile-fields.ts";

/** More lines than any list may hold are not even looked at. */
const MAX_LINES = 200;

/** The profile form as it was sent, or as it stands in the page, unchecked. */
export function readProfileForm(data: FormData): ProfileForm {
  const texts = (name: string) =>
    data
      .getAll(name)
      .filter((value) => typeof value === "string")
      .slice(0, MAX_LINES);
  const text = (name: string) => texts(name)[0] ?? "";
  const levels = texts("level");
  return {
    title: text("title"),
    gender: text("gender"),
    firstName: text("firstName"),
    lastName: text("lastName"),
    country: text("country"),
    website: text("website"),
    emails: texts("emails"),
    phones: texts("phones"),
    showSkills: data.has("showSkills"),
    languageSkills: texts("language").map((language, index) => ({
      language,
      level: levels[index] ?? "",
    })),
    digitalSkills: texts("digitalSkills"),
    otherSkills: texts("otherSkills"),
  };
}
