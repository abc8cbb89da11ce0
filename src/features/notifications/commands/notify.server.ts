import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import type { NotificationData } from "../rules/notification-kinds.ts";
import { MAILED_BY_DEFAULT } from "../rules/notification-mail.ts";

interface Notice {
  /**
   * Names the event for ever, such as `deposit:{dossierId}:{version}`: told with the same key again, a person hears
   * of it once, even when they have deleted it.
   */
  readonly key: string;
  readonly data: NotificationData;
  readonly now: Date;
}

/**
 * Tells people something, in the transaction in which it happened. It shows in their open pages at commit; by e-mail
 * it goes out with their next mail (within a minute), if they want this kind and have a verified address.
 * Answers how many were told just now.
 */
export function notify(
  tx: Db,
  { userId, ...notice }: Notice & { readonly userId: string | readonly string[] },
): Promise<number> {
  const ids = typeof userId === "string" ? [userId] : [...userId];
  return notifyMany(tx, sql`select distinct unnest(${sql.param(ids)}::uuid[]) as user_id`, notice);
}

/**
 * The same for everybody a query names in its column `user_id`, each once: thousands cost one statement. `mailed:
 * false` where another mail tells it already.
 */
export async function notifyMany(
  tx: Db,
  recipients: SQL,
  { key, data, now, mailed = true }: Notice & { mailed?: boolean },
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into notifications (user_id, kind, key, data, created_at, wants_mail)
    select u.id, ${data.kind}, ${key}, ${JSON.stringify(data)}::jsonb, ${now.toISOString()}::timestamptz,
      ${mailed} and u.email_verified_at is not null and coalesce(p.mail, ${MAILED_BY_DEFAULT[data.kind]})
    from (${recipients}) r
    join users u on u.id = r.user_id
    left join notification_preferences p on p.user_id = u.id and p.kind = ${data.kind}
    on conflict (user_id, key) do nothing`);
  return rowCount ?? 0;
}
