import { and, eq, ne } from "drizzle-orm";
import { z } from "zod";
import { notify } from "#features/people/notifications/writes/notify.server.ts";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { deleteDossierFiles } from "../jobs/delete-dossier-files.server.ts";
import { can } from "../policy.ts";
import { dossierForActor } from "../queries/dossiers.server.ts";
import { loadShownNames } from "../queries/shown-names.server.ts";
import { draftDeleted } from "../rules/notification-kinds.ts";
import { LIST_HREF } from "../rules/paths.ts";
import { dossierMembers, dossiers } from "../tables.server.ts";

/**
 * Deletes a draft and everything in it; not reversible, so the page asks for confirmation first. The other members are
 * notified with the name of the person who deleted it.
 */
export const deleteDraft = command({
  actors: ["person"],
  input: z.object({ dossierId: rowId() }),
  load: ({ tx, actor, input }) => dossierForActor(tx, actor, input.dossierId, "update"),
  may: (actor, dossier) => can(actor, "deleteDraft", dossier),
  async run({ tx, actor: { userId }, queue, now, audit }, { id, callId, number, acronym }) {
    const others = await tx
      .select({ userId: dossierMembers.userId })
      .from(dossierMembers)
      .where(and(eq(dossierMembers.dossierId, id), ne(dossierMembers.userId, userId)));
    const who = (await loadShownNames(tx, id, [userId])).get(userId) ?? "";
    await notify(tx, draftDeleted, {
      userId: others.map((one) => one.userId),
      key: `deleted:${id}`,
      namedUserId: userId,
      data: { dossier: acronym, number, who, href: LIST_HREF },
      now,
    });
    // Before the deletion, which would hide whose call it is.
    await audit("dossier.deleted", { kind: "dossier", id }, { callId });
    await tx.delete(dossiers).where(eq(dossiers.id, id));
    await queue.enqueue(tx, deleteDossierFiles, { dossierId: id });
  },
});
