import { z } from "zod";
import { productActor } from "#platform/actor.ts";
import type { Job } from "#platform/jobs/job.ts";
import { HOUSEKEEPING_RATE } from "#platform/jobs/rates.ts";
import { expireInvitation } from "../commands/close-invitation.server.ts";
import { listOpenInvitations } from "../queries/invitations.server.ts";
import { getInvitationState } from "../rules/invitation.ts";

/** Writes down what has ended by itself. Pages say so to the minute without it. */
export const expireInvitations: Job = {
  id: "expire-invitations",
  payload: z.object({}),
  schedule: "20 3 * * *",
  rate: HOUSEKEEPING_RATE,
  async run(deps) {
    const { db, clock, log } = deps;
    const now = clock.now();
    const caller = { ...deps, actor: productActor(expireInvitations.id) };
    for (const one of await listOpenInvitations(db)) {
      if (getInvitationState(one, now) !== "expired") continue;
      // One invitation's trouble is not the others'; the next night tries it again.
      await expireInvitation(caller, { id: one.id }).catch((error: unknown) =>
        log.error({ err: error, invitationId: one.id }, "an invitation could not be ended"),
      );
    }
  },
};
