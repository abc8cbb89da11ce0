import type { Locale } from "#platform/i18n/locale.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { linkOrigin } from "#platform/mail/link-origin.ts";
import { tryWithin } from "#platform/rate-limit/rate-limit.server.ts";
import { mailAccountLink } from "../jobs/mail-account-link.server.ts";
import { emailSchema, LINK_ADDRESS_LIMIT } from "../rules/registration.ts";

export interface LinkRequest {
  email: string;
  wish: "verify" | "reset";
  locale: Locale;
  origin: string;
}

/**
 * Asks for a link by mail. The answer never tells whether the address has an account, nor whether it asked too
 * often: the job finds out, and the mail, if there is one, tells its owner alone.
 */
export async function requestLink(
  deps: Pick<DepsWithQueue, "db" | "queue" | "signer" | "clock" | "env">,
  { email, wish, locale, ...request }: LinkRequest,
): Promise<"asked" | "invalid"> {
  const address = emailSchema.safeParse(email);
  if (!address.success) return "invalid";
  const origin = linkOrigin(deps.env, request.origin);
  if (await tryWithin(deps, LINK_ADDRESS_LIMIT, address.data.toLowerCase(), deps.clock.now())) {
    await deps.queue.enqueue(deps.db, mailAccountLink, {
      email: address.data,
      wish,
      locale,
      origin,
    });
  }
  return "asked";
}
