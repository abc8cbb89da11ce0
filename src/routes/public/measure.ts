import { isbot } from "isbot";
import { recordPageView } from "#features/portal/audience/commands/record-page-view.server.ts";
import {
  parseIdentifier,
  toStoredPath,
  VISIT_COOKIE_SECONDS,
  VISITOR_COOKIE_SECONDS,
} from "#features/portal/audience/rules/page-view.ts";
import { DomainError } from "#platform/errors.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { COOKIES, readConsent, readCookie, writeCookie } from "#platform/http/cookies.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";
import { routeTableContext, toRoutePatterns } from "#product/route-table.ts";

/** Called by the script of a page. The response is always the same and reveals nothing. */
export const action = resource(async (args) => {
  const cookies = await countView(args).catch((error: unknown) => {
    if (error instanceof DomainError) return [];
    throw error;
  });
  return new Response(null, {
    status: 204,
    headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]),
  });
});

export const loader = resource(() => {
  throw new DomainError("METHOD_NOT_ALLOWED");
});

/** The cookies to set; empty when nothing was counted. */
async function countView({ request, context, info, caller }: RouteArgs): Promise<string[]> {
  const { headers } = request;
  if (readConsent(headers, info.origin) !== "yes" || isbot(headers.get("user-agent"))) return [];
  const { values: sent } = await readForm(request, ["path", "locale", "referrer"], {
    acceptsAnyBody: true,
  });
  const known = (name: string) =>
    parseIdentifier(readCookie(headers.get("cookie"), name, info.origin));
  const knownVisitor = known(COOKIES.visitor);
  const { visitorId, visitId } = await recordPageView(caller, {
    path: toStoredPath(toRoutePatterns(context.get(routeTableContext)), sent.path),
    locale: sent.locale,
    referrer: sent.referrer,
    visitorId: knownVisitor,
    visitId: known(COOKIES.visit),
  });
  const set = (name: string, value: string, maxAgeSeconds: number) =>
    writeCookie(name, value, { maxAgeSeconds, origin: info.origin });
  return [
    ...(knownVisitor ? [] : [set(COOKIES.visitor, visitorId, VISITOR_COOKIE_SECONDS)]),
    // Set again with every page: the half hour starts at the last page view.
    set(COOKIES.visit, visitId, VISIT_COOKIE_SECONDS),
  ];
}
