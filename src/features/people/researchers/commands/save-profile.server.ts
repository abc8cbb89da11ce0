import { eq } from "drizzle-orm";
import { z } from "zod";
import { users } from "#features/people/accounts/tables.server.ts";
import { command } from "#platform/command.server.ts";
import { parseInput } from "#platform/errors.ts";
import { can } from "../policy.ts";
import { lockPerson } from "../queries/owned-rows.server.ts";
import { loadProfile } from "../queries/profile.server.ts";
import { baseVersionSchema, requireCurrentVersion } from "../rules/form-version.ts";
import { profileSchema } from "../rules/profile.ts";
import { writeProfile } from "./write-profile.server.ts";

/** Writes names and profile, both or neither. Everybody writes their own and no other. */
export const saveProfile = command({
  actors: ["person"],
  input: z.object({ version: baseVersionSchema, profile: z.unknown() }),
  load: ({ tx, actor }) => lockPerson(tx, actor.userId),
  may: (actor) => can(actor, "edit", actor),
  async run({ tx, actor: { userId }, input, now }) {
    // What was saved elsewhere may be just what this form lacks: that is said first.
    requireCurrentVersion(input.version, (await loadProfile(tx, userId)).version);
    const { firstName, lastName, ...profile } = parseInput(profileSchema, input.profile);
    await tx.update(users).set({ firstName, lastName, updatedAt: now }).where(eq(users.id, userId));
    await writeProfile(tx, userId, { ...profile, updatedAt: now });
    const { version } = await loadProfile(tx, userId);
    return { version };
  },
});
