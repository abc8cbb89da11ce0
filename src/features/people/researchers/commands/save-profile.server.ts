import { eq } from "drizzle-orm";
import { z } from "zod";
import { users } from "#features/people/accounts/tables.server.ts";
import { command } from "#platform/command.server.ts";
import { parseInput } from "#platform/errors.ts";
import { can } from "../policy.ts";
import { loadCareerHead } from "../queries/career.server.ts";
import { lockPerson } from "../queries/owned-rows.server.ts";
import { loadProfile } from "../queries/profile.server.ts";
import { biographySchema } from "../rules/career-form.ts";
import { baseVersionSchema, requireCurrentVersion } from "../rules/entry-input.ts";
import { profileSchema } from "../rules/profile.ts";
import { writeProfile } from "../writes/owned-rows.server.ts";

/** Saves names and profile in one transaction. */
export const saveProfile = command({
  actors: ["person"],
  input: z.object({ version: baseVersionSchema, profile: z.unknown() }),
  load: ({ tx, actor }) => lockPerson(tx, actor.userId),
  may: (actor) => can(actor, "edit", actor),
  async run({ tx, actor: { userId }, input, now }) {
    // The version is checked before the fields: the newer save may have filled in what this form lacks.
    requireCurrentVersion(input.version, (await loadProfile(tx, userId)).version);
    const { firstName, lastName, ...profile } = parseInput(profileSchema, input.profile);
    await tx.update(users).set({ firstName, lastName, updatedAt: now }).where(eq(users.id, userId));
    await writeProfile(tx, userId, { ...profile, updatedAt: now });
    const { version } = await loadProfile(tx, userId);
    return { version };
  },
});

/** Saves the biography as plain text. */
export const saveBiography = command({
  actors: ["person"],
  input: z.object({ biography: biographySchema, version: baseVersionSchema }),
  load: ({ tx, actor }) => lockPerson(tx, actor.userId),
  may: (actor) => can(actor, "edit", actor),
  async run({ tx, actor: { userId }, input: { biography, version }, now }) {
    requireCurrentVersion(version, (await loadCareerHead(tx, userId)).biographyVersion);
    await writeProfile(tx, userId, { biography, updatedAt: now });
    const head = await loadCareerHead(tx, userId);
    return { savedAt: now, biography: head.biography, version: head.biographyVersion };
  },
});
