import { COOKIES, readCookies, writeCookie } from "./cookies.ts";
import type { RouteArgs } from "./route-args.server.ts";
import { signInHref } from "./sign-in-href.ts";

/** As long as the link that activates a new account. */
const RETURN_TO_SECONDS = 24 * 3600;
/** Longer ones are none of ours, and a cookie has its limit. */
const MAX_LENGTH = 1000;

const PURPOSE = "way back";
const OTHER_BROWSER_PURPOSE = "way back in another browser";
const OTHER_BROWSER_FIELD = "suite";

/** Where somebody is led who has signed in on the way to a secret address: `routes/account/way-back.ts`. */
const RETURN_TO_PATH = "/apres-connexion";

/** What a secret address is of, so that the sign-in can say what it is for. */
export type SecretUrlKind = "invitation" | "address";

interface ReturnToOptions {
  readonly kind: SecretUrlKind;
  /**
   * Where the sign-in leads in another browser, which has no cookie of ours: an address that is no secret, for whoever may see it.
   * It is sealed, so that only we can say it.
   */
  readonly otherBrowserPath?: string;
}

/**
 * The sign-in of somebody on the way to an address that is a secret. The address itself goes into a cookie that only we can
 * read: in `next` it would stand in every link of the way in, in the queue and in the mail that activates an account.
 */
export function signInWithReturnTo(
  { caller: { signer }, info: { origin } }: Pick<RouteArgs, "caller" | "info">,
  path: string,
  { kind, otherBrowserPath }: ReturnToOptions,
): { location: string; cookie: string } {
  const value = path.length <= MAX_LENGTH ? signer.seal(PURPOSE, path) : "";
  const query = new URLSearchParams({
    pour: kind,
    ...(otherBrowserPath && {
      [OTHER_BROWSER_FIELD]: signer.seal(OTHER_BROWSER_PURPOSE, otherBrowserPath),
    }),
  });
  return {
    location: signInHref(`${RETURN_TO_PATH}?${query}`),
    cookie: createReturnToCookie(value, origin),
  };
}

/** The address that was sealed in this browser; null where there is none. */
export function readReturnTo({ request, caller: { signer }, info: { origin } }: RouteArgs) {
  const sealed = readCookies(request.headers.get("cookie"), COOKIES.wayBack, origin);
  for (const one of sealed) {
    const path = signer.unseal(PURPOSE, one);
    if (path) return path;
  }
  return null;
}

/** The address for a browser without that cookie, from the address of the way back. */
export function readOtherBrowserPath(url: URL, { signer }: RouteArgs["caller"]): string | null {
  const sealed = url.searchParams.get(OTHER_BROWSER_FIELD);
  return sealed ? signer.unseal(OTHER_BROWSER_PURPOSE, sealed) : null;
}

export const clearReturnTo = (origin: string): string => createReturnToCookie("", origin);

const createReturnToCookie = (value: string, origin: string): string =>
  writeCookie(COOKIES.wayBack, value, {
    maxAgeSeconds: value === "" ? 0 : RETURN_TO_SECONDS,
    origin,
  });
