import { eq } from "drizzle-orm";
import { z } from "zod";
import { isSignedIn } from "#platform/actor.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { allowAnyone } from "#platform/policy.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { sessions } from "../tables.server.ts";
import { endSessions, endSessionsByToken } from "../writes/sessions.server.ts";

/** Ends the session of this browser. Succeeds if there is none. */
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

/** Signs out one device. */
export const signOutDevice = command({
  actors: ["person", "staff", "administrator"],
  input: z.object({ sessionId: rowId() }),
  async load({ tx, input }) {
    const [device] = await tx
      .select({ id: sessions.id, userId: sessions.userId })
      .from(sessions)
      .where(eq(sessions.id, input.sessionId));
    if (!device) throw new DomainError("NOT_FOUND");
    return device;
  },
  may: (actor, device) => can(actor, "endDevice", device),
  async run({ tx, actor, audit }, { id, userId }) {
    await tx.delete(sessions).where(eq(sessions.id, id));
    if (actor.kind !== "person") {
      await audit(`${actor.kind}.deviceEnded`, { kind: "user", id: userId });
    }
  },
});

/** Signs out every device except this one. */
export const signOutOtherDevices = command({
  actors: ["person", "staff", "administrator"],
  input: z.object({}),
  may: (actor) => can(actor, "endDevice", actor),
  async run({ tx, actor, audit }) {
    await endSessions(tx, actor.userId, actor.sessionId);
    if (actor.kind !== "person") {
      await audit(`${actor.kind}.otherDevicesEnded`, { kind: "user", id: actor.userId });
    }
  },
});
