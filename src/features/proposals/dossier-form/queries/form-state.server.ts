import { and, eq, gte, type SQL } from "drizzle-orm";
import { dossierForms } from "#features/proposals/dossiers/tables.server.ts";
import { formOfVersion } from "#features/proposals/form-models/queries/form-versions.server.ts";
import type { Form } from "#form-engine/form.ts";
import type { FormState } from "#form-engine/form-state.ts";
import type { FormModelType } from "#form-engine/model.ts";
import type { Answer } from "#form-engine/question-type.ts";
import { compiledSelect, type Given } from "#platform/db/compiled.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { HeldAnswer } from "../rules/answer-verdict.ts";
import { dossierAnswers, dossierLocks } from "../tables.server.ts";

/** Which form of which dossier. */
export interface FormOfDossier {
  readonly dossierId: string;
  readonly formModelType: FormModelType;
}

export interface HeldForm {
  readonly form: Form;
  readonly lastUpdate: Date;
}

/** The form a dossier has of a type, in its version. For writing its row is locked: one save after the other. */
export async function formOfDossier(db: Db, place: FormOfDossier, options: { forUpdate: true }) {
  const found = await findFormOfDossier(db, place, options);
  if (!found) throw new DomainError("NOT_FOUND");
  return found;
}

/** The same where there need not be one. */
export async function findFormOfDossier(
  db: Db,
  { dossierId, formModelType }: FormOfDossier,
  { forUpdate = false } = {},
): Promise<HeldForm | null> {
  const ask = forUpdate ? formRowForUpdate : formRow;
  const [row] = await ask(db, { dossierId, formModelType });
  return row ? { lastUpdate: row.lastUpdate, form: await formOfVersion(db, row.versionId) } : null;
}

type Place = Given<"dossierId" | "formModelType">;

const formRowOf = (db: Db, { dossierId, formModelType }: Place) =>
  db
    .select({ versionId: dossierForms.versionId, lastUpdate: dossierForms.lastUpdate })
    .from(dossierForms)
    .where(
      and(eq(dossierForms.dossierId, dossierId), eq(dossierForms.formModelType, formModelType)),
    );

const formRow = compiledSelect((db, place: Place) => formRowOf(db, place));
const formRowForUpdate = compiledSelect((db, place: Place) => formRowOf(db, place).for("update"));

export type HeldAnswers = ReadonlyMap<string, HeldAnswer>;

/** All answers of a form, with their versions. */
export const allAnswers = (db: Db, place: FormOfDossier): Promise<HeldAnswers> =>
  readAnswers(db, place);

/** All answers of a dossier, form by form, in one statement. */
export async function answersByForm(
  db: Db,
  dossierId: string,
): Promise<ReadonlyMap<FormModelType, readonly (readonly [key: string, answer: Answer])[]>> {
  const rows = await answersOfDossier(db, { dossierId });
  const byForm = Map.groupBy(rows, ({ formModelType }) => formModelType);
  return new Map(
    [...byForm].map(([type, held]) => [
      type,
      held.map(({ key, answer }) => [key, answer] as const),
    ]),
  );
}

const answersOfDossier = compiledSelect((db, { dossierId }: Given<"dossierId">) =>
  db
    .select({
      formModelType: dossierAnswers.formModelType,
      key: dossierAnswers.key,
      answer: dossierAnswers.answer,
    })
    .from(dossierAnswers)
    .where(eq(dossierAnswers.dossierId, dossierId)),
);

/** The answers saved at a moment or since, and when the form was changed last. */
export async function answersSince(
  db: Db,
  place: FormOfDossier,
  since: Date,
): Promise<{ answers: HeldAnswers; lastUpdate: Date }> {
  const { dossierId, formModelType } = place;
  // First: what is saved in between is told once more, rather than not at all.
  const [row] = await db
    .select({ lastUpdate: dossierForms.lastUpdate })
    .from(dossierForms)
    .where(
      and(eq(dossierForms.dossierId, dossierId), eq(dossierForms.formModelType, formModelType)),
    );
  const answers = await readAnswers(db, place, gte(dossierAnswers.updatedAt, since));
  return { answers, lastUpdate: row?.lastUpdate ?? since };
}

async function readAnswers(db: Db, place: FormOfDossier, only?: SQL): Promise<HeldAnswers> {
  const rows = await db
    .select({
      key: dossierAnswers.key,
      answer: dossierAnswers.answer,
      version: dossierAnswers.version,
      by: dossierAnswers.updatedBy,
      at: dossierAnswers.updatedAt,
    })
    .from(dossierAnswers)
    .where(
      and(
        eq(dossierAnswers.dossierId, place.dossierId),
        eq(dossierAnswers.formModelType, place.formModelType),
        only,
      ),
    );
  return new Map(rows.map(({ key, ...held }) => [key, held]));
}

export async function locksOf(db: Db, place: FormOfDossier): Promise<Set<string>> {
  return new Set((await lockAuthors(db, place)).keys());
}

/** The locked questions of a form, each with the id of the person who locked it; null once that account is erased. */
export async function lockAuthors(
  db: Db,
  place: FormOfDossier,
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await db
    .select({ nodeId: dossierLocks.nodeId, lockedBy: dossierLocks.lockedBy })
    .from(dossierLocks)
    .where(
      and(
        eq(dossierLocks.dossierId, place.dossierId),
        eq(dossierLocks.formModelType, place.formModelType),
      ),
    );
  return new Map(rows.map(({ nodeId, lockedBy }) => [nodeId, lockedBy]));
}

export const stateOf = (answers: HeldAnswers, locks: ReadonlySet<string>): FormState => ({
  answers: new Map([...answers].map(([key, { answer }]) => [key, answer])),
  locks,
});
