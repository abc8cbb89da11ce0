import { type SQL, sql } from "drizzle-orm";
import { closingChangedKeyPrefix, closingDateChanged } from "../rules/notification-kinds.ts";

/**
 * Condition: the user was told of a moved closing of the call at or after a moment. A reminder due before needs not be
 * sent, because that message named the same date.
 */
export const wasToldOfClosing = (userId: SQL, callId: number, since: Date): SQL => sql`exists (
  select from notifications told
  where told.user_id = ${userId} and told.kind = ${closingDateChanged.kind}
    and starts_with(told.key, ${closingChangedKeyPrefix(callId)})
    and told.created_at >= ${since.toISOString()}::timestamptz
    and told.data ->> 'before' <> told.data ->> 'after')`;
