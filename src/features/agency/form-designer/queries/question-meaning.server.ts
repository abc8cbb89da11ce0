import { loadMeanings } from "#features/proposals/form-models/queries/meanings.server.ts";
import type { FormMeaning } from "#features/proposals/form-models/rules/form-meanings.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { findLastVersion } from "./form-draft.server.ts";

interface QuestionMeaning {
  /** The last published version: meanings belong to versions. */
  readonly versionId: string;
  /** What the question means there now. */
  readonly meaning: FormMeaning | null;
}

/** The meaning of a question in the last version of a form. NOT_FOUND before the first publication. */
export async function findQuestionMeaning(
  db: Db,
  formModelId: string,
  questionId: string,
): Promise<QuestionMeaning> {
  const last = await findLastVersion(db, formModelId);
  if (!last) throw new DomainError("NOT_FOUND");
  const meanings = (await loadMeanings(db, [last.id])).get(last.id) ?? new Map();
  const found = [...meanings].find(([, id]) => id === questionId);
  return { versionId: last.id, meaning: found?.[0] ?? null };
}
