import { eq } from "drizzle-orm";
import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { listMembers } from "#features/proposals/team/queries/members.server.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Deps } from "#platform/deps.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { loadDepositDates } from "../queries/deposit-conditions.server.ts";
import { loadDossierContent } from "../queries/dossier-content.server.ts";
import { findStandby } from "../queries/standby.server.ts";
import { getDepositEnd } from "../rules/decide-deposit.ts";
import { findDifferences } from "../rules/differences.ts";
import { parseFrozenContent } from "../rules/manifest.ts";
import { decideStandby } from "../rules/standby.ts";
import { dossierStandbys } from "../tables.server.ts";
import { loadDifferenceNames } from "../views/edit-view.server.ts";
import { retainFrozenCvs } from "../writes/deposited-cvs.server.ts";
import { beginEdit } from "../writes/edit.server.ts";
import { isFileIntact } from "../writes/freeze-files.server.ts";
import { notifyStandby } from "../writes/notify-standby.server.ts";
import { submitVersion } from "../writes/submit-version.server.ts";

/**
 * Deposits the frozen state of a standby when its time has come and nothing was deposited by hand. Holds the dossier's row
 * lock, so a concurrent deposit, disarming or change of the closing is seen and wins. When the draft differs from the
 * frozen state, it stays open as an edit after the deposit.
 */
export const depositStandby = command({
  actors: ["product"],
  input: z.object({ dossierId: rowId() }),
  async prepare({ input, ...deps }) {
    const standby = await findStandby(deps.db, input.dossierId);
    if (standby?.frozen) await requireIntactFiles(deps, standby.frozen);
    return standby?.frozenAt ?? null;
  },
  load: ({ tx, actor, input }) => dossierForActor(tx, actor, input.dossierId, "update"),
  may: (actor) => can(actor, "depositStandby", null),
  async run({ tx, prepared: checkedFrozenAt, now, audit, queue, ...deps }, dossier) {
    const { id, number, acronym, callId } = dossier;
    const standby = await findStandby(tx, id);
    if (!standby || dossier.place !== "draft") return;
    const { frozen, frozenAt, origin } = standby;
    const dates = await loadDepositDates(tx, dossier);
    if (dates.withdrawnAt) return;
    const end = getDepositEnd(dates);
    const verdict = decideStandby({ ...dates, end, frozen: frozen !== null }, now);
    const { closesAt } = dates;
    const subject = { kind: "dossier", id } as const;
    const summary = { id, number, acronym, callId };
    if (verdict === "over") {
      const outcome = frozen ? "failed" : "nothing";
      await tx.delete(dossierStandbys).where(eq(dossierStandbys.dossierId, id));
      await audit("dossier.standbyOver", subject, { outcome });
      await notifyStandby(tx, summary, { outcome, closesAt, now });
    }
    if (verdict === "empty") await notifyStandby(tx, summary, { outcome: "empty", closesAt, now });
    if (verdict !== "deposit" || !frozen || !frozenAt) return;
    // Frozen again after `prepare` checked its files: the next run checks the new ones.
    if (frozenAt.getTime() !== checkedFrozenAt?.getTime()) return;
    const frozenContent = parseFrozenContent(frozen);
    await retainFrozenCvs(tx, frozenContent, now);
    const draft = await loadDossierContent(tx, id, now);
    const differences = findDifferences(frozenContent, draft);
    const { version } = await submitVersion({ tx, queue, audit, ...deps }, origin, {
      kind: "standby",
      // Call data is current, not as it was when the state was frozen. A state frozen by an earlier release has no number.
      content: {
        ...frozenContent,
        dossier: { ...frozenContent.dossier, number: draft.dossier.number },
        call: draft.call,
      },
      frozenAt,
      depositor: { userId: null, name: await loadCoordinatorName(tx, id), role: "coordinator" },
      now,
    });
    if (differences.length > 0) await beginEdit(tx, id, { until: null, now });
    const parts = await loadDifferenceNames(tx, differences, draft);
    await notifyStandby(tx, summary, {
      outcome: "deposited",
      closesAt,
      now,
      version,
      frozenAt,
      parts,
    });
  },
});

/** Reads every file of the frozen state to the last byte before anything is signed. */
async function requireIntactFiles(
  { storage }: Pick<Deps, "storage">,
  frozen: string,
): Promise<void> {
  for (const file of parseFrozenContent(frozen).files) {
    if (await isFileIntact(storage, file)) continue;
    throw new DomainError("UNAVAILABLE", { why: "fileUnreadable", path: file.path });
  }
}

/** The depositor on the receipt: the current coordinator, even if another person armed the standby. */
async function loadCoordinatorName(tx: Db, dossierId: string): Promise<string> {
  const members = await listMembers(tx, dossierId);
  const coordinator = members.find(({ role }) => role === "coordinator");
  return coordinator ? `${coordinator.firstName} ${coordinator.lastName}`.trim() : "Passerelle";
}
