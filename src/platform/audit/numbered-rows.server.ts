import type pg from "pg";
import type { NumberedAuditRow } from "./audit-digests.server.ts";

/** An instant in UTC with microseconds, whatever the settings of the connection. */
export function selectInstant(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** Every column of `audit_events` as text. A test compares this list with the table. */
const SELECT_ROWS = `
  select s.seq::text, s.event_id::text as id,
    ${selectInstant("e.at")} as at,
    e.actor_kind as "actorKind", e.actor_id as "actorId", e.actor_for as "actorFor", e.event,
    e.subject_kind as "subjectKind", e.subject_id as "subjectId", e.partner_id::text as "partnerId",
    e.details::text, e.request_id::text as "requestId"
  from audit_sequence s left join audit_events e on e.id = s.event_id
  where s.seq between $1 and $2 order by s.seq limit $3`;

/** Numbered events with numbers from `first` to `last`, at most `limit`. */
export async function listNumberedRows(
  client: pg.Pool | pg.PoolClient,
  { first, last, limit }: { first: number; last: number; limit: number },
): Promise<NumberedAuditRow[]> {
  return (await client.query<NumberedAuditRow>(SELECT_ROWS, [first, last, limit])).rows;
}
