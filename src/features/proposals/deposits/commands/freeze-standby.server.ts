import { eq } from "drizzle-orm";
import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { bringUpToDate } from "#features/proposals/form-updates/commands/update-dossier.server.ts";
import { isDossierBehind } from "#features/proposals/form-updates/queries/behind.server.ts";
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
import { notifyStandby } from "../writes/notify-standby.server.ts";

/**
 * Freezes the current state of a dossier with an armed standby if it is complete; otherwise the earlier frozen state stays.
 * After a new version of a form, or a new demand of the call, dropped that state (`clearedAt`), the team is told if the dossier is incomplete now.
 * Throws STALE when a file changes meanwhile; the job then tries again.
 */
export const freezeStandby = command({
  actors: ["product"],
  input: z.object({ dossierId: rowId(), clearedAt: z.iso.datetime().optional() }),
  async prepare({ input: { dossierId }, now, ...deps }) {
    const standby = await findStandby(deps.db, dossierId);
    if (standby) await bringUpToDate(deps, dossierId);
    // Avoids printing CVs for an incomplete dossier.
    if (!standby || !(await isComplete(deps.db, dossierId, now))) return null;
    const { files } = await loadDossierContent(deps.db, dossierId, now);
    const known = standby.frozen ? parseFrozenContent(standby.frozen).files : [];
    const print = bindPrinter(deps.pdf, { owner: dossierId, isUrgent: true });
    return freezeFiles({ ...deps, print }, files, known);
  },
  load: ({ tx, actor, input }) => dossierForActor(tx, actor, input.dossierId, "update"),
  may: (actor) => can(actor, "freezeStandby", null),
  async run({ tx, input: { clearedAt }, prepared: files, now }, dossier) {
    const { id } = dossier;
    // The change counter is read before the dossier: a change in between is then still counted as unseen.
    const standby = await findStandby(tx, id);
    if (!standby || dossier.place !== "draft") return;
    // A state written after deposits ended must not be frozen.
    const dates = await loadDepositDates(tx, dossier);
    if (now >= getDepositEnd(dates)) return;
    // A state of an earlier version must not be frozen: left to the next run.
    if (await isDossierBehind(tx, id, now)) return;
    const complete = await isComplete(tx, id, now);
    // Became complete after `prepare`, which froze no files: left to the next run.
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
    if (!complete && clearedAt && standby.frozen === null) {
      const { closesAt } = dates;
      await notifyStandby(tx, dossier, { outcome: "cleared", closesAt, clearedAt, now });
    }
  },
});

const isComplete = async (db: Db, dossierId: string, now: Date): Promise<boolean> =>
  (await loadCompleteness(db, dossierId, { locale: "fr", now })).isDepositAllowed;
