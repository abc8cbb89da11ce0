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

/** States in which an invitation can be answered. */
export const OPEN_STATES = ["sent", "read"] as const satisfies readonly InvitationState[];

export const INVITATION_DAYS = 30;
const REMINDER_DAYS = 7;
const DAY = 86_400_000;

const text = (max: number) =>
  z
    .string()
    .transform((typed) => cleanText(typed).trim())
    .pipe(z.string().refine(isWithinLength(max), "tooLong"));

/** Fields of the invitation dialog and its endpoint. */
export const invitationFields = {
  firstName: nameSchema,
  lastName: nameSchema,
  email: emailSchema,
  message: text(MAX_MESSAGE),
};
export type InvitationField = keyof typeof invitationFields;

export const declineReason = text(MAX_REASON);

/**
 * Mails to one address, by one person and by all people together. The limit per person keeps one inviter from using up the
 * total.
 */
export const INVITED_BY_PERSON_LIMIT = { name: "invited-by", max: 5, seconds: 86_400 } as const;
export const INVITED_ADDRESS_LIMIT = { name: "invited", max: 30, seconds: 86_400 } as const;

interface InvitationPeriod {
  readonly sentAt: Date;
  /** When editing ends: the closing, the end of an edit opened by the agency, or the withdrawal of the call. */
  readonly closesAt: Date;
  readonly place: DossierPlace;
  readonly unlocked: boolean;
}

/** Thirty days after sending, or the end of editing if earlier. */
export function getInvitationEnd({
  sentAt,
  closesAt,
}: Pick<InvitationPeriod, "sentAt" | "closesAt">): Date {
  const own = new Date(sentAt.getTime() + INVITATION_DAYS * DAY);
  return own < closesAt ? own : closesAt;
}

/** The effective state: an open invitation expires by time, and when the dossier is deposited. */
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

/** One automatic reminder, a week after sending. */
export const getReminderTime = (sentAt: Date): Date =>
  new Date(sentAt.getTime() + REMINDER_DAYS * DAY);

/** Key of the notification about the answer. */
export const invitationAnswerKey = (id: string): string => `invitation-answer:${id}`;

/** Hours between two mails to an invited person, counted from the invitation, too. */
export const REMIND_PAUSE_HOURS = 24;
export const canRemind = (last: Date | null, now: Date): Decision =>
  last === null || now.getTime() - last.getTime() >= REMIND_PAUSE_HOURS * 3_600_000
    ? ALLOWED
    : refuse("remindedToday");
