import { eq, getTableName } from "drizzle-orm";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { PersonalDataSource } from "#platform/personal-data-source.server.ts";
import {
  callLetterTemplates,
  letterAdaptations,
  letterReviews,
  letterTemplates,
} from "./tables.server.ts";

/**
 * What a member of staff wrote and read for the letters of an agency. The texts are the agency's and stay, without their
 * author.
 */
export const letterPersonalData: readonly PersonalDataSource[] = [
  {
    fileName: "agency/letter-templates",
    tables: [getTableName(letterTemplates), getTableName(callLetterTemplates)],
    read: (db, userId) =>
      db
        .select({
          name: letterTemplates.name,
          kind: letterTemplates.kind,
          updatedAt: letterTemplates.updatedAt,
        })
        .from(letterTemplates)
        .where(eq(letterTemplates.updatedBy, userId)),
  },
  {
    fileName: "agency/letters",
    tables: [getTableName(letterAdaptations)],
    read: (db, userId) =>
      db
        .select({
          dossierNumber: dossiers.number,
          locale: letterAdaptations.locale,
          adaptedAt: letterAdaptations.adaptedAt,
        })
        .from(letterAdaptations)
        .innerJoin(dossiers, eq(dossiers.id, letterAdaptations.dossierId))
        .where(eq(letterAdaptations.adaptedBy, userId)),
  },
  {
    fileName: "agency/letter-reviews",
    tables: [getTableName(letterReviews)],
    read: (db, userId) =>
      db
        .select({ dossierNumber: dossiers.number, reviewedAt: letterReviews.reviewedAt })
        .from(letterReviews)
        .innerJoin(dossiers, eq(dossiers.id, letterReviews.dossierId))
        .where(eq(letterReviews.reviewedBy, userId)),
  },
];
