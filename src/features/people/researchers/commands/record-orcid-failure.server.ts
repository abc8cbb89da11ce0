import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { can } from "../policy.ts";
import { writeProfile } from "./write-profile.server.ts";

/** That ORCID could not be read, and when: the page says so, and the night tries again. */
export const recordOrcidFailure = command({
  actors: ["product"],
  input: z.object({ userId: z.uuid() }),
  load: async ({ input }) => input,
  may: (actor, person) => can(actor, "mergeOrcid", person),
  async run({ tx, now }, { userId }) {
    await writeProfile(tx, userId, { orcidFailedAt: now });
  },
});
