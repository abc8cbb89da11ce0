import { asc, eq, getTableName } from "drizzle-orm";
import { calls } from "#features/portal/calls/tables.server.ts";
import type { PersonalDataSource } from "#platform/personal-data-source.server.ts";
import { callNotices } from "./tables.server.ts";

/** Messages and changes that a person sent to the people of a call. They stay with the agency, without the author. */
export const callNoticePersonalData: readonly PersonalDataSource[] = [
  {
    fileName: "agency/call-notices",
    tables: [getTableName(callNotices)],
    read: (db, userId) =>
      db
        .select({
          call: calls.titleFr,
          kind: callNotices.kind,
          content: callNotices.content,
          people: callNotices.recipientCount,
          sentAt: callNotices.sentAt,
        })
        .from(callNotices)
        .innerJoin(calls, eq(calls.id, callNotices.callId))
        .where(eq(callNotices.sentBy, userId))
        .orderBy(asc(callNotices.sentAt)),
  },
];
