import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { dossierForAgency } from "../queries/dossier-for-agency.server.ts";
import { beginEdit } from "./begin-edit.server.ts";
import { notifyChange } from "./notify-change.server.ts";

/** The agency lets a team edit what it deposited, until a date, whether or not the call has closed. */
export const reopenDossier = command({
  actors: ["staff", "administrator"],
  input: z.object({ dossierId: rowId(), until: z.coerce.date("invalid") }),
  load: ({ tx, actor, input }) => dossierForAgency(tx, actor, input.dossierId),
  may: (actor, dossier) => can(actor, "reopen", dossier),
  async run({ tx, input: { until }, now, audit }, dossier) {
    if (until <= now) throw new DomainError("INVALID", { until: "past" });
    const version = await beginEdit(tx, dossier.id, { until, now });
    const subject = { kind: "dossier", id: dossier.id };
    await audit("dossier.reopened", subject, { version, until: until.toISOString() });
    await notifyChange(tx, dossier, { change: "reopened", version, now });
  },
});
