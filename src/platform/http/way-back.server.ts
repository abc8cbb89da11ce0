import { COOKIES, readCookies, writeCookie } from "./cookies.ts";
import type { RouteArgs } from "./route-args.server.ts";
import { signInHref } from "./sign-in-href.ts";

/** As long as the link that activates a new account. */
const WAY_BACK_SECONDS = 24 * 3600;
/** Longer ones are none of ours, and a cookie has its limit. */
const MAX_LENGTH = 1000;

const PURPOSE = "way back";
const ELSEWHERE_PURPOSE = "way back in another browser";
const ELSEWHERE_FIELD = "suite";

/** Where somebody is led who has signed in on the way to a secret address: `routes/account/way-back.ts`. */
const WAY_BACK_PATH = "/apres-connexion";

/** What a secret address is of, so that the sign-in can say what it is for. */
export type SecretKind = "invitation" | "address";

interface Way {
  readonly kind: SecretKind;
  /**
   * Where the sign-in leads in another browser, which has no cookie of ours: an address that is no secret, for whoever may see it.
   * It is sealed, so that only we can say it.
   */
  readonly elsewhere?: string;
}

/**
 * The sign-in of somebody on the way to an address that is a secret. The address itself goes into a cookie that only we can
 * read: in `next` it would stand in every link of the way in, in the queue and in the mail that activates an account.
 */
export function signInToSecret(
  { caller: { signer }, info: { origin } }: Pick<RouteArgs, "caller" | "info">,
  path: string,
  { kind, elsewhere }: Way,
): { location: string; cookie: string } {
  const value = path.length <= MAX_LENGTH ? signer.seal(PURPOSE, path) : "";
  const query = new URLSearchParams({
    pour: kind,
    ...(elsewhere && { [ELSEWHERE_FIELD]: signer.seal(ELSEWHERE_PURPOSE, elsewhere) }),
  });
  return {
    location: signInHref(`${WAY_BACK_PATH}?${query}`),
    cookie: wayBackCookie(value, origin),
  };
}

/** The address that was sealed in this browser; null where there is none. */
export function readWayBack({ request, caller: { signer }, info: { origin } }: RouteArgs) {
  const sealed = readCookies(request.headers.get("cookie"), COOKIES.wayBack, origin);
  for (const one of sealed) {
    const path = signer.unseal(PURPOSE, one);
    if (path) return path;
  }
  return null;
}

/** The address for a browser without that cookie, from the address of the way back. */
export function readWayElsewhere(url: URL, { signer }: RouteArgs["caller"]): string | null {
  const sealed = url.searchParams.get(ELSEWHERE_FIELD);
  return sealed ? signer.unseal(ELSEWHERE_PURPOSE, sealed) : null;
}

export const endWayBack = (origin: string): string => wayBackCookie("", origin);

const wayBackCookie = (value: string, origin: string): string =>
  writeCookie(COOKIES.wayBack, value, {
    maxAgeSeconds: value === "" ? 0 : WAY_BACK_SECONDS,
    origin,
  });
