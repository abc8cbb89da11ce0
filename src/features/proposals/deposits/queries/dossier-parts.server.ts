import { asc, eq } from "drizzle-orm";
import { calls } from "#features/portal/calls/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import { loadAnswersByForm } from "#features/proposals/dossier-form/queries/form-state.server.ts";
import { dossierForms, dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { loadFormVersion } from "#features/proposals/form-models/queries/form-versions.server.ts";
import {
  callRequirements,
  formModelVersions,
} from "#features/proposals/form-models/tables.server.ts";
import { listMembers } from "#features/proposals/team/queries/members.server.ts";
import { listParticipatingTeams } from "#features/proposals/team/queries/teams.server.ts";
import { compileSelect, type QueryParameters } from "#platform/db/compile-query.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { dossierEdits } from "../tables.server.ts";

/**
 * Rows that both completeness and content are computed from. A deposit reads them once for both, so that the content it
 * checks is the content it freezes.
 */
export type DossierParts = Awaited<ReturnType<typeof loadDossierParts>>;

export async function loadDossierParts(db: Db, dossierId: string, now: Date) {
  const [head] = await selectDossierHead(db, { dossierId });
  if (!head) throw new DomainError("NOT_FOUND");
  return {
    head,
    forms: await loadFormsWithAnswers(db, dossierId),
    members: await listMembers(db, dossierId),
    teams: await listParticipatingTeams(db, dossierId, now),
  };
}

/** Names of the dossier, its call, the call's requirements and the dates. */
const selectDossierHead = compileSelect((db, { dossierId }: QueryParameters<"dossierId">) =>
  db
    .select({
      number: dossiers.number,
      acronym: dossiers.acronym,
      title: dossiers.title,
      createdAt: dossiers.createdAt,
      confirmedAt: dossiers.confirmedAt,
      openParts: dossiers.openParts,
      callId: calls.id,
      slug: calls.slug,
      eligibility: calls.eligibility,
      code: calls.code,
      year: calls.year,
      reference: calls.reference,
      titleFr: calls.titleFr,
      titleEn: calls.titleEn,
      opensAt: calls.opensAt,
      closesAt: calls.closesAt,
      withdrawnAt: calls.withdrawnAt,
      partner: partners.code,
      graceMinutes: callRequirements.graceMinutes,
      coordinatorCv: callRequirements.coordinatorCv,
      scientificManagerCv: callRequirements.scientificManagerCv,
      editUntil: dossierEdits.until,
    })
    .from(dossiers)
    .innerJoin(calls, eq(calls.id, dossiers.callId))
    .innerJoin(partners, eq(partners.id, calls.partnerId))
    .leftJoin(callRequirements, eq(callRequirements.callId, dossiers.callId))
    .leftJoin(dossierEdits, eq(dossierEdits.dossierId, dossiers.id))
    .where(eq(dossiers.id, dossierId)),
);

const selectForms = compileSelect((db, { dossierId }: QueryParameters<"dossierId">) =>
  db
    .select({
      formModelType: dossierForms.formModelType,
      versionId: dossierForms.versionId,
      versionNumber: formModelVersions.number,
      lastUpdate: dossierForms.lastUpdate,
    })
    .from(dossierForms)
    .innerJoin(formModelVersions, eq(formModelVersions.id, dossierForms.versionId))
    .where(eq(dossierForms.dossierId, dossierId))
    .orderBy(asc(dossierForms.formModelType)),
);

async function loadFormsWithAnswers(db: Db, dossierId: string) {
  const rows = await selectForms(db, { dossierId });
  const byForm = await loadAnswersByForm(db, dossierId);
  const forms = [];
  for (const row of rows) {
    const form = await loadFormVersion(db, row.versionId);
    forms.push({ ...row, form, answers: byForm.get(row.formModelType) ?? [] });
  }
  return forms;
}
