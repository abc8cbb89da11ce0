/** Fields of the profile form, in order; the error summary follows it. */
export const PROFILE_FIELDS = [
  "title",
  "gender",
  "firstName",
  "lastName",
  "emails",
  "phones",
  "country",
  "website",
  "languageSkills",
  "digitalSkills",
  "otherSkills",
] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

export const PROFILE_LIMITS = {
  name: 100,
  website: 500,
  emails: 5,
  phones: 5,
  languages: 20,
  skills: 50,
  skill: 80,
} as const;

/** The form as posted, so that a refused form comes back complete. */
export interface ProfileForm {
  readonly title: string;
  readonly gender: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly country: string;
  readonly website: string;
  readonly showSkills: boolean;
  readonly languageSkills: readonly { readonly language: string; readonly level: string }[];
  readonly digitalSkills: readonly string[];
  readonly otherSkills: readonly string[];
}

/** Lists of the form. Rows are named by index in values and errors: `phones.0`. */
const TEXT_LISTS = ["emails", "phones", "digitalSkills", "otherSkills"] as const;
const TEXT_FIELDS = ["title", "gender", "firstName", "lastName", "country", "website"] as const;

/** Converts the form to submission values, which are all text. */
export function profileToFields(form: ProfileForm): Record<string, string> {
  const fields: Record<string, string> = { showSkills: form.showSkills ? "on" : "" };
  for (const name of TEXT_FIELDS) fields[name] = form[name];
  for (const list of TEXT_LISTS) {
    for (const [index, text] of form[list].entries()) fields[`${list}.${index}`] = text;
  }
  for (const [index, { language, level }] of form.languageSkills.entries()) {
    fields[`languageSkills.${index}.language`] = language;
    fields[`languageSkills.${index}.level`] = level;
  }
  return fields;
}

/** Converts submission values back to the form. */
export function profileFromFields(
  fields: Readonly<Record<string, string | undefined>>,
): ProfileForm {
  const text = (name: string) => fields[name] ?? "";
  const rows = <Row>(list: string, end: string, row: (name: string) => Row): Row[] => {
    const found: Row[] = [];
    for (let index = 0; fields[`${list}.${index}${end}`] !== undefined; index++)
      found.push(row(`${list}.${index}`));
    return found;
  };
  return {
    title: text("title"),
    gender: text("gender"),
    firstName: text("firstName"),
    lastName: text("lastName"),
    country: text("country"),
    website: text("website"),
    emails: rows("emails", "", text),
    phones: rows("phones", "", text),
    showSkills: text("showSkills") === "on",
    languageSkills: rows("languageSkills", ".language", (name) => ({
      language: text(`${name}.language`),
      level: text(`${name}.level`),
    })),
    digitalSkills: rows("digitalSkills", "", text),
    otherSkills: rows("otherSkills", "", text),
  };
}

/** Compares two forms, ignoring empty rows and the way tags were typed. */
export const isSameProfile = (one: ProfileForm, other: ProfileForm): boolean =>
  JSON.stringify(normalizeProfile(one)) === JSON.stringify(normalizeProfile(other));

/** Drops empty rows and orders the fields. */
function normalizeProfile(form: ProfileForm): ProfileForm {
  const lines = (texts: readonly string[]) => texts.filter((text) => text.trim() !== "");
  return {
    title: form.title,
    gender: form.gender,
    firstName: form.firstName,
    lastName: form.lastName,
    emails: lines(form.emails),
    phones: lines(form.phones),
    country: form.country,
    website: form.website,
    showSkills: form.showSkills,
    languageSkills: form.languageSkills
      .filter(({ language, level }) => language !== "" || level !== "")
      .map(({ language, level }) => ({ language, level })),
    digitalSkills: splitTags(form.digitalSkills),
    otherSkills: splitTags(form.otherSkills),
  };
}

/** Tags come one per field, or comma-separated in one field when posted without script. */
export const splitTags = (texts: readonly string[]): string[] => {
  const tags = texts
    .flatMap((text) => text.split(/[,;\n\r]+/))
    .map((text) => text.replace(/\s+/g, " ").trim())
    .filter((text) => text !== "");
  const seen = new Set<string>();
  return tags.filter((tag) => {
    const key = tag.toLowerCase();
    return seen.has(key) ? false : seen.add(key);
  });
};

/** Rows beyond this are ignored; it is above every list limit. */
const MAX_LINES = 200;

/** Reads the form, posted or in the page, without validation. */
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
