import { and, eq } from "drizzle-orm";
import { appendixFiles } from "#features/appendices/tables.server.ts";
import { cvFiles, cvs } from "#features/cv/tables.server.ts";
import { replaceAnswers } from "#features/dossier-form/commands/replace-answers.server.ts";
import {
  dossierForms,
  dossierMembers,
  dossiers,
  dossierTeams,
} from "#features/dossiers/tables.server.ts";
import { teamsOf } from "#features/team/queries/teams.server.ts";
import { managingOrganizations, teamContacts } from "#features/team/tables.server.ts";
import type { Answer } from "#form-engine/question-type.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { heldVersion } from "../queries/versions.server.ts";
import { type Manifest, parseManifest } from "../rules/manifest.ts";
import { dossierEdits } from "../tables.server.ts";

/**
 * Ends an edit without a deposit, in a transaction that holds the dossier's row: answers, names, teams and CVs are again what
 * the agency holds. What was written meanwhile stays in the history of each answer; who came or left meanwhile came or left.
 */
export async function endEdit(
  tx: Db,
  dossierId: string,
  { authorId, now }: { authorId: string | null; now: Date },
): Promise<{ version: number }> {
  const held = await heldVersion(tx, dossierId);
  if (!held) throw new Error(`dossier ${dossierId} is edited beside no version`);
  const manifest = parseManifest(held.manifest);
  for (const { formModelType, versionId, answers } of manifest.forms) {
    const place = { dossierId, formModelType };
    await tx
      .update(dossierForms)
      .set({ versionId })
      .where(
        and(eq(dossierForms.dossierId, dossierId), eq(dossierForms.formModelType, formModelType)),
      );
    const frozen = new Map(Object.entries(answers).map(([key, one]) => [key, one as Answer]));
    await replaceAnswers(tx, place, { authorId, now }, frozen);
  }
  await restoreTeams(tx, dossierId, manifest);
  await restoreCvs(tx, dossierId, manifest);
  await restoreAppendices(tx, dossierId, manifest);
  const { acronym, title } = manifest.dossier;
  await tx
    .update(dossiers)
    .set({ unlocked: false, acronym, title, savedAt: now })
    .where(eq(dossiers.id, dossierId));
  await tx.delete(dossierEdits).where(eq(dossierEdits.dossierId, dossierId));
  return { version: held.number };
}

async function restoreTeams(tx: Db, dossierId: string, { teams }: Manifest): Promise<void> {
  for (const { id: teamId, number } of await teamsOf(tx, dossierId)) {
    const frozen = teams.find((one) => one.number === number);
    // Begun in the edit: it stays, empty, for whoever came into it.
    const institution = frozen?.institution;
    await tx
      .update(dossierTeams)
      .set(
        (institution ?? {
          organizationType: null,
          identifier: null,
          identifierType: null,
          label: null,
          subLabel: null,
          institutionType: null,
          country: null,
        }) as Partial<typeof dossierTeams.$inferInsert>,
      )
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

/** Each gives again the CV they gave then, as far as it is still theirs to give. */
async function restoreCvs(tx: Db, dossierId: string, { members, files }: Manifest): Promise<void> {
  for (const { id, cv } of members) {
    const [kind, cvId] = files.find(({ path }) => path === cv)?.source.split(":") ?? [];
    const chosen = { cvId: null as string | null, cvFileId: null as string | null };
    if (cvId && kind === "cv") {
      const [there] = await tx.select({ id: cvs.id }).from(cvs).where(eq(cvs.id, cvId));
      chosen.cvId = there?.id ?? null;
    } else if (cvId) {
      const [there] = await tx.select({ id: cvFiles.id }).from(cvFiles).where(eq(cvFiles.id, cvId));
      chosen.cvFileId = there?.id ?? null;
    }
    await tx
      .update(dossierMembers)
      .set(chosen)
      .where(and(eq(dossierMembers.id, id), eq(dossierMembers.dossierId, dossierId)));
  }
}

/** The files the agency holds, at their places. Bytes of a deposited dossier are never taken away (`discardContent`). */
async function restoreAppendices(
  tx: Db,
  dossierId: string,
  { appendices, files, depositedAt }: Manifest,
): Promise<void> {
  const before = await tx
    .delete(appendixFiles)
    .where(eq(appendixFiles.dossierId, dossierId))
    .returning();
  for (const { id, slotId, fileName, format, pages, position, file } of appendices) {
    const frozen = files.find(({ path }) => path === file);
    if (!frozen) throw new Error(`the manifest names no file ${file}`);
    const same = before.find((one) => one.id === id);
    const { bytes, sha256, source } = frozen;
    await tx.insert(appendixFiles).values({
      // Who gave it and whether it was scanned is known where the row was still there.
      ...(same ?? { uploadedAt: new Date(depositedAt), uploadedBy: null, scannedAt: null }),
      ...{ id, dossierId, slotId, fileName, format, pages, position, bytes, sha256 },
      storageKey: source.slice(source.indexOf(":") + 1),
    });
  }
}
