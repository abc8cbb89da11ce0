import { asc, eq, getTableName } from "drizzle-orm";
import { partners } from "#features/portal/partners/tables.server.ts";
import { formModels } from "#features/proposals/form-models/tables.server.ts";
import type { PersonalDataSource } from "#platform/personal-data-source.server.ts";
import { formTrials } from "./tables.server.ts";

/** The trials that a person started. They stay with the agency, without the name. */
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
        })
        .from(formTrials)
        .innerJoin(formModels, eq(formModels.id, formTrials.formModelId))
        .innerJoin(partners, eq(partners.id, formModels.partnerId))
        .where(eq(formTrials.createdBy, userId))
        .orderBy(asc(formTrials.createdAt)),
  },
];
