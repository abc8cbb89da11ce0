import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { can } from "../policy.ts";
import { loadCareerHead } from "../queries/career.server.ts";
import { lockPerson } from "../queries/owned-rows.server.ts";
import { biographySchema } from "../rules/career-form.ts";
import { baseVersionSchema, requireCurrentVersion } from "../rules/form-version.ts";
import { writeProfile } from "./write-profile.server.ts";

/** Keeps the biography as it was written: it is text, and shown as text. */
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
