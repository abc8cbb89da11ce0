import { z } from "zod";
import { isMailAddress, MAX_ADDRESS_LENGTH, toHeaderText } from "#platform/mail/mail-address.ts";
import { cleanText } from "#rich-text/clean-text.ts";
import { isWithinLength } from "#rich-text/count-characters.ts";

/** Maximum length of each field, shown by the form and enforced by the schema. */
export const CONTACT_LIMITS = {
  name: 120,
  email: MAX_ADDRESS_LENGTH,
  subject: 150,
  message: 4000,
} as const;

export type ContactField = keyof typeof CONTACT_LIMITS;
export const CONTACT_FIELDS = Object.keys(CONTACT_LIMITS) as ContactField[];

/** At least one visible character: not only blanks, control or format characters. */
const VISIBLE_CHARACTER = /[^\s\p{C}]/u;

const requiredText = (field: ContactField) =>
  z
    .string()
    .regex(VISIBLE_CHARACTER, "missing")
    .refine(isWithinLength(CONTACT_LIMITS[field]), "tooLong");
const requiredLine = (field: ContactField) =>
  z.string().transform(toHeaderText).pipe(requiredText(field));

/** A valid contact message. The form reads its limits from here. */
export const contactSchema = z.object({
  name: requiredLine("name"),
  email: requiredLine("email").refine(isMailAddress, "invalid"),
  subject: requiredLine("subject"),
  // The length is checked before trimming, as the form counts it.
  message: requiredText("message").transform((text) => cleanText(text).trim()),
});

export type ContactMessage = z.output<typeof contactSchema>;

/** A form sent faster than this was filled by a program. */
export const MIN_FORM_AGE_MS = 3000;
/** An older form must be sent again: its signed time could have been harvested. */
export const MAX_FORM_AGE_MS = 24 * 3600 * 1000;

export type FormAge = "tooFast" | "tooOld" | "fine";

export function checkFormAge(openedAt: number | null, now: number): FormAge {
  if (openedAt === null || !(now - openedAt <= MAX_FORM_AGE_MS)) return "tooOld";
  return now - openedAt < MIN_FORM_AGE_MS ? "tooFast" : "fine";
}

/** A network may be a whole university; an e-mail address is one person. */
export const CONTACT_NETWORK_LIMIT = { name: "contact-network", max: 20, seconds: 3600 } as const;
export const CONTACT_PERSON_LIMIT = { name: "contact-person", max: 5, seconds: 3600 } as const;

/** Published on the page on personal data. */
export const CONTACT_RETENTION_MONTHS = 12;
