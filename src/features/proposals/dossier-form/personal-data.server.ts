import { eq, getTableName } from "drizzle-orm";
import type { PersonalDataSource } from "#platform/personal-data-source.server.ts";
import { dossierAnswerHistory, dossierPublications } from "./tables.server.ts";

/** A person's answers (from the history) and publication lists, for the export of personal data. */
export const dossierFormParts: readonly PersonalDataSource[] = [
  {
    fileName: "dossiers/answers",
    tables: [getTableName(dossierAnswerHistory)],
    read: (db, userId) =>
      db
        .select({
          dossierId: dossierAnswerHistory.dossierId,
          form: dossierAnswerHistory.formModelType,
          question: dossierAnswerHistory.key,
          answer: dossierAnswerHistory.answer,
          at: dossierAnswerHistory.at,
        })
        .from(dossierAnswerHistory)
        .where(eq(dossierAnswerHistory.authorId, userId))
        .orderBy(dossierAnswerHistory.id),
  },
  {
    fileName: "dossiers/publications",
    tables: [getTableName(dossierPublications)],
    read: (db, userId) =>
      db
        .select({
          dossierId: dossierPublications.dossierId,
          list: dossierPublications.list,
          publications: dossierPublications.publications,
          updatedAt: dossierPublications.updatedAt,
        })
        .from(dossierPublications)
        .where(eq(dossierPublications.userId, userId)),
  },
];
