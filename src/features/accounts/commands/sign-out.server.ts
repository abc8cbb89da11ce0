import { z } from "zod";
import { isSignedIn } from "#platform/actor.ts";
import { command } from "#platform/command.server.ts";
import { endSession } from "./sessions.server.ts";

/** Ends the session of this browser; whoever has none any more is signed out already. */
export const signOut = command({
  actors: ["visitor", "person", "staff", "administrator"],
  input: z.object({ token: z.string() }),
  async run({ tx, actor, input, audit }) {
    await endSession(tx, input.token);
    if (isSignedIn(actor) && actor.kind !== "person") {
      await audit("user.signedOut", { kind: "user", id: actor.userId });
    }
  },
});
