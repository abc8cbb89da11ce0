import type { Actor } from "#platform/actor.ts";
import { ALLOWED, createPolicy, type Decision, HIDDEN, refuse } from "#platform/policy.ts";
import { type AgencySubject, isWithinReach } from "#platform/staff-acts.ts";
import { can as canAsStaff } from "../staff/policy.ts";

/** A call or its draft for the policy. */
export interface CallDraftSubject extends AgencySubject {
  readonly partnerKind: "standard" | "one_off";
  readonly isPublished: boolean;
  readonly isWithdrawn: boolean;
}

/** The agency that a call is written for. */
export type CallAgencySubject = Pick<CallDraftSubject, keyof AgencySubject | "partnerKind">;

/** Officers write calls of their agency and departments, administrators those of one-off partners. */
const decideWriting = (actor: Actor, subject: CallAgencySubject): Decision => {
  if (actor.kind === "administrator") return subject.partnerKind === "one_off" ? ALLOWED : HIDDEN;
  return canAsStaff(actor, "writeCalls", subject);
};

/** A withdrawn call stays as it was published. */
const decideChange = (actor: Actor, subject: CallDraftSubject): Decision => {
  const decision = decideWriting(actor, subject);
  return decision.ok && subject.isWithdrawn ? refuse("withdrawn") : decision;
};

/** Rights on calls and their drafts. Those of other agencies and departments are hidden. */
export const can = createPolicy<{
  create: CallAgencySubject;
  read: CallAgencySubject;
  edit: CallDraftSubject;
  publish: CallDraftSubject;
  withdraw: CallDraftSubject;
  copy: CallDraftSubject;
  delete: CallDraftSubject;
}>({
  create: decideWriting,
  read: (actor, subject) => {
    if (actor.kind === "administrator") return decideWriting(actor, subject);
    return actor.kind === "staff" && isWithinReach(actor, subject) ? ALLOWED : HIDDEN;
  },
  edit: decideChange,
  publish: decideChange,
  withdraw: (actor, subject) => {
    const decision = decideChange(actor, subject);
    return decision.ok && !subject.isPublished ? refuse("notPublished") : decision;
  },
  copy: (actor, subject) => {
    const decision = decideWriting(actor, subject);
    return decision.ok && !subject.isPublished ? refuse("notPublished") : decision;
  },
  delete: (actor, subject) => {
    const decision = decideWriting(actor, subject);
    return decision.ok && subject.isPublished ? refuse("published") : decision;
  },
});

export const CALL_DRAFT_ACTS = ["edit", "publish", "withdraw", "copy", "delete"] as const;
export type CallDraftAct = (typeof CALL_DRAFT_ACTS)[number];
