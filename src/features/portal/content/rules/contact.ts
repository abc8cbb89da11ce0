import { z } from "zod";
import { isMailAddress, MAX_ADDRESS_LENGTH, toHeaderText } from "#platform/mail/mail-address.ts";
import { cleanText } from "#rich-text/clean-text.ts";
import { isWithinLength } from "#rich-text/count-characters.ts";

/** The longest each field may be: said by the form, enforced by the schema. */
export const CONTACT_LIMITS = {
  name: 120,
  email: MAX_ADDRESS_LENGTH,
  subject: 150,
  message: 4000,
} as const;

export type ContactField = keyof typeof CONTACT_LIMITS;
export const CONTACT_FIELDS = Object.keys(CONTACT_LIMITS) as ContactField[];

/** Something to read, not only blanks or characters nobody sees. */
const VISIBLE_CHARACTER = /[^\s\p{C}]/u;

const requiredText = (field: ContactField) =>
  z
    .string()
    .regex(VISIBLE_CHARACTER, "missing")
    .refine(isWithinLength(CONTACT_LIMITS[field]), "tooLong");
const requiredLine = (field: ContactField) =>
  z.string().transform(toHeaderText).pipe(requiredText(field));

/** What a contact message is. The form takes its limits from here, the command accepts nothing else. */
export const contactSchema = z.object({
  name: requiredLine("name"),
  email: requiredLine("email").refine(isMailAddress, "invalid"),
  subject: requiredLine("subject"),
  // Counted as the form counts it, before blank ends are taken off.
  message: requiredText("message").transform((text) => cleanText(text).trim()),
});

export type ContactMessage = z.output<typeof contactSchema>;

/** Nobody reads and fills this form faster; programs do. */
export const MIN_FORM_AGE_MS = 3000;
/** A form older than this is asked to be sent once more: what it carries could have been collected. */
export const MAX_FORM_AGE_MS = 24 * 3600 * 1000;

export type FormAge = "tooFast" | "tooOld" | "fine";

export function checkFormAge(openedAt: number | null, now: number): FormAge {
  if (openedAt === null || !(now - openedAt <= MAX_FORM_AGE_MS)) return "tooOld";
  return now - openedAt < MIN_FORM_AGE_MS ? "tooFast" : "fine";
}

/** A network may be a whole university's; one e-mail address is one person's. */
export const CONTACT_NETWORK_LIMIT = { name: "contact-network", max: 20, seconds: 3600 } as const;
export const CONTACT_PERSON_LIMIT = { name: "contact-person", max: 5, seconds: 3600 } as const;

/** What the page on personal data promises. */
export const CONTACT_RETENTION_MONTHS = 12;
