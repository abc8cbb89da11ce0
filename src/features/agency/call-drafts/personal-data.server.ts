import { asc, eq, getTableName, or, sql } from "drizzle-orm";
import { calls } from "#features/portal/calls/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import type { PersonalDataSource } from "#platform/personal-data-source.server.ts";
import { callDraftFields, callDrafts, callImports } from "./tables.server.ts";

/** The title of a draft: the one it holds, or that of its published call. */
const DRAFT_TITLE = sql<string | null>`coalesce(
  (select title.value #>> '{}' from ${callDraftFields} title
    where title.draft_id = ${callDrafts.id} and title.field = 'titleFr'),
  ${calls.titleFr})`;

/** What a person wrote of calls. Drafts, fields and imports stay with the agency, without the author. */
export const callDraftPersonalData: readonly PersonalDataSource[] = [
  {
    fileName: "agency/call-drafts",
    tables: [getTableName(callDrafts)],
    read: (db, userId) =>
      db
        .select({
          agency: partners.code,
          call: DRAFT_TITLE,
          isCreatedByYou: sql<boolean>`coalesce(${callDrafts.createdBy} = ${userId}::uuid, false)`,
          createdAt: callDrafts.createdAt,
          isPublicationPlannedByYou: sql<boolean>`coalesce(${callDrafts.publishBy} = ${userId}::uuid, false)`,
          publishAt: callDrafts.publishAt,
          publishReasonFr: callDrafts.publishReasonFr,
          publishReasonEn: callDrafts.publishReasonEn,
        })
        .from(callDrafts)
        .innerJoin(partners, eq(partners.id, callDrafts.partnerId))
        .leftJoin(calls, eq(calls.id, callDrafts.callId))
        .where(or(eq(callDrafts.createdBy, userId), eq(callDrafts.publishBy, userId)))
        .orderBy(asc(callDrafts.createdAt)),
  },
  {
    fileName: "agency/call-draft-fields",
    tables: [getTableName(callDraftFields)],
    read: (db, userId) =>
      db
        .select({
          agency: partners.code,
          call: DRAFT_TITLE,
          field: callDraftFields.field,
          value: callDraftFields.value,
          changedAt: callDraftFields.changedAt,
        })
        .from(callDraftFields)
        .innerJoin(callDrafts, eq(callDrafts.id, callDraftFields.draftId))
        .innerJoin(partners, eq(partners.id, callDrafts.partnerId))
        .leftJoin(calls, eq(calls.id, callDrafts.callId))
        .where(eq(callDraftFields.changedBy, userId))
        .orderBy(asc(callDraftFields.changedAt)),
  },
  {
    fileName: "agency/call-imports",
    tables: [getTableName(callImports)],
    read: (db, userId) =>
      db
        .select({
          agency: partners.code,
          fileName: callImports.fileName,
          createdAt: callImports.createdAt,
          appliedAt: callImports.appliedAt,
        })
        .from(callImports)
        .innerJoin(partners, eq(partners.id, callImports.partnerId))
        .where(eq(callImports.createdBy, userId))
        .orderBy(asc(callImports.createdAt)),
  },
];
