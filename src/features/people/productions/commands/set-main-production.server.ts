import { eq } from "drizzle-orm";
import { z } from "zod";
import { profiles } from "#features/people/researchers/tables.server.ts";
import { writeProfile } from "#features/people/researchers/writes/owned-rows.server.ts";
import { command } from "#platform/command.server.ts";
import { ROW_NOT_FOUND } from "#platform/errors.ts";
import { can } from "../policy.ts";
import { loadHalProductionForUpdate } from "../queries/production.server.ts";

/** Gives the star to one work of the archive, or takes it back where it had it already. */
export const setMainProduction = command({
  actors: ["person"],
  input: z.object({
    halIdentifier: z.string().trim().min(1, ROW_NOT_FOUND).max(200, ROW_NOT_FOUND),
  }),
  load: ({ tx, actor, input }) => loadHalProductionForUpdate(tx, actor, input.halIdentifier),
  may: (actor, work) => can(actor, "choose", work),
  async run({ tx, now }, { userId, identifier }) {
    const [profile] = await tx
      .select({ main: profiles.mainHalIdentifier })
      .from(profiles)
      .where(eq(profiles.userId, userId));
    await writeProfile(tx, userId, {
      mainHalIdentifier: profile?.main === identifier ? null : identifier,
      updatedAt: now,
    });
  },
});
