import type { Actor } from "./actor.ts";

/** Allowed, or refused with a reason: a code that the page translates. */
export type Decision<Why extends string = string> =
  | { readonly ok: true }
  | { readonly ok: false; readonly why: Why };

export const ALLOWED: Decision<never> = { ok: true };

export const refuse = <Why extends string>(why: Why): Decision<Why> => ({ ok: false, why });

/**
 * For commands without a right to check: signing in, writing to the publisher, audience measurement. `actors` already
 * limits the callers; a wrong password or link is found by the command itself.
 */
export const allowAnyone = (): Decision => ALLOWED;

/** The actor may not know that the subject exists: answered as if it did not. */
export const HIDDEN = refuse("hidden");

/** The rules of a feature: for each act, a function of actor and subject. Pure, so that a test can walk all of them. */
export type PolicyRules<Acts extends Record<string, unknown>> = {
  readonly [Act in keyof Acts]: (actor: Actor, subject: Acts[Act]) => Decision;
};

/** Returns the `can(actor, act, subject)` of a feature, for example `can(actor, "delete", cv)`. */
export function createPolicy<Acts extends Record<string, unknown>>(rules: PolicyRules<Acts>) {
  return <Act extends keyof Acts>(actor: Actor, act: Act, subject: Acts[Act]): Decision =>
    rules[act](actor, subject);
}

/** Decisions sent to a page with its data. The page shows them and never works rights out again. */
export type Abilities<Act extends string> = { readonly [one in Act]: Decision };

/** Returns the decisions on several acts about one subject. */
export function getAbilities<Subject, Act extends string>(
  can: (actor: Actor, act: Act, subject: Subject) => Decision,
  actor: Actor,
  subject: Subject,
  acts: readonly Act[],
): Abilities<Act> {
  const entries = acts.map((act) => [act, can(actor, act, subject)] as const);
  return Object.fromEntries(entries) as Abilities<Act>;
}

/** Whether the actor is the person that a row belongs to. */
export const isOwner = (actor: Actor, row: { readonly userId: string }): boolean =>
  actor.kind === "person" && actor.userId === row.userId;

/** Whether the actor is a job that acts for the person that a row belongs to. */
export const isActingFor = (actor: Actor, row: { readonly userId: string }): boolean =>
  actor.kind === "product" && actor.forUserId === row.userId;
