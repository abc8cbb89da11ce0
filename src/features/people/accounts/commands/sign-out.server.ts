import { z } from "zod";
import { isSignedIn } from "#platform/actor.ts";
import { command } from "#platform/command.server.ts";
import { allowAnyone } from "#platform/policy.ts";
import { endSessionsByToken } from "./sessions.server.ts";

/** Ends the session of this browser; whoever has none any more is signed out already. */
export const signOut = command({
  actors: ["visitor", "person", "staff", "administrator"],
  input: z.object({ tokens: z.array(z.string()) }),
  may: allowAnyone,
  async run({ tx, actor, input, audit }) {
    await endSessionsByToken(tx, input.tokens);
    if (isSignedIn(actor) && actor.kind !== "person") {
      await audit("user.signedOut", { kind: "user", id: actor.userId });
    }
  },
});
