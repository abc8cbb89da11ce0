import type { Signer } from "#platform/signing.ts";

const TICKET_PURPOSE = "backoffice";
const TICKET_MINUTES = 10;

/** Whose password was right, and which: with another one the ticket says nothing. */
interface TicketHolder {
  readonly userId: string;
  readonly passwordHash: string | null;
}

const fingerprintPassword = (signer: Signer, { userId, passwordHash }: TicketHolder): string =>
  signer.digest(TICKET_PURPOSE, `${userId} ${passwordHash ?? ""}`);

/** Says that the password was right, and nothing else: there is no session before the second factor. */
export const createSignInTicket = (signer: Signer, holder: TicketHolder, now: Date): string =>
  signer.sign(
    TICKET_PURPOSE,
    `${holder.userId} ${now.getTime()} ${fingerprintPassword(signer, holder)}`,
  );

/** Whose ticket it is, for as long as it counts. Whether the password is still the same, `isTicketForPassword` says. */
export function readTicketHolder(signer: Signer, ticket: string, now: Date): string | null {
  const [userId, at] = signer.verify(TICKET_PURPOSE, ticket)?.split(" ") ?? [];
  const age = now.getTime() - Number(at);
  return userId && age >= 0 && age <= TICKET_MINUTES * 60_000 ? userId : null;
}

/** Whether the password it was given for is the one its holder still has. */
export const isTicketForPassword = (
  signer: Signer,
  ticket: string,
  holder: TicketHolder,
): boolean =>
  signer.verify(TICKET_PURPOSE, ticket)?.split(" ")[2] === fingerprintPassword(signer, holder);
