import { z } from "zod";
import { emailSchema, nameSchema } from "#features/people/accounts/rules/registration.ts";
import type { DossierPlace } from "#features/proposals/dossiers/rules/dossier.ts";
import { ALLOWED, type Decision, refuse } from "#platform/policy.ts";
import { cleanText } from "#rich-text/clean-text.ts";
import { isWithinLength } from "#rich-text/count-characters.ts";
import { MAX_MESSAGE, MAX_REASON } from "./invite-lines.ts";

export const INVITATION_STATES = [
  "sent",
  "read",
  "accepted",
  "refused",
  "expired",
  "cancelled",
  "member_removed",
] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/** Still to be answered. */
export const OPEN_STATES = ["sent", "read"] as const satisfies readonly InvitationState[];

const INVITATION_DAYS = 30;
const REMINDER_DAYS = 7;
const DAY = 86_400_000;

const text = (max: number) =>
  z
    .string()
    .transform((typed) => cleanText(typed).trim())
    .pipe(z.string().refine(isWithinLength(max), "tooLong"));

/** What the dialog asks for, and the call takes. */
export const invitationFields = {
  firstName: nameSchema,
  lastName: nameSchema,
  email: emailSchema,
  message: text(MAX_MESSAGE),
};
export type InvitationField = keyof typeof invitationFields;

export const declineReason = text(MAX_REASON);

/** Whoever invites, invites a consortium and not a mailing list. */
export const INVITE_LIMIT = { name: "invite", max: 60, seconds: 3600 } as const;
/** Nobody is mailed more often than this by one person, nor by all together: one alone keeps no other from inviting them. */
export const INVITED_BY_PERSON_LIMIT = { name: "invited-by", max: 5, seconds: 86_400 } as const;
export const INVITED_ADDRESS_LIMIT = { name: "invited", max: 30, seconds: 86_400 } as const;

interface InvitationPeriod {
  readonly sentAt: Date;
  /** When the writing of the dossier ends: the closing, or the end of an edit that the agency gave. */
  readonly closesAt: Date;
  readonly place: DossierPlace;
  readonly unlocked: boolean;
}

/** Thirty days, or the closing of the call if that comes first. */
export function getInvitationEnd({
  sentAt,
  closesAt,
}: Pick<InvitationPeriod, "sentAt" | "closesAt">): Date {
  const own = new Date(sentAt.getTime() + INVITATION_DAYS * DAY);
  return own < closesAt ? own : closesAt;
}

/** The state as it is now: an open one ends by itself, and nobody joins what is deposited. */
export function getInvitationState(
  invitation: InvitationPeriod & { readonly state: InvitationState },
  now: Date,
): InvitationState {
  const { state, place, unlocked } = invitation;
  const over = getInvitationEnd(invitation) <= now || (place !== "draft" && !unlocked);
  return isOpen(state) && over ? "expired" : state;
}

export const isOpen = (state: InvitationState): boolean =>
  (OPEN_STATES as readonly InvitationState[]).includes(state);

/** Reminded once, a week after it was sent, while it can still be answered. */
export const getReminderTime = (sentAt: Date): Date =>
  new Date(sentAt.getTime() + REMINDER_DAYS * DAY);

/** The key of the notification that tells the answer. */
export const invitationAnswerKey = (id: string): string => `invitation-answer:${id}`;

/** A team asks somebody again once a day at most, counted from the invitation too. */
export const REMIND_PAUSE_HOURS = 24;
export const canRemind = (last: Date | null, now: Date): Decision =>
  last === null || now.getTime() - last.getTime() >= REMIND_PAUSE_HOURS * 3_600_000
    ? ALLOWED
    : refuse("remindedToday");
