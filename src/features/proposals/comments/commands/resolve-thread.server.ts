import { eq } from "drizzle-orm";
import { z } from "zod";
import { incrementRevision } from "#features/proposals/dossier-form/writes/topics.server.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { POST_RATE_LIMIT } from "#features/proposals/posts/writes/posts.server.ts";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { lockThread } from "../queries/threads.server.ts";
import { COMMENTS_TOPIC } from "../rules/threads.ts";
import { commentThreads } from "../tables.server.ts";

/** Resolves or reopens a thread; every member may do both. */
export const resolveThread = command({
  actors: ["person"],
  input: z.object({ dossierId: rowId(), threadId: rowId(), resolved: z.boolean() }),
  // Limited, since each change sends the complete thread to all followers.
  limits: [POST_RATE_LIMIT],
  load: ({ tx, input, actor }) => dossierForActor(tx, actor, input.dossierId, "share"),
  may: (actor, dossier) => can(actor, "talk", dossier),
  async run({ tx, input, actor, now }, dossier) {
    const revision = await incrementRevision(tx, dossier.id, COMMENTS_TOPIC);
    const thread = await lockThread(tx, dossier.id, input.threadId);
    // Another member has just done the same.
    if ((thread.resolvedAt !== null) === input.resolved) return;
    await tx
      .update(commentThreads)
      .set({
        revision,
        resolvedAt: input.resolved ? now : null,
        resolvedBy: input.resolved ? actor.userId : null,
      })
      .where(eq(commentThreads.id, thread.id));
  },
});
