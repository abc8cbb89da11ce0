import { asc, eq, getTableName } from "drizzle-orm";
import { partners } from "#features/portal/partners/tables.server.ts";
import { formModels } from "#features/proposals/form-models/tables.server.ts";
import type { PersonalDataSource } from "#platform/personal-data-source.server.ts";
import { formDraftNodes } from "./tables.server.ts";

/** What a person wrote of forms. The nodes stay with the agency, without the author. */
export const formDesignerPersonalData: readonly PersonalDataSource[] = [
  {
    fileName: "agency/form-draft-nodes",
    tables: [getTableName(formDraftNodes)],
    read: (db, userId) =>
      db
        .select({
          agency: partners.code,
          form: formModels.name,
          node: formDraftNodes.nodeId,
          content: formDraftNodes.content,
          changedAt: formDraftNodes.updatedAt,
        })
        .from(formDraftNodes)
        .innerJoin(formModels, eq(formModels.id, formDraftNodes.formModelId))
        .innerJoin(partners, eq(partners.id, formModels.partnerId))
        .where(eq(formDraftNodes.updatedBy, userId))
        .orderBy(asc(formDraftNodes.updatedAt), asc(formDraftNodes.nodeId)),
  },
];
