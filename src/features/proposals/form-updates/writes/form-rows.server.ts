import { and, eq } from "drizzle-orm";
import type { commentThreads } from "#features/proposals/comments/tables.server.ts";
import type { FormRef } from "#features/proposals/dossier-form/queries/form-state.server.ts";
import type {
  dossierAnswerHistory,
  dossierAnswers,
  dossierUnplacedAnswers,
} from "#features/proposals/dossier-form/tables.server.ts";
import type { pads } from "#features/proposals/pads/tables.server.ts";
import type { dossierFormPoints } from "../tables.server.ts";

/** The move of one form of a dossier to another version. */
export interface FormMove {
  readonly formRef: FormRef;
  readonly fromVersionId: string;
  readonly toVersionId: string;
  readonly now: Date;
}

/** Rows of one form of one dossier. */
export const isOfForm = (
  table:
    | typeof dossierAnswers
    | typeof dossierAnswerHistory
    | typeof pads
    | typeof commentThreads
    | typeof dossierUnplacedAnswers
    | typeof dossierFormPoints,
  { dossierId, formModelType }: FormRef,
) => and(eq(table.dossierId, dossierId), eq(table.formModelType, formModelType));

/** A statement has at most 65,535 parameters. */
export function* inParts<Item>(items: readonly Item[], size = 1_000): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
