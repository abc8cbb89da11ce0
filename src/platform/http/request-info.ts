import { createContext, type RouterContextProvider } from "react-router";
import type { Locale } from "../i18n/locale.ts";
import type { DepsWithQueue } from "../jobs/job.ts";
import type { DeclaredLimit } from "../throttle/limits.ts";

/** Facts about a request, for loaders and actions. */
export interface RequestInfo {
  /** On error pages and in logs, to find an incident. */
  readonly id: string;
  /** When the request reached this process, before any waiting. Deadlines are decided by it. */
  readonly arrivedAt: Date;
  readonly locale: Locale;
  /** For inline scripts of hydrated pages. */
  readonly nonce: string;
  /** Scheme and host as the visitor sees them. */
  readonly origin: string;
  /** Path and query. */
  readonly path: string;
  /** Whether the address contains a secret: then the page must not repeat it. */
  readonly secretAddress: boolean;
  /** The declared limits that this request counts against. */
  readonly limits: readonly DeclaredLimit[];
  /** Whether the visitor has not yet answered the consent question. */
  readonly asksConsent: boolean;
  /** For limits; empty while rendering a page for the shared cache. */
  readonly clientAddress: string;
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
