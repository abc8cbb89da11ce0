import { createContext, type RouterContextProvider } from "react-router";
import type { Locale } from "../i18n/locale.ts";

/** What every loader and action may know of the request it answers. */
export interface RequestInfo {
  /** Shown on error pages and written in logs: how an incident is found again. */
  readonly id: string;
  /** When it reached this process, before anything was waited for: what a deadline is judged by. */
  readonly arrivedAt: Date;
  readonly locale: Locale;
  /** For inline scripts of hydrated pages. */
  readonly nonce: string;
  /** Scheme and host as the visitor sees them. */
  readonly origin: string;
  /** The address asked for, path and query. */
  readonly path: string;
  /** Whether that address is a secret of somebody's: then the page repeats it nowhere. */
  readonly secretAddress: boolean;
  /** Whether this visitor has yet to say if they may be counted. */
  readonly asksConsent: boolean;
  /** Where the request comes from, for limits; empty while rendering a page that is kept for everyone. */
  readonly clientAddress: string;
  /**
   * Lets the answer be kept and given to every visitor until a moment, on routes whose policy is `shared`: those are
   * rendered from the address and the language alone, so there is nothing personal in it to give away.
   */
  cacheUntil(moment: Date): void;
}

export const requestInfoContext = createContext<RequestInfo>();

export const getRequestInfo = (context: Readonly<RouterContextProvider>): RequestInfo =>
  context.get(requestInfoContext);
