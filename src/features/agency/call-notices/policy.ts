import type { Actor } from "#platform/actor.ts";
import { ALLOWED, createPolicy, type Decision, HIDDEN, refuse } from "#platform/policy.ts";
import { type AgencySubject, isWithinReach } from "#platform/staff-acts.ts";
import { can as canAsStaff } from "../staff/policy.ts";

/** A published call for the policy. */
export interface CallNoticeSubject extends AgencySubject {
  readonly partnerKind: "standard" | "one_off";
  readonly isWithdrawn: boolean;
}

const decideReading = (actor: Actor, subject: CallNoticeSubject): Decision =>
  actor.kind === "staff" && isWithinReach(actor, subject) ? ALLOWED : HIDDEN;

/** Administrators write the calls of one-off partners. These have favourites, and no teams to write to. */
const decideWriting = (actor: Actor, subject: CallNoticeSubject): Decision => {
  if (actor.kind === "administrator") return subject.partnerKind === "one_off" ? ALLOWED : HIDDEN;
  return canAsStaff(actor, "writeCalls", subject);
};

/** Rights on what the people of a call are told. Calls of other agencies and departments are hidden. */
export const can = createPolicy<{
  readNotices: CallNoticeSubject;
  writeMessage: CallNoticeSubject;
  /** Mail to oneself what a changed closing would tell. */
  tryClosing: CallNoticeSubject;
}>({
  readNotices: decideReading,
  writeMessage: (actor, subject) => canAsStaff(actor, "writeCalls", subject),
  tryClosing: (actor, subject) => {
    const decision = decideWriting(actor, subject);
    return decision.ok && subject.isWithdrawn ? refuse("withdrawn") : decision;
  },
});
