import type { Signer } from "#platform/signing.ts";

const TICKET = "backoffice";
const TICKET_MINUTES = 10;

/** Says that the password was right, and nothing else: there is no session before the second factor. */
export const signInTicket = (signer: Signer, userId: string, now: Date): string =>
  signer.sign(TICKET, `${userId} ${now.getTime()}`);

/** Whose ticket it is, for as long as it counts. */
export function ticketHolder(signer: Signer, ticket: string, now: Date): string | null {
  const [userId, at] = signer.open(TICKET, ticket)?.split(" ") ?? [];
  const age = now.getTime() - Number(at);
  return userId && age >= 0 && age <= TICKET_MINUTES * 60_000 ? userId : null;
}
