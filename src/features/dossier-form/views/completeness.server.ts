import { eq } from "drizzle-orm";
import { dossierForms } from "#features/dossiers/tables.server.ts";
import { formOfVersion } from "#features/form-models/queries/form-versions.server.ts";
import { countProgress } from "#form-engine/counting.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Completeness } from "../endpoints.ts";
import { allAnswers, locksOf, stateOf } from "../queries/form-state.server.ts";

/**
 * What a dossier still lacks, in the words of the specification. Of CVs, contacts and appendices it says nothing yet: they come
 * with the pages on which they are given, and until then no deposit is allowed.
 */
export async function completenessOf(
  db: Db,
  dossierId: string,
  locale: Locale,
): Promise<Completeness> {
  const forms = await db
    .select({ formModelType: dossierForms.formModelType, versionId: dossierForms.versionId })
    .from(dossierForms)
    .where(eq(dossierForms.dossierId, dossierId))
    .orderBy(dossierForms.formModelType);
  const counted: [string, Completeness["formModels"][string]][] = [];
  for (const { formModelType, versionId } of forms) {
    const place = { dossierId, formModelType };
    const form = await formOfVersion(db, versionId);
    const state = stateOf(await allAnswers(db, place), await locksOf(db, place));
    const progress = countProgress(form, state);
    counted.push([
      formModelType,
      {
        totalCount: progress.mandatory + progress.optional,
        answersCount: progress.mandatoryAnswered + progress.optionalAnswered,
        mandatoryQuestions: Object.fromEntries(
          progress.missing.map(({ key, node }) => [
            key,
            locale === "fr" ? node.titleFr : node.titleEn,
          ]),
        ),
        optionalUnansweredCount: progress.optional - progress.optionalAnswered,
      },
    ]);
  }
  return {
    isDepositAllowed: false,
    cvs: [],
    formModels: Object.fromEntries(counted),
    legalRepresentatives: [],
    appendix: false,
  };
}
