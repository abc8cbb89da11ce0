import { type SQL, sql } from "drizzle-orm";
import type { ZodType, z } from "zod";
import type { Db } from "#platform/db/pool.server.ts";
import type { NotificationKind } from "../rules/notification-kinds.ts";

interface NotificationEvent<Schema extends ZodType> {
  /**
   * Names the event for ever, such as `deposit:{dossierId}:{version}`: with the same key again, a person is notified
   * once, even when they have deleted it.
   */
  readonly key: string;
  readonly data: z.input<Schema>;
  readonly now: Date;
}

/**
 * Notifies people, in the transaction in which something happened. It shows in their open pages at commit; by e-mail
 * it goes out with their next mail (within a minute), if they want this kind and have a verified address.
 * Answers how many were notified just now.
 */
export function notify<Schema extends ZodType>(
  tx: Db,
  kind: NotificationKind<Schema>,
  { userId, ...event }: NotificationEvent<Schema> & { readonly userId: string | readonly string[] },
): Promise<number> {
  const ids = typeof userId === "string" ? [userId] : [...userId];
  const recipients = sql`select distinct unnest(${sql.param(ids)}::uuid[]) as user_id`;
  return notifyMany(tx, kind, recipients, event);
}

/**
 * The same for everybody a query names in its column `user_id`, each once: thousands cost one statement. `mailed:
 * false` where another mail says it already.
 */
export async function notifyMany<Schema extends ZodType>(
  tx: Db,
  { kind, mailedByDefault }: NotificationKind<Schema>,
  recipients: SQL,
  { key, data, now, mailed = true }: NotificationEvent<Schema> & { mailed?: boolean },
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into notifications (user_id, kind, key, data, created_at, wants_mail)
    select u.id, ${kind}, ${key}, ${JSON.stringify(data)}::jsonb, ${now.toISOString()}::timestamptz,
      ${mailed} and u.email_verified_at is not null and coalesce(p.mail, ${mailedByDefault})
    from (${recipients}) r
    join users u on u.id = r.user_id
    left join notification_preferences p on p.user_id = u.id and p.kind = ${kind}
    on conflict (user_id, key) do nothing`);
  return rowCount ?? 0;
}
