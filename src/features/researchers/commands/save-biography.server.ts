import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { biographySchema } from "../rules/career-form.ts";
import { writeProfile } from "./write-profile.server.ts";

/** Keeps the biography as it was written: it is text, and shown as text. */
export const saveBiography = command({
  actors: ["person"],
  input: z.object({ biography: biographySchema }),
  async run({ tx, actor, input: { biography }, now }) {
    await writeProfile(tx, actor.userId, { biography, updatedAt: now });
    return { savedAt: now };
  },
});
