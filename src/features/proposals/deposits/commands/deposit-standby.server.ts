import { eq } from "drizzle-orm";
import { z } from "zod";
import { notify } from "#features/people/notifications/commands/notify.server.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import {
  dossierForActor,
  loadDossierCall,
} from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { depositHref } from "#features/proposals/dossiers/rules/paths.ts";
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
import { proposalStandby, type StandbyOutcome } from "../rules/notification-kinds.ts";
import { decideStandby } from "../rules/standby.ts";
import { dossierStandbys } from "../tables.server.ts";
import { type DifferenceName, loadDifferenceNames } from "../views/edit-view.server.ts";
import { retainFrozenCvs } from "../writes/deposited-cvs.server.ts";
import { beginEdit } from "../writes/edit.server.ts";
import { isFileIntact } from "../writes/freeze-files.server.ts";
import { submitVersion } from "../writes/submit-version.server.ts";

/**
 * Deposits what stands by, once its moment has come and nothing was filed. Filed, disarmed or moved in this very moment, it does
 * not: the dossier's row is held. A draft that says more than what was deposited goes on as an edit beside it.
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
  async run({ tx, prepared: seen, now, audit, queue, ...deps }, dossier) {
    const { id, acronym, callId } = dossier;
    const standby = await findStandby(tx, id);
    if (!standby || dossier.place !== "draft") return;
    const { frozen, frozenAt, origin } = standby;
    const dates = await loadDepositDates(tx, dossier);
    const end = getDepositEnd(dates);
    const verdict = decideStandby({ ...dates, end, frozen: frozen !== null }, now);
    const { closesAt } = dates;
    const subject = { kind: "dossier", id };
    const tell = { id, acronym, callId };
    if (verdict === "over") {
      const outcome = frozen ? "failed" : "nothing";
      await tx.delete(dossierStandbys).where(eq(dossierStandbys.dossierId, id));
      await audit("dossier.standbyOver", subject, { outcome });
      await notifyStandby(tx, tell, { outcome, closesAt, now });
    }
    if (verdict === "empty") await notifyStandby(tx, tell, { outcome: "empty", closesAt, now });
    if (verdict !== "deposit" || !frozen || !frozenAt) return;
    // Frozen anew since its files were read: the next run reads those.
    if (frozenAt.getTime() !== seen?.getTime()) return;
    const state = parseFrozenContent(frozen);
    await retainFrozenCvs(tx, state, now);
    const draft = await loadDossierContent(tx, id, now);
    const missing = findDifferences(state, { ...draft, files: draft.sources });
    const { version } = await submitVersion({ tx, queue, audit, ...deps }, origin, {
      kind: "standby",
      // What the agency says of its call is as it says it today.
      content: { ...state, call: draft.call },
      frozenAt,
      depositor: { userId: null, name: await loadCoordinatorName(tx, id), role: "coordinator" },
      now,
    });
    if (missing.length > 0) await beginEdit(tx, id, { until: null, now });
    const parts = await loadDifferenceNames(tx, missing, draft);
    await notifyStandby(tx, tell, {
      outcome: "deposited",
      closesAt,
      now,
      version,
      frozenAt,
      parts,
    });
  },
});

/** The files that stand by, read to the last byte before anything is signed. */
async function requireIntactFiles(
  { storage }: Pick<Deps, "storage">,
  frozen: string,
): Promise<void> {
  for (const file of parseFrozenContent(frozen).files) {
    if (await isFileIntact(storage, file)) continue;
    throw new DomainError("UNAVAILABLE", { why: "fileUnreadable", path: file.path });
  }
}

/** Whom the dossier is deposited for: who coordinates it now, whoever armed the standby. */
async function loadCoordinatorName(tx: Db, dossierId: string): Promise<string> {
  const members = await listMembers(tx, dossierId);
  const coordinator = members.find(({ role }) => role === "coordinator");
  return coordinator ? `${coordinator.firstName} ${coordinator.lastName}`.trim() : "Passerelle";
}

/** So many differences are named; the page has them all. */
const MAX_NAMED = 8;

interface StandbyNotification {
  readonly outcome: StandbyOutcome;
  readonly closesAt: Date;
  readonly now: Date;
  readonly version?: number;
  readonly frozenAt?: Date;
  /** What the draft says otherwise than what was deposited. */
  readonly parts?: readonly DifferenceName[];
}

/** Tells the whole team what became of their standby, once for each closing. */
async function notifyStandby(
  tx: Db,
  { id, acronym, callId }: { id: string; acronym: string; callId: number },
  { outcome, closesAt, now, version = 0, frozenAt = now, parts = [] }: StandbyNotification,
): Promise<void> {
  const { partner } = await loadDossierCall(tx, callId);
  const members = await listMembers(tx, id);
  await notify(tx, proposalStandby, {
    userId: members.map(({ userId }) => userId),
    key: `standby:${id}:${closesAt.toISOString()}:${outcome}`,
    namedUserId: null,
    data: {
      dossier: acronym,
      partner,
      outcome,
      version,
      frozenAt: frozenAt.toISOString(),
      closesAt: closesAt.toISOString(),
      count: parts.length,
      parts: parts.slice(0, MAX_NAMED),
      href: depositHref(id),
    },
    now,
  });
}
