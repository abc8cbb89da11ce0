import type { Locale } from "#platform/i18n/locale.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { consumeRateLimit, networkOf } from "#platform/rate-limit/rate-limit.server.ts";
import { mailContactMessage } from "../jobs/mail-contact-message.server.ts";
import {
  CONTACT_NETWORK_LIMIT,
  CONTACT_PERSON_LIMIT,
  type ContactErrors,
  contactErrors,
  contactSchema,
  formAge,
} from "../rules/contact.ts";
import { contactMessages } from "../tables.server.ts";

export interface ContactRequest {
  /** As typed, unchecked. */
  values: unknown;
  /** A field no person sees: only a program fills it. */
  trap: string;
  /** The signed moment the form was made. */
  opened: string;
  locale: Locale;
  clientAddress: string;
}

export type ContactOutcome =
  | { readonly kind: "sent"; readonly id: number }
  | { readonly kind: "invalid"; readonly errors: ContactErrors }
  | { readonly kind: "tooFast" | "tooOld" | "tooMany" | "trapped" };

const OPENED = "contact form opened";

/** What the form carries to say when it was made. */
export const openedStamp = ({ signer, clock }: Pick<DepsWithQueue, "signer" | "clock">): string =>
  signer.sign(OPENED, String(clock.now().getTime()));

/** Keeps a message and asks for its mail, both or neither. */
export async function sendContactMessage(
  deps: Pick<DepsWithQueue, "db" | "queue" | "signer" | "clock">,
  { values, trap, opened, locale, clientAddress }: ContactRequest,
): Promise<ContactOutcome> {
  const read = contactSchema.safeParse(values);
  if (!read.success) return { kind: "invalid", errors: contactErrors(read.error) };
  if (trap !== "") return { kind: "trapped" };
  const now = deps.clock.now();
  const openedAt = deps.signer.open(OPENED, opened);
  const age = formAge(openedAt === null ? null : Number(openedAt), now.getTime());
  if (age !== "fine") return { kind: age };
  const within =
    (await consumeRateLimit(deps, CONTACT_NETWORK_LIMIT, networkOf(clientAddress), now)) &&
    (await consumeRateLimit(deps, CONTACT_PERSON_LIMIT, read.data.email.toLowerCase(), now));
  if (!within) return { kind: "tooMany" };

  return deps.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(contactMessages)
      .values({ ...read.data, locale, createdAt: now })
      .returning({ id: contactMessages.id });
    if (!row) throw new Error("The message was not kept");
    await deps.queue.enqueue(tx, mailContactMessage, { id: row.id });
    return { kind: "sent", id: row.id };
  });
}
