import { createContext } from "react-router";
import type { Locale } from "./i18n/locale.ts";

/** The origin of a request or of a job. Every command has one, and the audit records it. */
export type Actor =
  | VisitorActor
  | PersonActor
  | StaffActor
  | AdministratorActor
  | ApiKeyActor
  | ProductActor;

export type ActorKind = Actor["kind"];

export type ActorOf<Kind extends ActorKind> = Extract<Actor, { kind: Kind }>;

/** All kinds of actors that send requests: for what is public. */
export const ANYONE = ["visitor", "person", "staff", "administrator", "apiKey"] as const;

/** A browser without a session. */
export interface VisitorActor {
  readonly kind: "visitor";
}

interface SignedIn {
  readonly userId: string;
  readonly sessionId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly locale: Locale;
}

/** A researcher, acting for themselves. */
export interface PersonActor extends SignedIn {
  readonly kind: "person";
  readonly orcid: string | null;
}

/** What a member of staff may do, from the least to the most: each role includes the roles before it. */
export const STAFF_ROLES = ["reader", "officer", "decider", "manager"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** A member of an agency's staff, acting for that agency. */
export interface StaffActor extends SignedIn {
  readonly kind: "staff";
  readonly memberId: string;
  readonly partnerId: number;
  readonly role: StaffRole;
  /** The departments that the member is limited to; null for all. Calls without a department are visible to all. */
  readonly departmentIds: readonly number[] | null;
}

export interface AdministratorActor extends SignedIn {
  readonly kind: "administrator";
}

/** A program of an agency. */
export interface ApiKeyActor {
  readonly kind: "apiKey";
  readonly keyId: string;
  readonly partnerId: number;
}

/** The product itself: a job or a command line, possibly acting for a person. */
export interface ProductActor {
  readonly kind: "product";
  /** The job's id or the command's name. */
  readonly name: string;
  readonly forUserId: string | null;
}

export const VISITOR: VisitorActor = { kind: "visitor" };

export const productActor = (name: string, forUserId: string | null = null): ProductActor => ({
  kind: "product",
  name,
  forUserId,
});

/** Actors with a session. */
export type SignedInActor = PersonActor | StaffActor | AdministratorActor;

export const isSignedIn = (actor: Actor): actor is SignedInActor => "sessionId" in actor;

/**
 * What a session acts as: the membership of staff, otherwise the account. A page or a second cookie with another value
 * belongs to somebody else, even if the account is the same.
 */
export const getActingId = (actor: SignedInActor): string =>
  actor.kind === "staff" ? actor.memberId : actor.userId;

/** Set for every request before any loader runs. */
export const actorContext = createContext<Actor>(VISITOR);
