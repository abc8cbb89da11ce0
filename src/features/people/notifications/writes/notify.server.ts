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
  /** Whom the data names, if anybody: the notification goes with their account. */
  readonly namedUserId: string | null;
  /** The account whose act this is: nobody is notified of an act of their own. */
  readonly by?: string | null;
  /**
   * For what can be done and undone, under a `toggledKey`: with the same key again, the later word takes the place of the
   * earlier one, and asks for no mail that has gone; nor are more than a few mails an hour sent of one subject.
   */
  readonly replaces?: boolean;
  readonly now: Date;
}

/** Whoever goes on toggling is followed in the pages of the others, and no longer in their mail. */
const MAX_TOGGLE_MAILS_PER_HOUR = 5;

/** The key of something that can be done and undone: whoever toggles it tells the others once a minute, how it stands. */
export const toggledKey = (subject: string, now: Date): string =>
  `${subject}:${Math.floor(now.getTime() / 60_000)}`;

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
  event: NotificationEvent<Schema> & { mailed?: boolean },
): Promise<number> {
  const { key, data, namedUserId, by = null, now, replaces = false, mailed = true } = event;
  const again = replaces
    ? sql`do update set kind = excluded.kind, data = excluded.data, named_user_id = excluded.named_user_id,
        created_at = excluded.created_at, read_at = null, deleted_at = null`
    : sql`do nothing`;
  const subject = key.slice(0, key.lastIndexOf(":") + 1);
  const isMailed = replaces
    ? sql`(select count(*) from notifications n where n.user_id = u.id and starts_with(n.key, ${subject})
        and n.key <> ${key} and n.wants_mail and n.created_at > ${now.toISOString()}::timestamptz - interval '1 hour'
      ) < ${MAX_TOGGLE_MAILS_PER_HOUR}`
    : sql`true`;
  const { rowCount } = await tx.execute(sql`
    insert into notifications (user_id, kind, key, data, named_user_id, created_at, wants_mail)
    select u.id, ${kind}, ${key}, ${JSON.stringify(data)}::jsonb, ${namedUserId}::uuid, ${now.toISOString()}::timestamptz,
      ${mailed} and u.email_verified_at is not null and coalesce(p.mail, ${mailedByDefault}) and ${isMailed}
    from (${recipients}) r
    join users u on u.id = r.user_id
    left join notification_preferences p on p.user_id = u.id and p.kind = ${kind}
    where u.id is distinct from ${by}::uuid
    on conflict (user_id, key) ${again}`);
  return rowCount ?? 0;
}

/** Nothing of the kinds that one mail told of is mailed to its person any more, inside the transaction that ends its mails. */
export async function stopMailingKinds(tx: Db, digestId: string): Promise<void> {
  await tx.execute(sql`
    insert into notification_preferences (user_id, kind, mail)
    select distinct user_id, kind, false from notifications where digest_id = ${digestId}::uuid
    on conflict (user_id, kind) do update set mail = false`);
}
