import { createContext, type RouterContextProvider } from "react-router";
import type { Locale } from "../i18n/locale.ts";
import type { DepsWithQueue } from "../jobs/job.ts";
import type { DeclaredLimit } from "../throttle/limits.ts";

/** The facts about a request that commands use; a caller carries them. */
export interface CallerRequest {
  /** In audit rows. Null in a job or on the command line. */
  readonly id: string | null;
  /** When the request reached this process, before any waiting. Deadlines are decided by it. */
  readonly arrivedAt: Date;
  readonly locale: Locale;
  /** Scheme and host as the visitor sees them. Links in mails go through `getLinkOrigin`. */
  readonly origin: string;
  /** For limits by network. Empty in a job and while rendering a page for the shared cache. */
  readonly clientAddress: string;
}

/** Facts about a request, for loaders and actions. */
export interface RequestInfo extends CallerRequest {
  /** On error pages and in logs, to find an incident. */
  readonly id: string;
  /** For inline scripts of hydrated pages. */
  readonly nonce: string;
  /** Path and query. */
  readonly path: string;
  /** Whether the address contains a secret: then the page must not repeat it. */
  readonly secretAddress: boolean;
  /** The declared limits that this request counts against. */
  readonly limits: readonly DeclaredLimit[];
  /** Whether the visitor has not yet answered the consent question. */
  readonly asksConsent: boolean;
  /**
   * Allows caching the answer for all visitors until a moment, on routes whose policy is `shared`. Those are rendered
   * from address and language alone, so they contain no personal data.
   */
  cacheUntil(moment: Date): void;
}

export const requestInfoContext = createContext<RequestInfo>();

export const getRequestInfo = (context: Readonly<RouterContextProvider>): RequestInfo =>
  context.get(requestInfoContext);

/** Services for the commands called by loaders and actions. */
export const webDepsContext = createContext<DepsWithQueue>();
