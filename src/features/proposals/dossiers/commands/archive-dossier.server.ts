import { eq } from "drizzle-orm";
import { z } from "zod";
import { getCallPhase } from "#features/portal/calls/rules/status.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { dossierForActor, loadDossierCall } from "../queries/dossiers.server.ts";
import { dossierMembers } from "../tables.server.ts";

/** Archives a draft of a closed call in the actor's own list, or restores it. The lists of other members do not change. */
export const archiveDossier = command({
  actors: ["person"],
  input: z.object({ dossierId: rowId(), archived: z.boolean() }),
  async load({ tx, actor, input, now }) {
    const dossier = await dossierForActor(tx, actor, input.dossierId, "share");
    const callOpen = getCallPhase(await loadDossierCall(tx, dossier.callId), now) === "open";
    return { ...dossier, callOpen };
  },
  may: (actor, dossier, { archived }) => can(actor, archived ? "archive" : "read", dossier),
  async run({ tx, input: { archived }, now }, { membership }) {
    if (!membership) throw new DomainError("NOT_FOUND");
    await tx
      .update(dossierMembers)
      .set({ archivedAt: archived ? now : null })
      .where(eq(dossierMembers.id, membership.id));
  },
});
