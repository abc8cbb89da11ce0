import { asc, eq, getTableName, or, sql } from "drizzle-orm";
import { partners } from "#features/portal/partners/tables.server.ts";
import { formModels } from "#features/proposals/form-models/tables.server.ts";
import type { PersonalDataSource } from "#platform/personal-data-source.server.ts";
import { formTrials } from "./tables.server.ts";

/** The trials that a person started or planned to publish. They stay with the agency, without the name. */
export const formPublicationPersonalData: readonly PersonalDataSource[] = [
  {
    fileName: "agency/form-trials",
    tables: [getTableName(formTrials)],
    read: (db, userId) =>
      db
        .select({
          agency: partners.code,
          form: formModels.name,
          startedAt: formTrials.createdAt,
          publishedAt: formTrials.publishedAt,
          isPublicationPlannedByYou: sql<boolean>`coalesce(${formTrials.publishBy} = ${userId}::uuid, false)`,
          publishAt: formTrials.publishAt,
        })
        .from(formTrials)
        .innerJoin(formModels, eq(formModels.id, formTrials.formModelId))
        .innerJoin(partners, eq(partners.id, formModels.partnerId))
        .where(or(eq(formTrials.createdBy, userId), eq(formTrials.publishBy, userId)))
        .orderBy(asc(formTrials.createdAt)),
  },
];
