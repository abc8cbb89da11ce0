import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { linkOrigin } from "#platform/mail/link-origin.ts";
import { consumeRateLimit, networkOf } from "#platform/rate-limit/rate-limit.server.ts";
import {
  newSignInSecrets,
  OrcidSignInError,
  orcidIsOffered,
  signInAddress,
} from "#services/orcid-sign-in.server.ts";
import { keepIdentityRequest } from "../identity-requests.server.ts";
import { ORCID_NETWORK_LIMIT } from "../rules/identity-request.ts";

/** The callback's path is part of the contract with ORCID. */
export const ORCID_CALLBACK = "/orcid_check";

interface Start {
  /** A path of ours, checked by whoever asks. */
  readonly next: string;
  readonly origin: string;
  readonly clientAddress: string;
  /** Ties the way back to this browser; it holds the other half in a cookie. */
  readonly browserKey: string;
  /** The signed-in person who links an ORCID or proves that they hold it. */
  readonly linkUserId: string | null;
  readonly fresh: boolean;
}

export type StartOutcome =
  | { readonly kind: "go"; readonly href: string }
  | { readonly kind: "unreachable" | "tooMany" | "notOffered" };

export async function startOrcid(
  deps: Pick<DepsWithQueue, "db" | "signer" | "clock" | "env">,
  { next, origin, clientAddress, browserKey, linkUserId, fresh }: Start,
): Promise<StartOutcome> {
  if (!orcidIsOffered(deps.env)) return { kind: "notOffered" };
  const now = deps.clock.now();
  if (!(await consumeRateLimit(deps, ORCID_NETWORK_LIMIT, networkOf(clientAddress), now))) {
    return { kind: "tooMany" };
  }
  const secrets = newSignInSecrets();
  try {
    const redirectUri = `${linkOrigin(deps.env, origin)}${ORCID_CALLBACK}`;
    const href = await signInAddress(deps.env, secrets, { redirectUri, fresh });
    await keepIdentityRequest(deps.db, { secrets, browserKey, next, linkUserId, now });
    return { kind: "go", href };
  } catch (error) {
    if (error instanceof OrcidSignInError) return { kind: "unreachable" };
    throw error;
  }
}
