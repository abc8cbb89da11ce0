import type { Locale } from "#platform/i18n/locale.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { linkOrigin } from "#platform/mail/link-origin.ts";
import { consumeRateLimit, networkOf } from "#platform/rate-limit/rate-limit.server.ts";
import { mailAccountLink } from "../jobs/mail-account-link.server.ts";
import { emailSchema, LINK_ADDRESS_LIMIT, LINK_NETWORK_LIMIT } from "../rules/registration.ts";

export interface LinkRequest {
  email: string;
  wish: "verify" | "reset";
  locale: Locale;
  clientAddress: string;
  origin: string;
}

/**
 * Asks for a link by mail. The answer never tells whether the address has an account, nor whether too much was
 * asked for it: the job finds out, and the mail, if there is one, tells its owner alone. Each wish has its own count:
 * asking for activations must not keep anybody from a new password.
 */
export async function requestLink(
  deps: Pick<DepsWithQueue, "db" | "queue" | "signer" | "clock" | "env">,
  { email, wish, locale, clientAddress, ...request }: LinkRequest,
): Promise<"asked" | "invalid" | "tooMany"> {
  const address = emailSchema.safeParse(email);
  if (!address.success) return "invalid";
  const now = deps.clock.now();
  // First, so that what one network asks for in vain takes no place of the address.
  if (!(await consumeRateLimit(deps, LINK_NETWORK_LIMIT, networkOf(clientAddress), now)))
    return "tooMany";
  const origin = linkOrigin(deps.env, request.origin);
  if (
    await consumeRateLimit(deps, LINK_ADDRESS_LIMIT, `${wish} ${address.data.toLowerCase()}`, now)
  ) {
    await deps.queue.enqueue(deps.db, mailAccountLink, {
      email: address.data,
      wish,
      locale,
      origin,
    });
  }
  return "asked";
}
