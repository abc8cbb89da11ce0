import * as openid from "openid-client";
import type { Env } from "#platform/env.ts";
import { isOrcidId } from "./orcid/identifier.ts";

/** Why nobody could be identified: what the person is told depends on nothing else. */
export type SignInFailure =
  /** They said no at ORCID. */
  | "denied"
  /** ORCID reported an error of its own. */
  | "provider"
  /** ORCID did not answer, or not as ORCID does. */
  | "unreachable"
  /** What came back does not fit what was asked: a used code, a wrong state or nonce. */
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

/** As long as the way to ORCID and back may take. */
const FRESH_SECONDS = 15 * 60;

/**
 * Where the person's browser is sent. `fresh` makes ORCID ask for the password even of who is signed in there; it stands in an
 * address that a browser can change, so that `identified` looks at when they signed in.
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

/**
 * Who came back: `callback` is the address ORCID sent the browser to, query included. `fresh` refuses who signed in there long
 * ago, or of whom ORCID does not say when.
 */
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

// Looked up once a process, and again after a failure: ORCID may be down when we start.
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
      // Only a stand-in on this machine is spoken to in the clear.
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
  // Answers that are no answers: a page of an ill server, silence, a broken line.
  if (/RESPONSE_IS_NOT_(?:JSON|CONFORM)|PARSE_ERROR|TIMEOUT|ABORT/.test(code)) return "unreachable";
  return error instanceof openid.ClientError ? "refused" : "unreachable";
}
