import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { LOCALES } from "#platform/i18n/locale.ts";
import { getLinkOrigin } from "#platform/mail/link-origin.ts";
import { mailEmailChange } from "../jobs/mail-email-change.server.ts";
import { can } from "../policy.ts";
import { emailSchema, LINK_ADDRESS_LIMIT } from "../rules/registration.ts";
import { confirmIdentity } from "./confirm-identity.server.ts";
import { requireActiveSession } from "./require-unchanged.server.ts";

/** Asks for the mail that makes an address the account's. Whether the address is another's is told to nobody here. */
export const requestEmailChange = command({
  actors: ["person"],
  input: z.object({
    email: emailSchema,
    current: z.string(),
    proof: z.string(),
    locale: z.enum(LOCALES),
    origin: z.string(),
  }),
  async prepare(asked) {
    const { actor, input } = asked;
    if (input.email.toLowerCase() === actor.email?.toLowerCase()) {
      throw new DomainError("INVALID", { email: "same" });
    }
    // A first address takes nothing away from anybody, and needs no proof.
    const proof = actor.email === null ? null : input.proof;
    await confirmIdentity(asked, { password: input.current, field: "current", proof });
    // Counted last: only who has shown who they are can use up the count.
    if (!(await asked.consumeLimit(LINK_ADDRESS_LIMIT, actor.userId))) {
      throw new DomainError("TOO_MANY_REQUESTS");
    }
  },
  may: (actor) => can(actor, "edit", actor),
  async run({ tx, queue, env, actor, now, input: { email, locale, origin } }) {
    await requireActiveSession(tx, actor, now);
    await queue.enqueue(tx, mailEmailChange, {
      userId: actor.userId,
      email,
      locale,
      origin: getLinkOrigin(env, origin),
    });
  },
});
