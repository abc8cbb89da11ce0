import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { LOCALES } from "#platform/i18n/locale.ts";
import { getLinkOrigin } from "#platform/mail/link-origin.ts";
import { allowAnyone } from "#platform/policy.ts";
import { toNetworkLimits } from "#platform/rate-limit/network.ts";
import { mailAccountLink } from "../jobs/account-mails.server.ts";
import { SPACE_HREF } from "../rules/paths.ts";
import { emailSchema, LINK_ADDRESS_LIMIT, LINK_NETWORK_LIMIT } from "../rules/registration.ts";

/**
 * Asks for a link by mail. The answer never tells whether the address has an account, nor whether too much was
 * asked for it: the job finds out, and the mail, if there is one, tells its owner alone. Each purpose has its own
 * count: asking for activations must not keep anybody from a new password.
 */
export const requestLink = command({
  actors: ["visitor"],
  input: z.object({
    email: emailSchema,
    purpose: z.enum(["verify", "reset"]),
    locale: z.enum(LOCALES),
    clientAddress: z.string(),
    origin: z.string(),
    /** Where the mailed link leads in the end: a path of ours, checked by whoever asks. */
    next: z.string().default(SPACE_HREF),
  }),
  // First, so that what one network asks for in vain takes no place of the address.
  limits: (_, { clientAddress }) => toNetworkLimits(LINK_NETWORK_LIMIT, clientAddress),
  async prepare(context) {
    const { email, purpose } = context.input;
    const key = `${purpose} ${email.toLowerCase()}`;
    return { isWithinLimit: await context.consumeLimit(LINK_ADDRESS_LIMIT, key) };
  },
  may: allowAnyone,
  async run({ tx, queue, env, input: { email, purpose, locale, origin, next }, prepared }) {
    if (!prepared.isWithinLimit) return;
    await queue.enqueue(tx, mailAccountLink, {
      email,
      purpose,
      locale,
      origin: getLinkOrigin(env, origin),
      next,
    });
  },
});
