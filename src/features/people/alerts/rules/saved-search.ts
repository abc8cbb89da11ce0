import { z } from "zod";
import { emailSchema } from "#features/people/accounts/rules/registration.ts";
import { cleanLine } from "#rich-text/clean-text.ts";
import { isWithinLength } from "#rich-text/count-characters.ts";
import { FREQUENCIES } from "./frequency.ts";
import { fromStoredCriteria, MAX_SEARCH_NAME_LENGTH, toStoredCriteria } from "./search-criteria.ts";

/** Saved searches of one person. */
export const MAX_SEARCHES = 100;

/** Requests for alerts to one e-mail address. */
export const SUBSCRIBE_ADDRESS_LIMIT = { name: "subscribe-to", max: 5, seconds: 3600 } as const;

/** How long an unconfirmed address is retained. */
export const UNCONFIRMED_DAYS = 7;

/** Frequencies for visitors: without e-mails there is nothing to subscribe to. */
export const VISITOR_FREQUENCIES = ["instant", "daily", "weekly"] as const;

/** Brings the query string of a search into its canonical stored form. */
export const criteriaSchema = z
  .string()
  .transform((query) => toStoredCriteria(fromStoredCriteria(query)));

const name = z
  .string()
  .transform(cleanLine)
  .pipe(z.string().min(1, "missing").refine(isWithinLength(MAX_SEARCH_NAME_LENGTH), "tooLong"));

/** The settings of a saved search besides its criteria. */
export const searchSettingsSchema = z.object({
  name,
  frequency: z.enum(FREQUENCIES, { error: "missing" }),
});
export type SettingsField = keyof z.infer<typeof searchSettingsSchema>;

/** The form of a visitor's alert. */
export const subscriptionSchema = z.object({
  email: emailSchema,
  frequency: z.enum(VISITOR_FREQUENCIES, { error: "missing" }),
  /** A ticked box: a missing field is no consent. */
  consent: z.literal("on", { error: "missing" }),
});
export type SubscriptionField = keyof z.infer<typeof subscriptionSchema>;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text is a valid id: PostgreSQL throws for any other. */
export const isSearchId = (text: string | undefined): text is string => UUID.test(text ?? "");
