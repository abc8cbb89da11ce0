import type { Signer } from "#platform/signing.ts";

const TICKET = "backoffice";
const TICKET_MINUTES = 10;

/** Whose password was right, and which: with another one the ticket says nothing. */
interface TicketHolder {
  readonly userId: string;
  readonly passwordHash: string | null;
}

const passwordMark = (signer: Signer, { userId, passwordHash }: TicketHolder): string =>
  signer.blind(TICKET, `${userId} ${passwordHash ?? ""}`);

/** Says that the password was right, and nothing else: there is no session before the second factor. */
export const signInTicket = (signer: Signer, holder: TicketHolder, now: Date): string =>
  signer.sign(TICKET, `${holder.userId} ${now.getTime()} ${passwordMark(signer, holder)}`);

/** Whose ticket it is, for as long as it counts. Whether the password is still the same, `isOfPassword` says. */
export function ticketHolder(signer: Signer, ticket: string, now: Date): string | null {
  const [userId, at] = signer.open(TICKET, ticket)?.split(" ") ?? [];
  const age = now.getTime() - Number(at);
  return userId && age >= 0 && age <= TICKET_MINUTES * 60_000 ? userId : null;
}

/** Whether the password it was given for is the one its holder still has. */
export const isOfPassword = (signer: Signer, ticket: string, holder: TicketHolder): boolean =>
  signer.open(TICKET, ticket)?.split(" ")[2] === passwordMark(signer, holder);
