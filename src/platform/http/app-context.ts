import type { HttpBindings } from "@hono/node-server";
import type { Context, Hono } from "hono";
import type { RequestInfo } from "./request-info.ts";
import type { RoutePolicy } from "./route-policy.ts";

/** Values that the middlewares of the HTTP application pass on with a request. */
interface Variables {
  info: RequestInfo;
  policy: RoutePolicy;
  /** A body that was buffered; absent if there is none or if its route reads it. */
  body?: Uint8Array<ArrayBuffer>;
  /** Until when the page allowed caching, in milliseconds; 0 if it did not. */
  cacheUntil: { moment: number };
  /** Sent by another site: its cookies are ignored. */
  foreign: boolean;
  /**
   * User id of the session; null if the session is invalid. Undefined while unknown: taken from
   * recently verified sessions, otherwise looked up before a long body or a form with many fields.
   */
  person?: string | null;
}

interface AppEnv {
  Bindings: HttpBindings;
  Variables: Variables;
}

export type AppContext = Context<AppEnv>;
export type App = Hono<AppEnv>;

/** Whether the method changes nothing. */
export const isRead = (c: AppContext): boolean => c.req.method === "GET" || c.req.method === "HEAD";
