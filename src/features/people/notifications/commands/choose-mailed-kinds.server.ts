import { sql } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { can } from "../policy.ts";
import { isKindName, listKindNames } from "../rules/notification-kinds.ts";
import { notificationPreferences } from "../tables.server.ts";

/** Stores a choice for every kind, so that later changes of the defaults do not alter it. */
export const chooseMailedKinds = command({
  actors: ["person"],
  input: z.object({
    kinds: z.array(z.string()).refine((kinds) => kinds.every(isKindName), "invalid"),
  }),
  may: (actor) => can(actor, "receive", undefined),
  async run({ tx, actor, input }) {
    const { userId } = actor;
    await tx
      .insert(notificationPreferences)
      .values(listKindNames().map((kind) => ({ userId, kind, mail: input.kinds.includes(kind) })))
      .onConflictDoUpdate({
        target: [notificationPreferences.userId, notificationPreferences.kind],
        set: { mail: sql`excluded.mail` },
      });
  },
});
