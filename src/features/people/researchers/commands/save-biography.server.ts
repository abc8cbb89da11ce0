import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { can } from "../policy.ts";
import { careerHeadOf } from "../queries/career.server.ts";
import { lockPerson } from "../queries/owned-rows.server.ts";
import { biographySchema } from "../rules/career-form.ts";
import { baseVersion, requireCurrent } from "../rules/form-version.ts";
import { writeProfile } from "./write-profile.server.ts";

/** Keeps the biography as it was written: it is text, and shown as text. */
export const saveBiography = command({
  actors: ["person"],
  input: z.object({ biography: biographySchema, version: baseVersion }),
  load: ({ tx, actor }) => lockPerson(tx, actor.userId),
  may: (actor) => can(actor, "edit", actor),
  async run({ tx, actor: { userId }, input: { biography, version }, now }) {
    requireCurrent(version, (await careerHeadOf(tx, userId)).biographyVersion);
    await writeProfile(tx, userId, { biography, updatedAt: now });
    const head = await careerHeadOf(tx, userId);
    return { savedAt: now, biography: head.biography, version: head.biographyVersion };
  },
});
