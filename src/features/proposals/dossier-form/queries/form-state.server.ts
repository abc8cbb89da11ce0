import { and, eq, gte, type SQL } from "drizzle-orm";
import { dossierForms } from "#features/proposals/dossiers/tables.server.ts";
import { loadFormVersion } from "#features/proposals/form-models/queries/form-versions.server.ts";
import type { Form } from "#form-engine/form.ts";
import type { FormState } from "#form-engine/form-state.ts";
import type { FormModelType } from "#form-engine/model.ts";
import type { Answer } from "#form-engine/question-type.ts";
import { compileSelect, type QueryParameters } from "#platform/db/compile-query.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { SavedAnswer } from "../rules/answer-verdict.ts";
import { dossierAnswers, dossierLocks } from "../tables.server.ts";

/** Identifies a form of a dossier. */
export interface FormRef {
  readonly dossierId: string;
  readonly formModelType: FormModelType;
}

export interface DossierForm {
  readonly form: Form;
  readonly versionId: string;
  readonly lastUpdate: Date;
}

/**
 * The form of a dossier with its model version. Throws NOT_FOUND. Locks the form's row: saves of a form run one after
 * another.
 */
export async function loadDossierForm(db: Db, formRef: FormRef, options: { forUpdate: true }) {
  const found = await findDossierForm(db, formRef, options);
  if (!found) throw new DomainError("NOT_FOUND");
  return found;
}

/** Like `loadDossierForm`, but returns null if there is none. */
export async function findDossierForm(
  db: Db,
  { dossierId, formModelType }: FormRef,
  { forUpdate = false } = {},
): Promise<DossierForm | null> {
  const query = forUpdate ? lockFormRow : findFormRow;
  const [row] = await query(db, { dossierId, formModelType });
  return row ? { ...row, form: await loadFormVersion(db, row.versionId) } : null;
}

type FormRowParameters = QueryParameters<"dossierId" | "formModelType">;

const selectFormRow = (db: Db, { dossierId, formModelType }: FormRowParameters) =>
  db
    .select({ versionId: dossierForms.versionId, lastUpdate: dossierForms.lastUpdate })
    .from(dossierForms)
    .where(
      and(eq(dossierForms.dossierId, dossierId), eq(dossierForms.formModelType, formModelType)),
    );

const findFormRow = compileSelect((db, formRef: FormRowParameters) => selectFormRow(db, formRef));
const lockFormRow = compileSelect((db, formRef: FormRowParameters) =>
  selectFormRow(db, formRef).for("update"),
);

export type SavedAnswers = ReadonlyMap<string, SavedAnswer>;

/** All answers of a form with their versions. */
export const loadAnswers = (db: Db, formRef: FormRef): Promise<SavedAnswers> =>
  readAnswers(db, formRef);

/** All answers of a dossier by form, in one statement. */
export async function loadAnswersByForm(
  db: Db,
  dossierId: string,
): Promise<ReadonlyMap<FormModelType, readonly (readonly [key: string, answer: Answer])[]>> {
  const rows = await selectDossierAnswers(db, { dossierId });
  const byForm = Map.groupBy(rows, ({ formModelType }) => formModelType);
  return new Map(
    [...byForm].map(([type, formRows]) => [
      type,
      formRows.map(({ key, answer }) => [key, answer] as const),
    ]),
  );
}

const selectDossierAnswers = compileSelect((db, { dossierId }: QueryParameters<"dossierId">) =>
  db
    .select({
      formModelType: dossierAnswers.formModelType,
      key: dossierAnswers.key,
      answer: dossierAnswers.answer,
    })
    .from(dossierAnswers)
    .where(eq(dossierAnswers.dossierId, dossierId)),
);

/** Answers saved at or after a time, the form's last update and the version that the answers belong to. */
export async function loadAnswersSince(
  db: Db,
  formRef: FormRef,
  since: Date,
): Promise<{ answers: SavedAnswers; lastUpdate: Date; versionId: string }> {
  return readInOneVersion(db, formRef, async (row) => ({
    answers: await readAnswers(db, formRef, gte(dossierAnswers.updatedAt, since)),
    lastUpdate: row?.lastUpdate ?? since,
    versionId: row?.versionId ?? "",
  }));
}

/**
 * Reads something of a form together with its row. The row comes first: a save in between is then reported twice rather
 * than missed. Reads again if the form got another version meanwhile, since its answers then have other keys.
 */
export async function readInOneVersion<Result>(
  db: Db,
  formRef: FormRef,
  read: (row: FormRow | undefined) => Promise<Result>,
): Promise<Result> {
  const parameters = { dossierId: formRef.dossierId, formModelType: formRef.formModelType };
  let [row] = await findFormRow(db, parameters);
  for (;;) {
    const result = await read(row);
    const [now] = await findFormRow(db, parameters);
    if (now?.versionId === row?.versionId) return result;
    row = now;
  }
}

type FormRow = Awaited<ReturnType<typeof findFormRow>>[number];

async function readAnswers(db: Db, formRef: FormRef, only?: SQL): Promise<SavedAnswers> {
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
        eq(dossierAnswers.dossierId, formRef.dossierId),
        eq(dossierAnswers.formModelType, formRef.formModelType),
        only,
      ),
    );
  return new Map(rows.map(({ key, ...answer }) => [key, answer]));
}

export async function loadLockedQuestions(db: Db, formRef: FormRef): Promise<Set<string>> {
  return new Set((await listLocks(db, formRef)).map(({ nodeId }) => nodeId));
}

/** The locks of a form, with the id of their author; null if that account was erased. A question may have two. */
export const listLocks = (db: Db, formRef: FormRef) =>
  db
    .select({
      nodeId: dossierLocks.nodeId,
      heldFor: dossierLocks.heldFor,
      lockedBy: dossierLocks.lockedBy,
    })
    .from(dossierLocks)
    .where(
      and(
        eq(dossierLocks.dossierId, formRef.dossierId),
        eq(dossierLocks.formModelType, formRef.formModelType),
      ),
    );

export const toFormState = (answers: SavedAnswers, locks: ReadonlySet<string>): FormState => ({
  answers: new Map([...answers].map(([key, { answer }]) => [key, answer])),
  locks,
});
