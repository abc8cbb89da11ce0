import { COOKIES, readCookies, writeCookie } from "./cookies.ts";
import type { RouteArgs } from "./route-args.server.ts";
import { signInHref } from "./sign-in-href.ts";

/** As long as the link that activates a new account. */
const RETURN_TO_SECONDS = 24 * 3600;
/** Limits the cookie's size; no address of ours is longer. */
const MAX_LENGTH = 1000;

const PURPOSE = "way back";
const OTHER_BROWSER_PURPOSE = "way back in another browser";
const OTHER_BROWSER_FIELD = "suite";

/** Target after a sign-in on the way to a secret address: `routes/account/way-back.ts`. */
const RETURN_TO_PATH = "/apres-connexion";

/** The kind of secret address, so that the sign-in page can explain its purpose. */
export type SecretUrlKind = "invitation" | "address";

interface ReturnToOptions {
  readonly kind: SecretUrlKind;
  /**
   * Target of the sign-in in another browser, which has no such cookie: an address that is not secret. Encrypted, so
   * that it cannot be forged.
   */
  readonly otherBrowserPath?: string;
}

/**
 * Redirects to the sign-in on the way to a secret address. The address goes into an encrypted cookie: in `next` it
 * would appear in every link of the sign-in, in the queue and in the activation mail.
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

/** The secret address of this browser's cookie, or null. */
export function readReturnTo({ request, caller: { signer }, info: { origin } }: RouteArgs) {
  const sealed = readCookies(request.headers.get("cookie"), COOKIES.wayBack, origin);
  for (const one of sealed) {
    const path = signer.unseal(PURPOSE, one);
    if (path) return path;
  }
  return null;
}

/** The target for a browser without that cookie, from the URL. */
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
