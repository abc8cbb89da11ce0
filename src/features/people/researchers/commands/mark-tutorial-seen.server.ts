import { isNull } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { can } from "../policy.ts";
import { profiles } from "../tables.server.ts";

/** Records that the tutorial was shown, so that it does not open by itself again. */
export const markTutorialSeen = command({
  actors: ["person"],
  input: z.object({}),
  may: (actor) => can(actor, "edit", actor),
  async run({ tx, actor, now }) {
    await tx
      .insert(profiles)
      .values({ userId: actor.userId, tutorialSeenAt: now })
      .onConflictDoUpdate({
        target: profiles.userId,
        set: { tutorialSeenAt: now },
        setWhere: isNull(profiles.tutorialSeenAt),
      });
  },
});
