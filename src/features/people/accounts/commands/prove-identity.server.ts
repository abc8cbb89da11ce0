import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { can } from "../policy.ts";
import { signIdentityProof } from "../rules/orcid-proof.ts";
import { confirmIdentity } from "./confirm-identity.server.ts";

/** Asks a signed-in person for their password; what they get for it opens the way to link an ORCID, for ten minutes. */
export const proveIdentity = command({
  actors: ["person"],
  input: z.object({ current: z.string() }),
  async prepare(asked) {
    await confirmIdentity(asked, { password: asked.input.current, field: "current", proof: "" });
  },
  may: (actor) => can(actor, "edit", actor),
  run: async ({ signer, actor, now }) => ({
    proof: signIdentityProof(signer, actor.sessionId, now),
  }),
});
