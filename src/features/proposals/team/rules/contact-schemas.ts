import { z } from "zod";
import {
  emailSchema,
  MAX_NAME_LENGTH,
  nameSchema,
} from "#features/people/accounts/rules/registration.ts";
import { parseIdentifier } from "#features/people/researchers/rules/organization-identifiers.ts";
import { cleanLine } from "#rich-text/clean-text.ts";
import { isWithinLength } from "#rich-text/count-characters.ts";
import type { ContactKind } from "./contact.ts";

const contactPersonSchema = z.object({
  firstName: nameSchema,
  lastName: nameSchema,
  email: emailSchema,
});

/** A contact: all three fields, or none. */
const optionalContactSchema = z
  .object({ firstName: z.string(), lastName: z.string(), email: z.string() })
  .transform((typed) => (Object.values(typed).every((value) => value.trim() === "") ? null : typed))
  .pipe(z.union([z.null(), contactPersonSchema]));

/** The legal representative is mandatory for a deposit, so it can be replaced but not emptied. */
export const contactSchemas = {
  legal_representative: contactPersonSchema,
  additional_contact: optionalContactSchema,
} as const satisfies Record<ContactKind, z.ZodType>;

const line = (max: number) =>
  z
    .string()
    .transform(cleanLine)
    .pipe(z.string().refine(isWithinLength(max), "tooLong"));

/** The organisation that manages a team's money. */
export const organizationSchema = z.object({
  siret: z
    .string()
    .transform((typed) => (typed.trim() === "" ? "" : parseIdentifier("siret", typed)))
    .pipe(z.string("invalid")),
  name: line(MAX_NAME_LENGTH * 2),
  address: line(300),
  zipCode: line(20),
  city: line(100),
  phone: line(30).refine((typed) => /^[+\d ().-]*$/.test(typed), "invalid"),
});
