import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { getLinkOrigin } from "#platform/mail/link-origin.ts";
import { allowAnyone } from "#platform/policy.ts";
import { toNetworkLimits } from "#platform/rate-limit/network.ts";
import {
  buildSignInUrl,
  createSignInSecrets,
  isOrcidOffered,
  OrcidSignInError,
} from "#services/orcid-sign-in.server.ts";
import { can } from "../policy.ts";
import { ORCID_NETWORK_LIMIT, signIdentityProof } from "../rules/identity-proof.ts";
import { ORCID_CALLBACK_PATH } from "../rules/paths.ts";
import { confirmIdentity } from "../writes/confirm-identity.server.ts";
import { insertIdentityRequest } from "../writes/identity-requests.server.ts";

/**
 * The address at ORCID where somebody signs in. Who is signed in here already links an ORCID to their account or
 * proves that they hold it, and is asked to sign in there afresh.
 */
export const startOrcidAuthorization = command({
  actors: ["visitor", "person"],
  input: z.object({
    /** A path of ours, checked by whoever asks. */
    next: z.string(),
    origin: z.string(),
    clientAddress: z.string(),
    /** Ties the way back to this browser; it holds the other half in a cookie. */
    browserKey: z.string(),
  }),
  limits: (_, { clientAddress }) => toNetworkLimits(ORCID_NETWORK_LIMIT, clientAddress),
  async prepare({ env, actor, input }) {
    if (!isOrcidOffered(env)) throw new DomainError("NOT_FOUND");
    const secrets = createSignInSecrets();
    try {
      const redirectUri = `${getLinkOrigin(env, input.origin)}${ORCID_CALLBACK_PATH}`;
      const fresh = actor.kind === "person";
      return { secrets, address: await buildSignInUrl(env, secrets, { redirectUri, fresh }) };
    } catch (error) {
      if (error instanceof OrcidSignInError) throw new DomainError("UNAVAILABLE");
      throw error;
    }
  },
  may: allowAnyone,
  async run({ tx, actor, input: { browserKey, next }, now, prepared: { secrets, address } }) {
    const linkUserId = actor.kind === "person" ? actor.userId : null;
    await insertIdentityRequest(tx, { secrets, browserKey, next, linkUserId, now });
    return address;
  },
});

/** Asks a signed-in person for their password; what they get for it opens the way to link an ORCID, for ten minutes. */
export const proveIdentity = command({
  actors: ["person"],
  input: z.object({ current: z.string() }),
  async prepare(context) {
    await confirmIdentity(context, {
      password: context.input.current,
      field: "current",
      proof: "",
    });
  },
  may: (actor) => can(actor, "edit", actor),
  run: async ({ signer, actor, now }) => ({
    proof: signIdentityProof(signer, actor.sessionId, now),
  }),
});
