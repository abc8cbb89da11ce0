import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { command } from "#platform/command.server.ts";
import { loadInvitationByHash } from "../queries/invitations.server.ts";
import { invitations } from "../tables.server.ts";

/** Its page was visible to somebody who holds the link. */
export const markInvitationRead = command({
  actors: ["visitor", "person"],
  input: z.object({ hash: z.string() }),
  load: ({ tx, actor, input }) => loadInvitationByHash(tx, actor, input.hash),
  may: (actor, invitation) => can(actor, "markInvitationRead", invitation),
  async run({ tx, now }, { id }) {
    await tx
      .update(invitations)
      .set({ state: "read", readAt: now })
      .where(and(eq(invitations.id, id), eq(invitations.state, "sent")));
  },
});
