import { z } from "zod";
import { command } from "#platform/command.server.ts";
import type { Deps } from "#platform/deps.ts";
import { DomainError } from "#platform/errors.ts";
import { allowAnyone } from "#platform/policy.ts";
import { toNetworkLimits } from "#platform/throttle/network.ts";
import { consumeRateLimits } from "#platform/throttle/rate-limit.server.ts";
import { mailContactMessage } from "../jobs/mail-contact-message.server.ts";
import {
  CONTACT_NETWORK_LIMIT,
  CONTACT_PERSON_LIMIT,
  checkFormAge,
  contactSchema,
} from "../rules/contact.ts";
import { contactMessages } from "../tables.server.ts";

const FORM_OPENED_PURPOSE = "contact form opened";

/** Signed time at which the form was rendered, sent back in a hidden field. */
export const signOpeningTime = ({ signer, clock }: Pick<Deps, "signer" | "clock">): string =>
  signer.sign(FORM_OPENED_PURPOSE, String(clock.now().getTime()));

/** Stores a message and enqueues its mail in the same transaction. */
export const sendContactMessage = command({
  actors: ["visitor", "person", "staff", "administrator"],
  isAudited: false,
  input: contactSchema.extend({
    /** Honeypot: the field is invisible, so only programs fill it. */
    website: z.string(),
    /** See `signOpeningTime`. */
    opened: z.string(),
  }),
  async prepare({ input, now, request: { clientAddress }, ...deps }) {
    if (input.website !== "") throw new DomainError("TOO_MANY_REQUESTS", { why: "trapped" });
    const openedAt = deps.signer.verify(FORM_OPENED_PURPOSE, input.opened);
    const age = checkFormAge(openedAt === null ? null : Number(openedAt), now.getTime());
    if (age === "tooOld") throw new DomainError("STALE", { why: age });
    if (age === "tooFast") throw new DomainError("TOO_MANY_REQUESTS", { why: age });
    // Rate limits are consumed last: a message refused for another reason does not count.
    const limits = [
      ...toNetworkLimits(CONTACT_NETWORK_LIMIT, clientAddress),
      [CONTACT_PERSON_LIMIT, input.email.toLowerCase()] as const,
    ];
    if (!(await consumeRateLimits(deps, limits, { clientAddress })))
      throw new DomainError("TOO_MANY_REQUESTS");
  },
  may: allowAnyone,
  async run({ tx, queue, input, request: { locale }, now }) {
    const { name, email, subject, message } = input;
    const [row] = await tx
      .insert(contactMessages)
      .values({ name, email, subject, message, locale, createdAt: now })
      .returning({ id: contactMessages.id });
    if (!row) throw new Error("contact_messages: the insert returned no row");
    await queue.enqueue(tx, mailContactMessage, { id: row.id });
    return row;
  },
});
