/** The fields of the profile form, in its order; its error summary follows it. */
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

/** The form as it was sent: nothing of it is lost when it is refused. */
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

/** Why a field was refused: a word of `profile.errors.<field>`, and what it is about. */
export interface ProfileError {
  readonly problem: "missing" | "invalid" | "tooLong" | "tooMany" | "twice";
  readonly value?: string | undefined;
}
export type ProfileErrors = Partial<Record<ProfileField, ProfileError>>;

/** Skills come one a field, or several in one with commas between (the form without script). */
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
