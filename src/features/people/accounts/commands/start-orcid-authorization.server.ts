import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { getLinkOrigin } from "#platform/mail/link-origin.ts";
import { allowAnyone } from "#platform/policy.ts";
import {
  buildSignInUrl,
  createSignInSecrets,
  isOrcidOffered,
  OrcidSignInError,
} from "#services/orcid-sign-in.server.ts";
import { can } from "../policy.ts";
import { signIdentityProof } from "../rules/identity-proof.ts";
import { ORCID_CALLBACK_PATH } from "../rules/paths.ts";
import { confirmIdentity } from "../writes/confirm-identity.server.ts";
import { insertIdentityRequest } from "../writes/identity-requests.server.ts";

/**
 * Starts an authorization at ORCID and returns its URL. A signed-in person links an iD or proves the linked one, and
 * has to sign in again at ORCID.
 */
export const startOrcidAuthorization = command({
  actors: ["visitor", "person"],
  input: z.object({
    /** A local path; the caller has validated it. */
    next: z.string(),
    /** Binds the return to this browser, which keeps the same key in a cookie. */
    browserKey: z.string(),
  }),
  // Authorizations at ORCID started from one network.
  limits: [{ name: "orcid", per: "network", max: 60, seconds: 900 }],
  async prepare({ env, actor, request }) {
    if (!isOrcidOffered(env)) throw new DomainError("NOT_FOUND");
    const secrets = createSignInSecrets();
    try {
      const redirectUri = `${getLinkOrigin(env, request.origin)}${ORCID_CALLBACK_PATH}`;
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

/**
 * Confirms the password of a signed-in person and returns a proof. Linking an ORCID iD requires one; it is valid for
 * ten minutes.
 */
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
