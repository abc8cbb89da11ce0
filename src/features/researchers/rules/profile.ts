import { z } from "zod";
import { isCountry, isLanguage } from "#platform/i18n/regions.ts";
import { isMailAddress, oneLine } from "#platform/mail/addresses.ts";
import { isWithin } from "#rich-text/count-characters.ts";
import { readPhone } from "./phone.ts";
import {
  PROFILE_FIELDS,
  PROFILE_LIMITS,
  type ProfileError,
  type ProfileErrors,
  splitTags,
} from "./profile-fields.ts";
import { GENDERS, LANGUAGE_LEVELS, TITLES } from "./vocabulary.ts";

const { name: MAX_NAME_LENGTH, website, emails, phones, languages, skills, skill } = PROFILE_LIMITS;

const name = z
  .string()
  .transform(oneLine)
  .pipe(z.string().min(1, "missing").refine(isWithin(MAX_NAME_LENGTH), "tooLong"));

const choice = <Value extends string>(values: readonly Value[]) =>
  z
    .string()
    .min(1, "missing")
    .pipe(z.enum(values as readonly [Value, ...Value[]], { error: "invalid" }));

/** Lines that were left empty say nothing; the first that cannot be used is named. */
const lines = (most: number, isGood: (text: string) => boolean) =>
  z
    .array(z.string())
    .transform((texts) => [...new Set(texts.map(oneLine).filter((text) => text !== ""))])
    .superRefine((texts, context) => {
      const bad = texts.find((text) => !isGood(text));
      if (bad !== undefined) refuse(context, "invalid", bad);
      else if (texts.length > most) refuse(context, "tooMany");
    });

const tags = z
  .array(z.string())
  .transform((texts) => splitTags(texts.map(oneLine)))
  .superRefine((texts, context) => {
    if (!texts.every(isWithin(skill))) refuse(context, "tooLong");
    else if (texts.length > skills) refuse(context, "tooMany");
  });

const languageSkills = z
  .array(z.object({ language: z.string(), level: z.string() }))
  .transform((rows) => rows.filter((row) => row.language !== "" || row.level !== ""))
  .superRefine((rows, context) => {
    const twice = rows.find((row, index) =>
      rows.slice(0, index).some(({ language }) => language === row.language),
    );
    if (rows.some((row) => !isLanguage(row.language) || !isLevel(row.level)))
      refuse(context, "invalid");
    else if (twice) refuse(context, "twice", twice.language);
    else if (rows.length > languages) refuse(context, "tooMany");
  })
  .transform((rows) =>
    rows.flatMap(({ language, level }) => (isLevel(level) ? [{ language, level }] : [])),
  );

const isLevel = (level: string): level is (typeof LANGUAGE_LEVELS)[number] =>
  LANGUAGE_LEVELS.some((one) => one === level);

/** A page of the web others can open: a scheme of the web and a host with a name. */
const isWebAddress = (text: string) => {
  if (/\s/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && hostname.includes(".") && username === "" && password === "";
};

/**
 * What a person says of themselves: the one schema of the form and of the command behind it. A phone number without
 * a country code is one of the country of the same form.
 */
export const profileSchemaFor = (country: string) =>
  z.object({
    title: choice(TITLES),
    gender: choice(GENDERS),
    firstName: name,
    lastName: name,
    emails: lines(emails, isMailAddress),
    phones: lines(phones, (text) => readPhone(text, country) !== null).transform((texts) => [
      ...new Set(texts.flatMap((text) => readPhone(text, country) ?? [])),
    ]),
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
    languageSkills,
    digitalSkills: tags,
    otherSkills: tags,
  });

function refuse(
  context: { addIssue(issue: { code: "custom"; message: string; params?: object }): void },
  problem: ProfileError["problem"],
  value?: string,
): void {
  context.addIssue({ code: "custom", message: problem, params: { value } });
}

/** The first thing wrong with each field. */
export function profileErrors(error: z.ZodError): ProfileErrors {
  const errors: ProfileErrors = {};
  for (const issue of error.issues) {
    const field = PROFILE_FIELDS.find((one) => one === issue.path[0]);
    if (!field) continue;
    const { params } = issue as { params?: { value?: string } };
    errors[field] ??= {
      problem: PROBLEMS.find((problem) => problem === issue.message) ?? "invalid",
      value: params?.value,
    };
  }
  return errors;
}

const PROBLEMS = ["missing", "invalid", "tooLong", "tooMany", "twice"] as const;
