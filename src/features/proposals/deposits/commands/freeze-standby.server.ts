import { eq } from "drizzle-orm";
import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { toCanonicalJson } from "#platform/canonical-json.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { bindPrinter } from "#platform/pdf.ts";
import { rowId } from "#platform/row-id.ts";
import { loadCompleteness } from "../queries/completeness.server.ts";
import { loadDepositDates } from "../queries/deposit-conditions.server.ts";
import { loadDossierContent } from "../queries/dossier-content.server.ts";
import { findStandby } from "../queries/standby.server.ts";
import { getDepositEnd } from "../rules/decide-deposit.ts";
import { parseFrozenContent } from "../rules/manifest.ts";
import { dossierStandbys } from "../tables.server.ts";
import { freezeFiles } from "../writes/freeze-files.server.ts";
import { toFrozenContent } from "../writes/freeze-version.server.ts";

/**
 * Looks at a dossier whose standby is armed: if it is complete, what it says now is what stands by from here on; if not, what
 * stood by before does. A file that becomes another meanwhile is STALE, and looked at again.
 */
export const freezeStandby = command({
  actors: ["product"],
  input: z.object({ dossierId: rowId() }),
  async prepare({ input: { dossierId }, now, ...deps }) {
    const standby = await findStandby(deps.db, dossierId);
    // Nothing is printed for a dossier that could not be deposited.
    if (!standby || !(await isComplete(deps.db, dossierId, now))) return null;
    const { sources } = await loadDossierContent(deps.db, dossierId, now);
    const known = standby.frozen ? parseFrozenContent(standby.frozen).files : [];
    const print = bindPrinter(deps.pdf, { owner: dossierId, isUrgent: true });
    return freezeFiles({ ...deps, print }, sources, known);
  },
  load: ({ tx, actor, input }) => dossierForActor(tx, actor, input.dossierId, "update"),
  may: (actor) => can(actor, "freezeStandby", null),
  async run({ tx, prepared: files, now }, dossier) {
    const { id } = dossier;
    // Before the dossier is read: what is written to a CV meanwhile is a change that was not seen.
    const standby = await findStandby(tx, id);
    if (!standby || dossier.place !== "draft") return;
    // Nothing that was written once deposits have ended.
    if (now >= getDepositEnd(await loadDepositDates(tx, dossier))) return;
    const complete = await isComplete(tx, id, now);
    // Completed since the files were looked at: the next look finds it so.
    if (complete && !files) return;
    const frozen =
      complete && files
        ? toCanonicalJson(toFrozenContent(await loadDossierContent(tx, id, now), files))
        : null;
    await tx
      .update(dossierStandbys)
      .set({
        checkedChanges: standby.changes,
        ...(frozen && frozen !== standby.frozen && { frozen, frozenAt: now }),
      })
      .where(eq(dossierStandbys.dossierId, id));
  },
});

const isComplete = async (db: Db, dossierId: string, now: Date): Promise<boolean> =>
  (await loadCompleteness(db, dossierId, { locale: "fr", now })).isDepositAllowed;
