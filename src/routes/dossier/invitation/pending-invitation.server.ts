import { matchPath } from "react-router";
import { COOKIES, readCookies, writeCookie } from "#platform/http/cookies.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";

/** As long as the link that activates a new account. */
const PENDING_SECONDS = 24 * 3600;

/** The hash in the address at which an invitation is accepted; null for any other address. */
export const acceptedHashIn = (path: string | null): string | null =>
  (path && matchPath("/mon-espace/dossier/invitation/accepter/:hash", path)?.params.hash) || null;

type Args = Pick<RouteArgs, "request" | "caller" | "info">;

const markOf = ({ caller }: Pick<RouteArgs, "caller">, hash: string): string =>
  caller.signer.blind("accepted invitation", hash);

/** Whether the invitation of this hash was accepted in this browser before the sign-in. */
export const isPending = (args: Args, hash: string): boolean =>
  readCookies(
    args.request.headers.get("cookie"),
    COOKIES.pendingInvitation,
    args.info.origin,
  ).includes(markOf(args, hash));

export const pendingCookie = (args: Pick<Args, "caller" | "info">, hash: string): string =>
  writeCookie(COOKIES.pendingInvitation, markOf(args, hash), {
    maxAgeSeconds: PENDING_SECONDS,
    origin: args.info.origin,
  });

export const endPendingCookie = ({ info }: Pick<Args, "info">): string =>
  writeCookie(COOKIES.pendingInvitation, "", { maxAgeSeconds: 0, origin: info.origin });
