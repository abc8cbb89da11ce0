import { and, eq } from "drizzle-orm";
import { appendixFiles } from "#features/proposals/appendices/tables.server.ts";
import { discardContent } from "#features/proposals/appendices/writes/save-appendix.server.ts";
import { PUBLICATION_LISTS } from "#features/proposals/dossier-form/rules/publication-list.ts";
import { dossierPublications } from "#features/proposals/dossier-form/tables.server.ts";
import { replaceAnswers } from "#features/proposals/dossier-form/writes/store-answers.server.ts";
import type { OpenParts } from "#features/proposals/dossiers/rules/open-parts.ts";
import {
  dossierMembers,
  dossiers,
  dossierTeams,
} from "#features/proposals/dossiers/tables.server.ts";
import { callAppendices } from "#features/proposals/form-models/tables.server.ts";
import { returnToVersion } from "#features/proposals/form-updates/writes/return-to-version.server.ts";
import { listTeams } from "#features/proposals/team/queries/teams.server.ts";
import { managingOrganizations, teamContacts } from "#features/proposals/team/tables.server.ts";
import { endOpenInvitations } from "#features/proposals/team/writes/end-open-invitations.server.ts";
import type { Answer } from "#form-engine/question-type.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Queue } from "#platform/jobs/job.ts";
import { findDepositedVersion } from "../queries/versions.server.ts";
import { type Manifest, parseManifest } from "../rules/manifest.ts";
import { dossierEdits } from "../tables.server.ts";
import { restoreCvs } from "./deposited-cvs.server.ts";
import { endCompletion } from "./end-completion.server.ts";

/**
 * Opens a deposited dossier for an edit and returns the number of the deposited version. The caller holds the dossier's row
 * lock.
 */
export async function beginEdit(
  tx: Db,
  dossierId: string,
  { until, openParts = null, now }: { until: Date | null; openParts?: OpenParts | null; now: Date },
): Promise<number> {
  const deposited = await findDepositedVersion(tx, dossierId);
  if (!deposited) throw new Error(`dossier ${dossierId} is marked as deposited but has no version`);
  await tx
    .insert(dossierEdits)
    .values({ dossierId, versionNumber: deposited.number, startedAt: now, until });
  await tx.update(dossiers).set({ unlocked: true, openParts }).where(eq(dossiers.id, dossierId));
  return deposited.number;
}

/** Ends an edit and its open invitations, and restores the deposited version. The caller holds the dossier's row lock. */
export async function endEdit(
  { tx, queue }: { tx: Db; queue: Queue },
  dossierId: string,
  { end, ...by }: { end: "lapsed" | "abandoned" | "revoked"; authorId: string | null; now: Date },
): Promise<{ version: number }> {
  const returned = await restoreDepositedVersion({ tx, queue }, dossierId, by);
  await endCompletion(tx, { dossierId, end, now: by.now.toISOString() });
  await endOpenInvitations(tx, dossierId, by.now);
  await tx.delete(dossierEdits).where(eq(dossierEdits.dossierId, dossierId));
  return returned;
}

/**
 * Restores form versions, answers, names, teams, publications, CVs and appendices of the deposited version. The caller holds the dossier's
 * row lock. Later answers stay in the history; changes of membership are not undone.
 */
export async function restoreDepositedVersion(
  { tx, queue }: { tx: Db; queue: Queue },
  dossierId: string,
  { authorId, now }: { authorId: string | null; now: Date },
): Promise<{ version: number }> {
  const deposited = await findDepositedVersion(tx, dossierId);
  if (!deposited) throw new Error(`dossier ${dossierId} has no version to return to`);
  const manifest = parseManifest(deposited.manifest);
  for (const { formModelType, versionId, answers } of manifest.forms) {
    const formId = { dossierId, formModelType };
    const { depositedAt } = deposited;
    await returnToVersion(tx, formId, { versionId, depositedAt, now });
    const frozen = new Map(Object.entries(answers).map(([key, one]) => [key, one as Answer]));
    await replaceAnswers(tx, formId, { authorId, now }, frozen);
  }
  await restoreTeams(tx, dossierId, manifest);
  await restorePublications(tx, manifest, now);
  await restoreCvs(tx, manifest);
  await restoreAppendices({ tx, queue }, manifest);
  const { acronym, title } = manifest.dossier;
  await tx
    .update(dossiers)
    .set({ unlocked: false, openParts: null, acronym, title, savedAt: now })
    .where(eq(dossiers.id, dossierId));
  return { version: deposited.number };
}

