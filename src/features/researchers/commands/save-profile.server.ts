import { eq } from "drizzle-orm";
import { users } from "#features/accounts/tables.server.ts";
import { command } from "#platform/command.server.ts";
import { profileSchema } from "../rules/profile.ts";
import { writeProfile } from "./write-profile.server.ts";

/** Writes names and profile, both or neither. Everybody writes their own and no other. */
export const saveProfile = command({
  actors: ["person"],
  input: profileSchema,
  async run({ tx, actor: { userId }, input: { firstName, lastName, ...profile }, now }) {
    await tx.update(users).set({ firstName, lastName, updatedAt: now }).where(eq(users.id, userId));
    await writeProfile(tx, userId, { ...profile, updatedAt: now });
  },
});
