import { matchPath } from "react-router";
import { COOKIES, readCookies, writeCookie } from "#platform/http/cookies.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";

/** As long as an activation link is valid. */
const PENDING_SECONDS = 24 * 3600;

/** The hash of an address that accepts an invitation; null for any other address. */
export const findAcceptedHash = (path: string | null): string | null =>
  (path && matchPath("/mon-espace/dossier/invitation/accepter/:hash", path)?.params.hash) || null;

type Args = Pick<RouteArgs, "request" | "caller" | "info">;

const computeMark = ({ caller }: Pick<RouteArgs, "caller">, hash: string): string =>
  caller.signer.digest("accepted invitation", hash);

/** Whether this browser accepted the invitation before the sign-in. */
export const isInvitationPending = (args: Args, hash: string): boolean =>
  readCookies(
    args.request.headers.get("cookie"),
    COOKIES.pendingInvitation,
    args.info.origin,
  ).includes(computeMark(args, hash));

export const createPendingCookie = (args: Pick<Args, "caller" | "info">, hash: string): string =>
  writeCookie(COOKIES.pendingInvitation, computeMark(args, hash), {
    maxAgeSeconds: PENDING_SECONDS,
    origin: args.info.origin,
  });

export const clearPendingCookie = ({ info }: Pick<Args, "info">): string =>
  writeCookie(COOKIES.pendingInvitation, "", { maxAgeSeconds: 0, origin: info.origin });
