import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { calls } from "#features/calls/tables.server.ts";
import { dossiers } from "#features/dossiers/tables.server.ts";
import type { Job } from "#platform/jobs/job.ts";
import { HOUSEKEEPING_RATE } from "#platform/jobs/rates.ts";
import { WRITING_ENDS } from "../queries/writing-ends.server.ts";
import { invitationEnd, OPEN_STATES, stateAt } from "../rules/invitation.ts";
import { invitations } from "../tables.server.ts";

/** Writes down what has ended by itself. Pages say so to the minute without it. */
export const expireInvitations: Job = {
  id: "expire-invitations",
  payload: z.object({}),
  schedule: "20 3 * * *",
  rate: HOUSEKEEPING_RATE,
  async run({ db, clock }) {
    const now = clock.now();
    const open = await db
      .select({
        id: invitations.id,
        state: invitations.state,
        sentAt: invitations.sentAt,
        closesAt: WRITING_ENDS,
        place: dossiers.place,
        unlocked: dossiers.unlocked,
      })
      .from(invitations)
      .innerJoin(dossiers, eq(dossiers.id, invitations.dossierId))
      .innerJoin(calls, eq(calls.id, dossiers.callId))
      .where(inArray(invitations.state, [...OPEN_STATES]));
    for (const one of open.filter((row) => stateAt(row, now) === "expired")) {
      const endedAt = new Date(Math.min(invitationEnd(one).getTime(), now.getTime()));
      await db
        .update(invitations)
        .set({ state: "expired", endedAt })
        // Answered in this very moment, it is not expired.
        .where(and(eq(invitations.id, one.id), inArray(invitations.state, [...OPEN_STATES])));
    }
  },
};
