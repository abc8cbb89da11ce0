import { z } from "zod";
import { writeProfile } from "#features/people/researchers/writes/owned-rows.server.ts";
import { command } from "#platform/command.server.ts";
import { can } from "../policy.ts";

/** "No thanks": the card that offers to link ORCID and HAL is not shown to this person again. */
export const dismissHalCard = command({
  actors: ["person"],
  input: z.object({}),
  may: (actor) => can(actor, "edit", actor),
  async run({ tx, actor, now }) {
    await writeProfile(tx, actor.userId, { halCardRefusedAt: now });
  },
});
