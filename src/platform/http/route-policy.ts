import type { DeclaredLimit } from "../throttle/limits.ts";
import { compileRoutes } from "./route-matcher.ts";

/** Facts about a route that the HTTP shell needs before the route runs. Defaults: `DEFAULT_POLICY`. */
export interface RoutePolicy {
  /**
   * Visitors share the answer: it depends only on the address, the language and whether consent is still to be asked,
   * and may be cached (`info.cacheUntil`). Cookies, headers and client address never reach its loader. Requests with a
   * session or credentials get an answer of their own.
   */
  readonly shared: boolean;
  /** Can be answered from memory while the database is down; signed-in people are then treated as visitors. */
  readonly fromMemory: boolean;
  /**
   * Cost of an uncached request, taken from the allowance of its person or network (`READ_LIMIT`): a page of results
   * costs 2, a file of all calls 20, simple pages nothing.
   */
  readonly readCost: number;
  /**
   * Limits of requests that are expensive to answer, counted before the route runs; over one the answer is
   * TOO_MANY_REQUESTS. Commands have limits of their own.
   */
  readonly limits: readonly RouteLimit[];
  /** Above a million bytes the body is not buffered but counted while streaming: the route must read it as a stream. */
  readonly maxBodyBytes: number;
  /**
   * Handling of such a large body: most are passed on. Bodies held in memory are taken a few at a time per person;
   * parsed ones also count as several acts (`body-limit.server.ts`).
   */
  readonly largeBody: "passed on" | "held" | "parsed";
  /** The expected type of such a large body; others are refused unread. */
  readonly largeKind: "form" | "json";
  /** A further content type that is passed on unchecked: the chunks of an upload. */
  readonly streamedType: string | null;
  /** Which sites may frame the page. */
  readonly framing: "nobody" | "own-pages";
  /** For successful answers without a Cache-Control of their own. Failures are never cached. */
  readonly cacheControl: string;
  /** The address contains its own secret and accepts posts from any site, without cookies. */
  readonly postsFromAnywhere: boolean;
  /**
   * The address itself gives access: it was mailed to one person. Its pages do not repeat it, and browsers send no
   * referrer.
   */
  readonly secretAddress: boolean;
  /** Also answers during maintenance. */
  readonly openDuringMaintenance: boolean;
}

interface RouteLimit extends DeclaredLimit {
  /** Not counted by HEAD requests, where answering them is cheap. */
  readonly exceptHead?: true;
}

/** Limit of buffered forms and JSON bodies. */
export const MAX_BUFFERED_BODY_BYTES = 1_000_000;

/** The same for visitors, who write short forms only. */
export const MAX_VISITOR_BODY_BYTES = 100_000;

export const DEFAULT_POLICY: RoutePolicy = {
  shared: false,
  fromMemory: false,
  readCost: 0,
  limits: [],
  maxBodyBytes: MAX_BUFFERED_BODY_BYTES,
  largeBody: "passed on",
  largeKind: "form",
  streamedType: null,
  framing: "nobody",
  cacheControl: "no-store",
  postsFromAnywhere: false,
  secretAddress: false,
  openDuringMaintenance: false,
};

export type RoutePolicies<Pattern extends string = string> = Readonly<
  Partial<Record<Pattern, Partial<RoutePolicy>>>
>;

/**
 * Returns the policy of any path. Needs all patterns, also those without a policy: `/notifications/:id` must not apply
 * to `/notifications/flux`.
 */
export function compilePolicies(
  patterns: readonly string[],
  policies: RoutePolicies,
): (path: string) => RoutePolicy {
  const unknown = Object.keys(policies).filter((pattern) => !patterns.includes(pattern));
  if (unknown.length > 0)
    throw new Error(
      `Route policies for patterns that routes.ts does not have: ${unknown.join(", ")}`,
    );
  const match = compileRoutes(
    patterns.map((pattern) => [pattern, { ...DEFAULT_POLICY, ...policies[pattern] }] as const),
  );
  return (path) => match(toPagePath(path))?.value ?? DEFAULT_POLICY;
}

/** The router fetches the data of a page at its address with `.data` appended. */
function toPagePath(path: string): string {
  if (!path.endsWith(".data")) return path;
  return path.endsWith("/_.data")
    ? path.slice(0, -"_.data".length)
    : path.slice(0, -".data".length);
}
