import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { ALLOWED } from "#platform/policy.ts";
import { can } from "../policy.ts";
import { loadRequiredInformation } from "../queries/person.server.ts";
import { writeProfile } from "./write-profile.server.ts";

/** Agrees to be found by agencies, or takes it back. Agreeing needs the required information to be complete. */
export const setPartnerConsent = command({
  actors: ["person"],
  input: z.object({ appears: z.boolean() }),
  async load({ tx, actor: { userId } }) {
    const { missing } = await loadRequiredInformation(tx, userId);
    return { userId, missing };
  },
  may: (actor, person, { appears }) => (appears ? can(actor, "appearAsPartner", person) : ALLOWED),
  async run({ tx, input, now }, { userId }) {
    await writeProfile(tx, userId, { approveAppearCfpPartner: input.appears, updatedAt: now });
  },
});