async function restoreTeams(tx: Db, dossierId: string, { teams }: Manifest): Promise<void> {
  for (const { id: teamId, number, state } of await listTeams(tx, dossierId)) {
    const frozen = teams.find((one) => one.number === number);
    // A team created during the edit stays, without institution, because it may have members.
    const institution = frozen?.institution;
    await tx
      .update(dossierTeams)
      .set({
        ...((institution ?? {
          organizationType: null,
          identifier: null,
          identifierType: null,
          label: null,
          subLabel: null,
          institutionType: null,
          country: null,
        }) as Partial<typeof dossierTeams.$inferInsert>),
        // Removed during the edit, but part of the deposited version: restored without members.
        state: frozen && state === "removed" ? "vacant" : state,
      })
      .where(eq(dossierTeams.id, teamId));
    await tx.delete(teamContacts).where(eq(teamContacts.teamId, teamId));
    await tx.delete(managingOrganizations).where(eq(managingOrganizations.teamId, teamId));
    const contacts = [
      ["legal_representative", frozen?.legalRepresentative],
      ["additional_contact", frozen?.additionalContact],
    ] as const;
    for (const [kind, contact] of contacts) {
      if (contact) await tx.insert(teamContacts).values({ teamId, kind, ...contact });
    }
    if (frozen?.managingOrganization) {
      await tx.insert(managingOrganizations).values({ teamId, ...frozen.managingOrganization });
    }
  }
}

/** Restores the publication lists of members who are still in the dossier. */
async function restorePublications(
  tx: Db,
  { dossier, members }: Manifest,
  now: Date,
): Promise<void> {
  const people = await tx
    .select({ id: dossierMembers.id, userId: dossierMembers.userId })
    .from(dossierMembers)
    .where(eq(dossierMembers.dossierId, dossier.id));
  for (const { id, userId } of people) {
    const depositedLists = members.find((one) => one.id === id)?.publications;
    // A member who joined during the edit keeps their lists.
    if (!depositedLists) continue;
    const isOwn = and(
      eq(dossierPublications.dossierId, dossier.id),
      eq(dossierPublications.userId, userId),
    );
    await tx.delete(dossierPublications).where(isOwn);
    for (const list of PUBLICATION_LISTS) {
      const publications = depositedLists[list];
      if (!publications) continue;
      await tx
        .insert(dossierPublications)
        .values({ dossierId: dossier.id, userId, list, publications, updatedAt: now });
    }
  }
}

/** Restores the deposited files in their slots; files added during the edit are deleted from storage. */
async function restoreAppendices(
  { tx, queue }: { tx: Db; queue: Queue },
  { dossier, call, appendices, files, depositedAt }: Manifest,
): Promise<void> {
  const dossierId = dossier.id;
  const before = await tx
    .delete(appendixFiles)
    .where(eq(appendixFiles.dossierId, dossierId))
    .returning();
  const slots = await tx
    .select({ id: callAppendices.id })
    .from(callAppendices)
    .where(eq(callAppendices.callId, call.id));
  for (const { id, slotId, fileName, format, pages, position, file } of appendices) {
    // The call no longer has this slot; the file stays in the deposited version only.
    if (!slots.some((slot) => slot.id === slotId)) continue;
    const frozen = files.find(({ path }) => path === file);
    if (!frozen) throw new Error(`the manifest names no file ${file}`);
    const same = before.find((one) => one.id === id);
    const { bytes, sha256, source } = frozen;
    await tx.insert(appendixFiles).values({
      // Uploader and scan date are known only if the row still existed.
      ...(same ?? { uploadedAt: new Date(depositedAt), uploadedBy: null, scannedAt: null }),
      ...{ id, dossierId, slotId, fileName, format, pages, position, bytes, sha256 },
      storageKey: source.slice(source.indexOf(":") + 1),
    });
  }
  for (const file of before) await discardContent(tx, queue, dossier, file);
}
