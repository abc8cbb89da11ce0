import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { getLinkOrigin } from "#platform/mail/link-origin.ts";
import { allowAnyone } from "#platform/policy.ts";
import { mailAccountLink } from "../jobs/account-mails.server.ts";
import { SPACE_HREF } from "../rules/paths.ts";
import { emailSchema, LINK_ADDRESS_LIMIT } from "../rules/registration.ts";

/**
 * Sends a link by mail. The answer reveals neither whether the address has an account nor whether its limit is used
 * up: only the job knows, and only the owner of the address reads the mail. Each purpose has its own count, so that
 * activation requests cannot block a password reset.
 */
export const requestLink = command({
  actors: ["visitor"],
  input: z.object({
    email: emailSchema,
    purpose: z.enum(["verify", "reset"]),
    /** The local path that the mailed link leads to in the end; the caller has validated it. */
    next: z.string().default(SPACE_HREF),
  }),
  // Checked first, so that refused requests of one network do not use up the limit of the address.
  limits: [{ name: "link-network", per: "network", max: 30, seconds: 900 }],
  async prepare(context) {
    const { email, purpose } = context.input;
    const key = `${purpose} ${email.toLowerCase()}`;
    return { isWithinLimit: await context.consumeLimit(LINK_ADDRESS_LIMIT, key) };
  },
  may: allowAnyone,
  async run({ tx, queue, env, input: { email, purpose, next }, request, prepared }) {
    if (!prepared.isWithinLimit) return;
    await queue.enqueue(tx, mailAccountLink, {
      email,
      purpose,
      locale: request.locale,
      origin: getLinkOrigin(env, request.origin),
      next,
    });
  },
});
