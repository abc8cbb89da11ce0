import type { Actor } from "./actor.ts";

/** Whether somebody may do something, and if not, why: a code that the page turns into words. */
export type Decision<Why extends string = string> =
  | { readonly ok: true }
  | { readonly ok: false; readonly why: Why };

export const ALLOWED: Decision<never> = { ok: true };

export const refuse = <Why extends string>(why: Why): Decision<Why> => ({ ok: false, why });

/**
 * For commands with nobody to refuse: signing in, writing to the publisher, being counted. Whoever they take at all stands
 * in `actors`; what is wrong with a password or a link is found out by doing it.
 */
export const allowAnyone = (): Decision => ALLOWED;

/** Not theirs to know about: shown as if it did not exist. */
export const HIDDEN = refuse("hidden");

/** The sentences of a feature: for each act, who may do it to what. Pure, so that a test can walk all of them. */
export type PolicyRules<Acts extends Record<string, unknown>> = {
  readonly [Act in keyof Acts]: (actor: Actor, subject: Acts[Act]) => Decision;
};

/** Makes `can(actor, "delete", cv)` of a feature's sentences. */
export function createPolicy<Acts extends Record<string, unknown>>(sentences: PolicyRules<Acts>) {
  return <Act extends keyof Acts>(actor: Actor, act: Act, subject: Acts[Act]): Decision =>
    sentences[act](actor, subject);
}

/** What travels to a page with its data: the page shows what is possible and never works it out again. */
export type Abilities<Act extends string> = { readonly [one in Act]: Decision };

/** The decisions on several acts about one thing. */
export function getAbilities<Subject, Act extends string>(
  can: (actor: Actor, act: Act, subject: Subject) => Decision,
  actor: Actor,
  subject: Subject,
  acts: readonly Act[],
): Abilities<Act> {
  const entries = acts.map((act) => [act, can(actor, act, subject)] as const);
  return Object.fromEntries(entries) as Abilities<Act>;
}

/** Whether this is the person a row belongs to. */
export const isOwner = (actor: Actor, row: { readonly userId: string }): boolean =>
  actor.kind === "person" && actor.userId === row.userId;

/** Whether the product acts for the person a row belongs to: in a job of theirs. */
export const isActingFor = (actor: Actor, row: { readonly userId: string }): boolean =>
  actor.kind === "product" && actor.forUserId === row.userId;
