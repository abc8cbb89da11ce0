import * as openid from "openid-client";
import type { Env } from "#platform/env.ts";
import { isOrcidId } from "./orcid/record.ts";

/** Why a sign-in failed; determines the message to the person. */
export type SignInFailure =
  /** The person refused at ORCID. */
  | "denied"
  /** ORCID reported an error. */
  | "provider"
  /** ORCID did not answer, or not as specified. */
  | "unreachable"
  /** The answer does not match the request: a used code, a wrong state or nonce. */
  | "refused";

export class OrcidSignInError extends Error {
  override name = "OrcidSignInError";
  readonly reason: SignInFailure;

  constructor(reason: SignInFailure, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

type Settings = Pick<Env, "ORCID_URL" | "ORCID_CLIENT_ID" | "ORCID_CLIENT_SECRET">;

export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export const isOrcidOffered = (env: Settings): boolean =>
  Boolean(env.ORCID_CLIENT_ID && env.ORCID_CLIENT_SECRET);

export const orcidProfileHref = (env: Pick<Env, "ORCID_URL">, orcid: string): string =>
  `${env.ORCID_URL.replace(/\/$/, "")}/${orcid}`;

export const createSignInSecrets = (): SignInSecrets => ({
  state: openid.randomState(),
  nonce: openid.randomNonce(),
  codeVerifier: openid.randomPKCECodeVerifier(),
});

/** Time limit of the redirect to ORCID and back. */
const FRESH_SECONDS = 15 * 60;

/**
 * The URL to redirect the browser to. `fresh` makes ORCID ask for the password even with a session there. A browser can
 * change the URL, so `identifyPerson` checks the time of the sign-in.
 */
export async function buildSignInUrl(
  settings: Settings,
  { state, nonce, codeVerifier }: SignInSecrets,
  { redirectUri, fresh }: { redirectUri: string; fresh: boolean },
): Promise<string> {
  const config = await getConfiguration(settings);
  return openid.buildAuthorizationUrl(config, {
    scope: "openid",
    redirect_uri: redirectUri,
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
    ...(fresh ? { prompt: "login", max_age: String(FRESH_SECONDS) } : {}),
  }).href;
}

/** The person of a callback URL, query included. `fresh` refuses an old sign-in, and one without a time. */
export async function identifyPerson(
  settings: Settings,
  { state, nonce, codeVerifier }: SignInSecrets,
  { callback, fresh }: { callback: URL; fresh: boolean },
): Promise<{ orcid: string }> {
  const config = await getConfiguration(settings);
  const tokens = await openid
    .authorizationCodeGrant(config, callback, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
      ...(fresh ? { maxAge: FRESH_SECONDS } : {}),
    })
    .catch((error: unknown) => {
      throw new OrcidSignInError(toSignInFailure(error), { cause: error });
    });
  const orcid = tokens.claims()?.sub ?? "";
  if (!isOrcidId(orcid)) throw new OrcidSignInError("refused");
  return { orcid };
}

const TIMEOUT_SECONDS = 8;

// Discovered once per process, and again after a failure: ORCID may be down at the start.
const configurations = new Map<string, Promise<openid.Configuration>>();

function getConfiguration(settings: Settings): Promise<openid.Configuration> {
  const { ORCID_URL, ORCID_CLIENT_ID, ORCID_CLIENT_SECRET } = settings;
  if (!ORCID_CLIENT_ID || !ORCID_CLIENT_SECRET) throw new OrcidSignInError("unreachable");
  const key = `${ORCID_URL} ${ORCID_CLIENT_ID}`;
  const found = configurations.get(key);
  if (found) return found;
  const server = new URL(ORCID_URL);
  const looking = openid
    .discovery(server, ORCID_CLIENT_ID, undefined, openid.ClientSecretPost(ORCID_CLIENT_SECRET), {
      timeout: TIMEOUT_SECONDS,
      // Plain http only for the fake ORCID on this machine.
      execute: server.protocol === "http:" ? [openid.allowInsecureRequests] : [],
    })
    .catch((cause: unknown) => {
      configurations.delete(key);
      throw new OrcidSignInError("unreachable", { cause });
    });
  configurations.set(key, looking);
  return looking;
}

function toSignInFailure(error: unknown): SignInFailure {
  if (error instanceof openid.AuthorizationResponseError) {
    return error.error === "access_denied" ? "denied" : "provider";
  }
  if (error instanceof openid.ResponseBodyError) {
    return error.status >= 500 ? "unreachable" : "refused";
  }
  const code = error instanceof openid.ClientError ? String(error.code) : "";
  // Not an OpenID answer: an error page, a timeout, a broken connection.
  if (/RESPONSE_IS_NOT_(?:JSON|CONFORM)|PARSE_ERROR|TIMEOUT|ABORT/.test(code)) return "unreachable";
  return error instanceof openid.ClientError ? "refused" : "unreachable";
}
