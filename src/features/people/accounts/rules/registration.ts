import { z } from "zod";
import { isMailAddress, MAX_ADDRESS_LENGTH } from "#platform/mail/mail-address.ts";
import { cleanLine, isVisible } from "#rich-text/clean-text.ts";
import { isWithinLength } from "#rich-text/count-characters.ts";
import { listUnmetPasswordRules, PASSWORD_MAX_LENGTH } from "./password.ts";

export const MAX_NAME_LENGTH = 100;

export const REGISTRATION_FIELDS = [
  "firstName",
  "lastName",
  "email",
  "password",
  "consent",
] as const;
export type RegistrationField = (typeof REGISTRATION_FIELDS)[number];

export const nameSchema = z
  .string()
  .transform(cleanLine)
  .pipe(z.string().refine(isVisible, "missing").refine(isWithinLength(MAX_NAME_LENGTH), "tooLong"));

export const passwordSchema = z
  .string()
  .min(1, "missing")
  .refine(isWithinLength(PASSWORD_MAX_LENGTH), { error: "tooLong", abort: true })
  .refine((password) => listUnmetPasswordRules(password).length === 0, "invalid");

export const emailSchema = z
  .string()
  .trim()
  .min(1, "missing")
  .max(MAX_ADDRESS_LENGTH, "tooLong")
  .refine(isMailAddress, "invalid");

export const registrationSchema = z.object({
  firstName: nameSchema,
  lastName: nameSchema,
  email: emailSchema,
  password: passwordSchema,
  /** A ticked box: a missing field is no consent. */
  consent: z.literal("on", { error: "missing" }),
});

/** Registrations of one e-mail address, and links sent to one. */
export const REGISTER_ADDRESS_LIMIT = { name: "register-to", max: 5, seconds: 3600 } as const;
export const LINK_ADDRESS_LIMIT = { name: "account-link", max: 5, seconds: 3600 } as const;
/** Checks of a password while it is typed: each pause costs one. */
export const COMMON_PASSWORD_LIMIT = {
  name: "judge-password",
  per: "network",
  max: 300,
  seconds: 900,
} as const;
export const RESET_NETWORK_LIMIT = {
  name: "reset",
  per: "network",
  max: 60,
  seconds: 900,
} as const;
/** Wrong passwords: of one account from one network, in a known browser, from one network. */
export const SIGN_IN_ACCOUNT_LIMIT = { name: "sign-in", max: 10, seconds: 900 } as const;
export const SIGN_IN_BROWSER_LIMIT = { name: "sign-in-browser", max: 10, seconds: 900 } as const;
export const SIGN_IN_NETWORK_LIMIT = { name: "sign-in-network", max: 60, seconds: 900 } as const;
/** Wrong passwords in one signed-in session, and by the holder of an activation link. */
export const CONFIRM_LIMIT = { name: "confirm", max: 10, seconds: 900 } as const;
export const ACTIVATE_LIMIT = { name: "activate", max: 10, seconds: 900 } as const;
