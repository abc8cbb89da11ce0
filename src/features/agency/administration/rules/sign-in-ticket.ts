import { randomBytes } from "node:crypto";
import type { Signer } from "#platform/signing.ts";

/** What a ticket proves. The purpose is part of the signature: a ticket of one step is invalid in another. */
const TICKET_PURPOSES = { password: "backoffice", code: "backoffice code" } as const;
export type ProvenStep = keyof typeof TICKET_PURPOSES;

const TICKET_MINUTES = 10;

export const SECOND_FACTORS = ["application", "recoveryCode"] as const;
/** What the code of the second step came from. */
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** The account, and the password that was right: a ticket is void after a password change. */
interface TicketHolder {
  readonly userId: string;
  readonly passwordHash: string | null;
}

const fingerprintPassword = (signer: Signer, { userId, passwordHash }: TicketHolder): string =>
  signer.digest(TICKET_PURPOSES.password, `${userId} ${passwordHash ?? ""}`);

interface NewTicket {
  readonly step: ProvenStep;
  readonly holder: TicketHolder;
  readonly now: Date;
  readonly factor?: SecondFactor;
}

/** A signed ticket for the next step of a sign-in. There is no session before the last step. */
export const createSignInTicket = (
  signer: Signer,
  { step, holder, now, factor }: NewTicket,
): string => {
  const nonce = randomBytes(9).toString("base64url");
  const password = fingerprintPassword(signer, holder);
  const content = [holder.userId, now.getTime(), password, nonce, factor ?? ""].join(" ");
  return signer.sign(TICKET_PURPOSES[step], content);
};

export interface SignInTicket {
  readonly userId: string;
  readonly issuedAt: Date;
  readonly factor: SecondFactor | null;
  readonly passwordFingerprint: string;
}

/** An unexpired ticket of a step, or null. `isTicketForPassword` checks that the password is still the same. */
export function readSignInTicket(
  signer: Signer,
  step: ProvenStep,
  { ticket, now }: { readonly ticket: string; readonly now: Date },
): SignInTicket | null {
  const content = signer.verify(TICKET_PURPOSES[step], ticket)?.split(" ") ?? [];
  const [userId, at, passwordFingerprint = "", , usedFactor] = content;
  const age = now.getTime() - Number(at);
  if (!userId || !(age >= 0 && age <= TICKET_MINUTES * 60_000)) return null;
  const factor = SECOND_FACTORS.find((one) => one === usedFactor) ?? null;
  return { userId, issuedAt: new Date(Number(at)), factor, passwordFingerprint };
}

/** Whether the ticket was issued for the holder's current password. */
export const isTicketForPassword = (
  signer: Signer,
  ticket: SignInTicket,
  holder: TicketHolder,
): boolean => ticket.passwordFingerprint === fingerprintPassword(signer, holder);

/** A ticket opens the last step once; counted for as long as a ticket is valid. */
export const TICKET_USE_LIMIT = {
  name: "sign-in-ticket",
  max: 1,
  seconds: TICKET_MINUTES * 60,
} as const;
