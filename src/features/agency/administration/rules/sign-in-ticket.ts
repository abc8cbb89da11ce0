import type { Signer } from "#platform/signing.ts";

const TICKET_PURPOSE = "backoffice";
const TICKET_MINUTES = 10;

/** The account, and the password that was right: a ticket is void after a password change. */
interface TicketHolder {
  readonly userId: string;
  readonly passwordHash: string | null;
}

const fingerprintPassword = (signer: Signer, { userId, passwordHash }: TicketHolder): string =>
  signer.digest(TICKET_PURPOSE, `${userId} ${passwordHash ?? ""}`);

/** A signed ticket that only proves the password. There is no session before the second factor. */
export const createSignInTicket = (signer: Signer, holder: TicketHolder, now: Date): string =>
  signer.sign(
    TICKET_PURPOSE,
    `${holder.userId} ${now.getTime()} ${fingerprintPassword(signer, holder)}`,
  );

/** The account of an unexpired ticket. `isTicketForPassword` checks that the password is still the same. */
export function readTicketHolder(signer: Signer, ticket: string, now: Date): string | null {
  const [userId, at] = signer.verify(TICKET_PURPOSE, ticket)?.split(" ") ?? [];
  const age = now.getTime() - Number(at);
  return userId && age >= 0 && age <= TICKET_MINUTES * 60_000 ? userId : null;
}

/** Whether the ticket was issued for the holder's current password. */
export const isTicketForPassword = (
  signer: Signer,
  ticket: string,
  holder: TicketHolder,
): boolean =>
  signer.verify(TICKET_PURPOSE, ticket)?.split(" ")[2] === fingerprintPassword(signer, holder);
