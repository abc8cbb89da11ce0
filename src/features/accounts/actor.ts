import { createContext, type RouterContextProvider } from "react-router";
import type { Locale } from "#platform/i18n/locale.ts";

/** The person a request acts for. */
export interface Actor {
  readonly userId: string;
  readonly sessionId: string;
  readonly role: "researcher" | "administrator";
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly orcid: string | null;
  readonly locale: Locale;
}

/** Null for visitors. Set for every request before any loader runs. */
export const actorContext = createContext<Actor | null>(null);

export const actorOf = (context: Readonly<RouterContextProvider>): Actor | null =>
  context.get(actorContext);
