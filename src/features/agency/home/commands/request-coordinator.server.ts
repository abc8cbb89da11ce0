import { eq } from "drizzle-orm";
import { z } from "zod";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../../staff/policy.ts";
import { refreshStaffActor } from "../../staff/queries/lock-staff.server.ts";
import { mailCoordinatorRequest } from "../jobs/mail-coordinator-request.server.ts";
import { listOrphanDossiers } from "../queries/orphan-dossiers.server.ts";

/** Asks the administrators, who alone may, to name a coordinator for a dossier that has none. */
export const requestCoordinator = command({
  actors: ["staff"],
  input: z.object({ dossierId: rowId() }),
  // Each request mails all administrators.
  limits: [{ name: "request-coordinator", per: "person", max: 20, seconds: 3600 }],
  async load({ tx, actor, input: { dossierId } }) {
    await tx
      .select({ id: dossiers.id })
      .from(dossiers)
      .where(eq(dossiers.id, dossierId))
      .for("update");
    const acting = await refreshStaffActor(tx, actor);
    const [dossier] = await listOrphanDossiers(tx, acting, eq(dossiers.id, dossierId));
    if (!dossier) throw new DomainError("NOT_FOUND");
    return { acting, dossier };
  },
  may: (_, { acting }) =>
    can(acting, "checkEligibility", { partnerId: acting.partnerId, departmentId: null }),
  async run({ tx, actor, now, queue, audit }, { dossier: { id, requestedAt } }) {
    if (requestedAt) throw new DomainError("TAKEN", { why: "requested" });
    await audit("dossier.coordinatorRequested", { kind: "dossier", id });
    await queue.enqueue(tx, mailCoordinatorRequest, {
      dossierId: id,
      partnerId: actor.partnerId,
      at: now.toISOString(),
    });
  },
});
