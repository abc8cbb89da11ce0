import { z } from "zod";
import { emailSchema } from "#features/people/accounts/rules/registration.ts";
import { cleanLine } from "#rich-text/clean-text.ts";
import { isWithinLength } from "#rich-text/count-characters.ts";
import { FREQUENCIES } from "./frequency.ts";
import { fromStoredCriteria, MAX_SEARCH_NAME_LENGTH, toStoredCriteria } from "./search-criteria.ts";

/** How many searches one person keeps. */
export const MAX_SEARCHES = 100;

/** How often alerts may be asked for from one network, and for one address. */
export const SUBSCRIBE_NETWORK_LIMIT = { name: "subscribe", max: 20, seconds: 3600 } as const;
export const SUBSCRIBE_ADDRESS_LIMIT = { name: "subscribe-to", max: 5, seconds: 3600 } as const;

/** How long an address may stay unconfirmed before what was asked for it is forgotten. */
export const UNCONFIRMED_DAYS = 7;

/** How often a visitor is written to: without e-mails there would be nothing to subscribe to. */
export const VISITOR_FREQUENCIES = ["instant", "daily", "weekly"] as const;

/** The criteria of a search as an address writes them, brought into the one form they are kept in. */
export const criteriaSchema = z
  .string()
  .transform((query) => toStoredCriteria(fromStoredCriteria(query)));

const name = z
  .string()
  .transform(cleanLine)
  .pipe(z.string().min(1, "missing").refine(isWithinLength(MAX_SEARCH_NAME_LENGTH), "tooLong"));

/** What a person may change of a saved search besides its criteria. */
export const searchSettingsSchema = z.object({
  name,
  frequency: z.enum(FREQUENCIES, { error: "missing" }),
});
export type SettingsField = keyof z.infer<typeof searchSettingsSchema>;

/** What a visitor gives to be written to. */
export const subscriptionSchema = z.object({
  email: emailSchema,
  frequency: z.enum(VISITOR_FREQUENCIES, { error: "missing" }),
  /** A ticked box; consent cannot be given by leaving something out. */
  consent: z.literal("on", { error: "missing" }),
});
export type SubscriptionField = keyof z.infer<typeof subscriptionSchema>;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text may be asked for as an id: PostgreSQL refuses anything else with an error. */
export const isSearchId = (text: string | undefined): text is string => UUID.test(text ?? "");
