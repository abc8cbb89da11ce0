import { createContext } from "react-router";
import type { Locale } from "./i18n/locale.ts";

/** Whoever asks for something. Everything that acts has one, and the audit says which. */
export type Actor =
  | VisitorActor
  | PersonActor
  | StaffActor
  | AdministratorActor
  | ApiKeyActor
  | ProductActor;

export type ActorKind = Actor["kind"];

/** Somebody who has not signed in. */
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

/** A researcher, for themselves. */
export interface PersonActor extends SignedIn {
  readonly kind: "person";
  readonly orcid: string | null;
}

/** A member of an agency's staff, for that agency. */
export interface StaffActor extends SignedIn {
  readonly kind: "staff";
  readonly partnerId: number;
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

/** The product itself: a job or a command line, for a person where it acts for one. */
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

/** Everybody who came through a sign-in of their own. */
export type SignedInActor = PersonActor | StaffActor | AdministratorActor;

export const isSignedIn = (actor: Actor): actor is SignedInActor => "sessionId" in actor;

/** Set for every request before any loader runs. */
export const actorContext = createContext<Actor>(VISITOR);
