import { compileRoutes } from "./route-matcher.ts";

/** What the HTTP shell has to know of a route before its page is asked. Everything left out is as `DEFAULT_POLICY` says. */
export interface RoutePolicy {
  /**
   * Visitors share the answer: it is made from nothing but the address, the language and whether consent is still to be
   * asked, and may be kept (`info.keepUntil`). Cookies, headers and client address never reach its loader. Whoever has
   * a session or sends credentials gets an answer of their own.
   */
  readonly shared: boolean;
  /** Can be answered from what is in memory while the database is away; whoever is signed in is then a visitor to it. */
  readonly fromMemory: boolean;
  /**
   * What a request that no kept copy answers takes from the allowance of its network (`client-throttle.ts`): a page of
   * results takes 2, a file of all calls 20. Pages that cost little take nothing.
   */
  readonly readCost: number;
  /** Beyond a million bytes the body is not read ahead but counted on its way: its page must read it as a stream. */
  readonly maxBodyBytes: number;
  /**
   * What becomes of such a large body: most are passed on as they come. What is held in memory is taken from one person a few
   * at a time, and what is parsed as well counts as many acts (`body-limit.server.ts`).
   */
  readonly largeBody: "passed on" | "held" | "parsed";
  /** What such a large body is: any other is refused unread. */
  readonly largeKind: "form" | "json";
  /** A kind of body besides forms and JSON that is passed on as it comes: the pieces of a file. */
  readonly streamedType: string | null;
  /** Who may show the page in a frame. */
  readonly framing: "nobody" | "own-pages";
  /** Of answers that succeed and do not say it themselves. What fails is never kept. */
  readonly cacheControl: string;
  /** The address carries a secret of its own and takes posts from any site, without anybody's cookies. */
  readonly postsFromAnywhere: boolean;
  /**
   * Whoever has the address may act: it was mailed to one person. Nothing on its pages repeats it, and no browser tells
   * it to the next page.
   */
  readonly secretAddress: boolean;
  /** Answers also while the site is closed for maintenance. */
  readonly openDuringMaintenance: boolean;
}

/** Forms and JSON: what is read ahead, as a whole. */
export const MAX_BUFFERED_BODY_BYTES = 1_000_000;

/** The same of visitors: none of their forms is half as long. Whoever is signed in may write long texts. */
export const MAX_VISITOR_BODY_BYTES = 100_000;

export const DEFAULT_POLICY: RoutePolicy = {
  shared: false,
  fromMemory: false,
  readCost: 0,
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
 * The policy of any path. All patterns of the product are needed, also those without a policy: `/notifications/:id` must
 * not lend its own to `/notifications/flux`.
 */
export function compilePolicies(
  patterns: readonly string[],
  policies: RoutePolicies,
): (path: string) => RoutePolicy {
  const unknown = Object.keys(policies).filter((pattern) => !patterns.includes(pattern));
  if (unknown.length > 0) throw new Error(`Policies of no route: ${unknown.join(", ")}`);
  const match = compileRoutes(
    patterns.map((pattern) => [pattern, { ...DEFAULT_POLICY, ...policies[pattern] }] as const),
  );
  return (path) => match(toPagePath(path))?.value ?? DEFAULT_POLICY;
}

/** The router asks for the data of a page under the page's own address with `.data` behind it. */
function toPagePath(path: string): string {
  if (!path.endsWith(".data")) return path;
  return path.endsWith("/_.data")
    ? path.slice(0, -"_.data".length)
    : path.slice(0, -".data".length);
}
