import type { HttpBindings } from "@hono/node-server";
import type { Context, Hono } from "hono";
import type { RequestInfo } from "./request-info.ts";
import type { RoutePolicy } from "./route-policy.ts";

/** What the parts of the HTTP application tell each other about a request. */
interface Variables {
  info: RequestInfo;
  policy: RoutePolicy;
  /** A body that was read ahead; none where there is none, or where its page reads it. */
  body?: Uint8Array<ArrayBuffer>;
  /** Until when the page said that it may be kept, in milliseconds; 0 when it did not. */
  keepUntil: { moment: number };
  /** Asked by another site: whose cookies it brings is not to be known. */
  foreign: boolean;
  /**
   * Whose session it brings: the id of an account, null where it is nobody's. Not there where nobody knows yet: it is looked
   * up only where much would be read because of it.
   */
  person?: string | null;
}

interface AppEnv {
  Bindings: HttpBindings;
  Variables: Variables;
}

export type AppContext = Context<AppEnv>;
export type App = Hono<AppEnv>;

/** Asks for something, and changes nothing. */
export const isRead = (c: AppContext): boolean => c.req.method === "GET" || c.req.method === "HEAD";
