import { and, eq, inArray, or, sql } from "drizzle-orm";
import { dossierForms } from "#features/proposals/dossiers/tables.server.ts";
import { loadFormVersions } from "#features/proposals/form-models/queries/form-versions.server.ts";
import { countProgress } from "#form-engine/count-progress.ts";
import type { FormModelType } from "#form-engine/model.ts";
import type { Answer } from "#form-engine/question-type.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { dossierAnswers } from "../tables.server.ts";

/** Progress of one form of a dossier. */
export interface FormCounts {
  readonly formModelType: FormModelType;
  /** Visible questions, and how many of them are answered. */
  readonly total: number;
  readonly answered: number;
  /** Questions that block the deposit. */
  readonly missing: number;
  readonly missingKeys: readonly string[];
  readonly firstMissing: {
    readonly key: string;
    readonly titleFr: string;
    readonly titleEn: string;
  } | null;
}

/**
 * LRU cache of counts, keyed by the state of the answers. A list of unchanged dossiers then costs one small statement,
 * however long the texts are.
 */
const countCache = new Map<string, FormCounts>();
const MAX_CACHED = 2_000;

/** Counts of all forms of several dossiers, by dossier id; at most three statements. */
export async function loadDossierProgress(
  db: Db,
  dossierIds: readonly string[],
): Promise<ReadonlyMap<string, readonly FormCounts[]>> {
  const found = new Map<string, FormCounts[]>();
  if (dossierIds.length === 0) return found;
  const forms = await loadFormStates(db, dossierIds);
  const changed = forms.filter(({ state }) => !countCache.has(state));
  await countForms(db, changed);
  for (const { dossierId, state } of forms) {
    const form = countCache.get(state);
    if (!form) throw new Error(`no counts for form state "${state}"`);
    countCache.delete(state);
    countCache.set(state, form);
    found.set(dossierId, [...(found.get(dossierId) ?? []), form]);
  }
  for (const oldest of countCache.keys()) {
    if (countCache.size <= MAX_CACHED) break;
    countCache.delete(oldest);
  }
  return found;
}

interface StoredForm {
  readonly dossierId: string;
  readonly formModelType: FormModelType;
  readonly versionId: string;
  /** Cache key; changes with every change of an answer or of the form's version. */
  readonly state: string;
}

async function loadFormStates(db: Db, dossierIds: readonly string[]): Promise<StoredForm[]> {
  const rows = await db
    .select({
      dossierId: dossierForms.dossierId,
      formModelType: dossierForms.formModelType,
      versionId: dossierForms.versionId,
      // The sum of answer versions grows with every change; `lastUpdate` alone could be equal for two changes.
      changes: sql<string>`${dossierForms.lastUpdate} || ' ' || count(${dossierAnswers.key}) || ' ' || coalesce(sum(${dossierAnswers.version}), 0)`,
    })
    .from(dossierForms)
    .leftJoin(
      dossierAnswers,
      and(
        eq(dossierAnswers.dossierId, dossierForms.dossierId),
        eq(dossierAnswers.formModelType, dossierForms.formModelType),
      ),
    )
    .where(inArray(dossierForms.dossierId, [...dossierIds]))
    .groupBy(dossierForms.dossierId, dossierForms.formModelType)
    .orderBy(dossierForms.dossierId, dossierForms.formModelType);
  return rows.map(({ changes, ...form }) => ({
    ...form,
    state: `${form.dossierId} ${form.formModelType} ${form.versionId} ${changes}`,
  }));
}

async function countForms(db: Db, forms: readonly StoredForm[]): Promise<void> {
  if (forms.length === 0) return;
  const models = await loadFormVersions(
    db,
    forms.map(({ versionId }) => versionId),
  );
  const rows = await db
    .select({
      dossierId: dossierAnswers.dossierId,
      formModelType: dossierAnswers.formModelType,
      key: dossierAnswers.key,
      answer: dossierAnswers.answer,
    })
    .from(dossierAnswers)
    .where(
      or(
        ...forms.map(({ dossierId, formModelType }) =>
          and(
            eq(dossierAnswers.dossierId, dossierId),
            eq(dossierAnswers.formModelType, formModelType),
          ),
        ),
      ),
    );
  const answers = new Map<string, Map<string, Answer>>();
  for (const { dossierId, formModelType, key, answer } of rows) {
    const formKey = `${dossierId} ${formModelType}`;
    answers.set(formKey, (answers.get(formKey) ?? new Map()).set(key, answer));
  }
  for (const { dossierId, formModelType, versionId, state } of forms) {
    const form = models.get(versionId);
    if (!form) throw new Error(`no form version ${versionId}`);
    const formAnswers = answers.get(`${dossierId} ${formModelType}`) ?? new Map();
    const progress = countProgress(form, { answers: formAnswers, locks: new Set() });
    const [first] = progress.missing;
    countCache.set(state, {
      formModelType,
      total: progress.mandatory + progress.optional,
      answered: progress.mandatoryAnswered + progress.optionalAnswered,
      missing: progress.missing.length,
      missingKeys: progress.missing.map(({ key }) => key),
      firstMissing: first
        ? { key: first.key, titleFr: first.node.titleFr, titleEn: first.node.titleEn }
        : null,
    });
  }
}
