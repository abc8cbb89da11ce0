import { asc, eq } from "drizzle-orm";
import { loadDossierContent } from "#features/proposals/deposits/queries/dossier-content.server.ts";
import { loadDossierParts } from "#features/proposals/deposits/queries/dossier-parts.server.ts";
import { listReceipts } from "#features/proposals/deposits/queries/versions.server.ts";
import { parseReceipt } from "#features/proposals/deposits/rules/receipt.ts";
import {
  dossierLocks,
  dossierUnplacedAnswers,
} from "#features/proposals/dossier-form/tables.server.ts";
import type { DossierRow } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { PrintableDossier } from "../rules/dossier-document.ts";
import type { DossierJson } from "../rules/dossier-json.ts";

/** The current content of a dossier, to print. The caller has checked the right to export. */
export const loadCurrentDossier = async (
  db: Db,
  dossier: DossierRow,
  now: Date,
): Promise<PrintableDossier> => (await loadDossier(db, dossier, now)).printable;

async function loadDossier(db: Db, dossier: DossierRow, now: Date) {
  const parts = await loadDossierParts(db, dossier.id, now);
  const saves = [dossier.savedAt, ...parts.forms.map(({ lastUpdate }) => lastUpdate)];
  const printable: PrintableDossier = {
    content: await loadDossierContent(db, dossier.id, now, parts),
    models: new Map(parts.forms.map(({ versionId, form }) => [versionId, form.model])),
    state: {
      currentPlace: dossier.place,
      unlocked: dossier.unlocked,
      creationConfirmed: dossier.confirmedAt !== null,
      published: dossier.publishedAt?.toISOString() ?? null,
      lastSaved: new Date(Math.max(...saves.map((at) => at.getTime()))).toISOString(),
    },
  };
  return { parts, printable };
}

/** A dossier as JSON. The caller has checked the right to export. */
export async function loadDossierJson(
  db: Db,
  dossier: DossierRow,
  now: Date,
): Promise<DossierJson> {
  const { id } = dossier;
  const { parts, printable } = await loadDossier(db, dossier, now);
  const { content, state } = printable;
  return {
    format: "passerelle-dossier",
    version: 2,
    ...state,
    ...content,
    call: { ...content.call, opensAt: parts.head.opensAt.toISOString() },
    formModels: parts.forms.map(({ formModelType, versionId, lastUpdate, form }) => ({
      formModelType,
      versionId,
      lastUpdate: lastUpdate.toISOString(),
      model: { ...form.model, children: [...form.model.children] },
    })),
    locks: await db
      .select({ formModelType: dossierLocks.formModelType, nodeId: dossierLocks.nodeId })
      .from(dossierLocks)
      .where(eq(dossierLocks.dossierId, id))
      .orderBy(dossierLocks.formModelType, dossierLocks.nodeId),
    leftOvers: await listUnplacedAnswers(db, dossier),
    deposits: (await listReceipts(db, id)).map(({ version, receipt, signature, publicKey }) => ({
      version,
      receipt: { receipt: parseReceipt(receipt), algorithm: "Ed25519", signature, publicKey },
    })),
  };
}

async function listUnplacedAnswers(
  db: Db,
  { id, acronym }: DossierRow,
): Promise<DossierJson["leftOvers"]> {
  const rows = await db
    .select()
    .from(dossierUnplacedAnswers)
    .where(eq(dossierUnplacedAnswers.dossierId, id))
    .orderBy(asc(dossierUnplacedAnswers.id));
  return rows.map(({ fromName, formModelType, node, answer, why, ...row }) => ({
    from: fromName ?? acronym,
    setAside:
      row.fromVersionId === null || row.key === null
        ? null
        : {
            versionId: row.fromVersionId,
            key: row.key,
            source: row.source,
            at: row.createdAt.toISOString(),
          },
    formModelType,
    question: node,
    answer: [...answer],
    why,
  }));
}
