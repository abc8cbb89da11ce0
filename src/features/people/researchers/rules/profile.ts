import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";
import { z } from "zod";
import { nameSchema } from "#features/people/accounts/rules/registration.ts";
import { isCountry, isLanguage } from "#platform/i18n/regions.ts";
import { isMailAddress, toHeaderText } from "#platform/mail/mail-address.ts";
import { isWithinLength } from "#rich-text/count-characters.ts";
import { PROFILE_LIMITS, splitTags } from "./profile-fields.ts";
import { GENDERS, LANGUAGE_LEVELS, type LanguageSkill, TITLES } from "./vocabulary.ts";

const { website, emails, phones, languages, skills, skill } = PROFILE_LIMITS;

const choiceSchema = <Value extends string>(values: readonly Value[]) =>
  z
    .string()
    .min(1, "missing")
    .pipe(z.enum(values as readonly [Value, ...Value[]], { error: "invalid" }));

/** Parses rows: drops empty ones and duplicates, and reports each invalid one. */
const parseLines = (
  texts: readonly string[],
  max: number,
  read: (text: string) => string | null,
) => {
  const issues: ListIssue[] = [];
  const lines = new Set<string>();
  for (const [index, text] of texts.map(toHeaderText).entries()) {
    if (text === "") continue;
    const line = read(text);
    if (line === null) issues.push({ path: [index], message: "invalid" });
    else lines.add(line);
  }
  if (lines.size > max) issues.push({ path: [], message: "tooMany" });
  return { lines: [...lines], issues };
};

interface ListIssue {
  readonly path: (number | string)[];
  readonly message: "invalid" | "twice" | "tooMany";
}

const emailsSchema = z.array(z.string()).transform((texts, context) => {
  const read = parseLines(texts, emails, (text) => (isMailAddress(text) ? text : null));
  addIssues(context, read.issues);
  return read.lines;
});

const tagsSchema = z
  .array(z.string())
  .transform((texts) => splitTags(texts.map(toHeaderText)))
  .superRefine((texts, context) => {
    if (!texts.every(isWithinLength(skill))) context.addIssue("tooLong");
    else if (texts.length > skills) context.addIssue("tooMany");
  });

const languageSkillsSchema = z
  .array(z.object({ language: z.string(), level: z.string() }))
  .transform((rows, context) => {
    const issues: ListIssue[] = [];
    const skills = new Map<string, LanguageSkill>();
    for (const [index, { language, level }] of rows.entries()) {
      if (language === "" && level === "") continue;
      if (!isLanguage(language) || !isLevel(level))
        issues.push({ path: [index], message: "invalid" });
      else if (skills.has(language)) issues.push({ path: [index], message: "twice" });
      else skills.set(language, { language, level });
    }
    if (skills.size > languages) issues.push({ path: [], message: "tooMany" });
    addIssues(context, issues);
    return [...skills.values()];
  });

const isLevel = (level: string): level is (typeof LANGUAGE_LEVELS)[number] =>
  LANGUAGE_LEVELS.some((one) => one === level);

/** A public http(s) URL: a host with a dot, no credentials. */
const isWebAddress = (text: string) => {
  if (/\s/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && hostname.includes(".") && username === "" && password === "";
};

const profileWithoutPhonesSchema = z.object({
  title: choiceSchema(TITLES),
  gender: choiceSchema(GENDERS),
  firstName: nameSchema,
  lastName: nameSchema,
  emails: emailsSchema,
  country: z
    .string()
    .refine((code) => code === "" || isCountry(code), "invalid")
    .transform((code) => code || null),
  website: z
    .string()
    .trim()
    .max(website, "tooLong")
    .refine((text) => text === "" || isWebAddress(text), "invalid")
    .transform((text) => text || null),
  showSkills: z.boolean(),
  languageSkills: languageSkillsSchema,
  digitalSkills: tagsSchema,
  otherSkills: tagsSchema,
});

/** A phone number without a country code belongs to the country of the form. */
const phonesSchema = z
  .object({ country: z.string(), phones: z.array(z.string()) })
  .transform(({ country, phones: texts }, context) => {
    const read = parseLines(texts, phones, (text) => parsePhone(text, country));
    addIssues(context, read.issues, "phones");
    return { phones: read.lines };
  });

/**
 * Schema of the profile, for the form and the command. An intersection, so that phone errors are reported together
 * with all others.
 */
export const profileSchema = z.intersection(profileWithoutPhonesSchema, phonesSchema);

function addIssues(
  context: z.RefinementCtx,
  issues: readonly ListIssue[],
  ...under: string[]
): void {
  for (const { path, message } of issues) {
    context.addIssue({ code: "custom", path: [...under, ...path], message });
  }
}

/** Parses a number to E.164. Null if invalid. Without a country code, `country` or France is assumed. */
export function parsePhone(text: string, country: string | null): string | null {
  const home: CountryCode = country && isSupportedCountry(country) ? country : "FR";
  const number = parsePhoneNumberFromString(text, { defaultCountry: home, extract: false });
  return number?.isValid() ? number.number : null;
}

/** `+33 1 23 45 67 89` */
export const formatPhone = (number: string): string =>
  parsePhoneNumberFromString(number)?.formatInternational() ?? number;
