import { z } from "zod";
import { productActor } from "#platform/actor.ts";
import type { Job } from "#platform/jobs/job.ts";
import { HOUSEKEEPING_RATE } from "#platform/jobs/rates.ts";
import { expireInvitation } from "../commands/close-invitation.server.ts";
import { listOpenInvitations } from "../queries/invitations.server.ts";
import { getInvitationState } from "../rules/invitation.ts";

/** Stores the expiry of invitations. Pages compute it to the minute without this job. */
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
      // Logged, so that one failing invitation does not stop the others; the next run tries again.
      await expireInvitation(caller, { id: one.id }).catch((error: unknown) =>
        log.error({ err: error, invitationId: one.id }, "an invitation could not be ended"),
      );
    }
  },
};
