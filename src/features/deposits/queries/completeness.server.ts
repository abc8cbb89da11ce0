import { asc, eq, sql } from "drizzle-orm";
import { missingMandatoryAppendix } from "#features/appendices/queries/appendices.server.ts";
import { calls } from "#features/calls/tables.server.ts";
import type { Completeness } from "#features/dossier-form/endpoints.ts";
import { answersByForm } from "#features/dossier-form/queries/form-state.server.ts";
import { dossierForms, dossierMembers, dossiers } from "#features/dossiers/tables.server.ts";
import { formOfVersion } from "#features/form-models/queries/form-versions.server.ts";
import { callRequirements } from "#features/form-models/tables.server.ts";
import { partners } from "#features/partners/tables.server.ts";
import { teamsTakingPart } from "#features/team/queries/teams.server.ts";
import { countProgress } from "#form-engine/counting.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { type CompletenessFacts, judgeCompleteness } from "../rules/completeness.ts";
import { dossierEdits } from "../tables.server.ts";

/** What a dossier still lacks, in the shape of the specification. */
export const completenessOf = async (
  db: Db,
  dossierId: string,
  { locale, now }: { readonly locale: Locale; readonly now: Date },
): Promise<Completeness> => judgeCompleteness(await completenessFacts(db, dossierId, now), locale);

export interface DossierFacts extends CompletenessFacts {
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly graceMinutes: number;
  /** Given by the agency with an edit after the closing. */
  readonly editUntil: Date | null;
  /** The agency it goes to. */
  readonly partner: string;
  /** When an answer was saved last. */
  readonly lastUpdate: Date | null;
}

/**
 * What completeness is judged by, and what else every page of a dossier says beside it. A statement each: what the call wants,
 * the forms, all their answers, people, teams, appendices.
 */
export async function completenessFacts(
  db: Db,
  dossierId: string,
  now: Date,
): Promise<DossierFacts> {
  const [wanted] = await db
    .select({
      opensAt: calls.opensAt,
      confirmedAt: dossiers.confirmedAt,
      closesAt: calls.closesAt,
      graceMinutes: callRequirements.graceMinutes,
      editUntil: dossierEdits.until,
      partner: partners.code,
      coordinatorCv: callRequirements.coordinatorCv,
      scientificManagerCv: callRequirements.scientificManagerCv,
    })
    .from(dossiers)
    .innerJoin(calls, eq(calls.id, dossiers.callId))
    .innerJoin(partners, eq(partners.id, calls.partnerId))
    .leftJoin(callRequirements, eq(callRequirements.callId, dossiers.callId))
    .leftJoin(dossierEdits, eq(dossierEdits.dossierId, dossiers.id))
    .where(eq(dossiers.id, dossierId));
  if (!wanted) throw new DomainError("NOT_FOUND");
  const forms = await formProgress(db, dossierId);
  const saves = forms.map(({ lastUpdate }) => lastUpdate.getTime());
  return {
    opensAt: wanted.opensAt,
    confirmed: wanted.confirmedAt !== null,
    closesAt: wanted.closesAt,
    graceMinutes: wanted.graceMinutes ?? 0,
    editUntil: wanted.editUntil,
    partner: wanted.partner,
    lastUpdate: saves.length > 0 ? new Date(Math.max(...saves)) : null,
    requiredCv: {
      coordinator: wanted.coordinatorCv ?? false,
      scientist_manager: wanted.scientificManagerCv ?? false,
    },
    forms,
    members: await db
      .select({
        id: dossierMembers.id,
        role: dossierMembers.role,
        teamNumber: dossierMembers.teamNumber,
        hasCv: sql<boolean>`coalesce(${dossierMembers.cvId}, ${dossierMembers.cvFileId}) is not null`,
      })
      .from(dossierMembers)
      .where(eq(dossierMembers.dossierId, dossierId))
      .orderBy(asc(dossierMembers.joinedAt), asc(dossierMembers.id)),
    teams: await teamsTakingPart(db, dossierId, now),
    appendixMissing: await missingMandatoryAppendix(db, dossierId),
  };
}

async function formProgress(db: Db, dossierId: string) {
  const forms = await db
    .select({
      formModelType: dossierForms.formModelType,
      versionId: dossierForms.versionId,
      lastUpdate: dossierForms.lastUpdate,
    })
    .from(dossierForms)
    .where(eq(dossierForms.dossierId, dossierId))
    .orderBy(asc(dossierForms.formModelType));
  const byForm = await answersByForm(db, dossierId);
  const counted = [];
  for (const { formModelType, versionId, lastUpdate } of forms) {
    // Locks keep people from writing, not answers from counting.
    const answers = new Map(byForm.get(formModelType));
    const state = { answers, locks: new Set<string>() };
    const progress = countProgress(await formOfVersion(db, versionId), state);
    counted.push({ formModelType, progress, lastUpdate });
  }
  return counted;
}
