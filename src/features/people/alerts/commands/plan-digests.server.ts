import { sql } from "drizzle-orm";
import { z } from "zod";
import {
  listAlarmKindNames,
  listBulkAlarmKindNames,
} from "#features/people/notifications/rules/notification-kinds.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { mailAlarm, mailDigest } from "../jobs/mail-digest.server.ts";
import { can } from "../policy.ts";
import { getLastDeliveryTime } from "../rules/frequency.ts";

/** Recipients whose mails are planned in one transaction. */
export const RECIPIENTS_PER_BATCH = 500;
/** Advisory lock: two concurrent planners would each create a mail for the same person. */
const PLANNING_LOCK = 7_301_201;

/** An account, or a visitor's address. */
const recipientSchema = z.object({ userId: z.uuid().nullable(), email: z.string().nullable() });
export type Recipient = z.infer<typeof recipientSchema>;

/**
 * Puts all waiting matches and notifications of each recipient into one mail and queues it, in one transaction: every
 * item is in exactly one mail, and that mail is sent. Each alarm gets a mail of its own, which is sent before the
 * others. Returns the number of mails.
 */
export const planDigests = command({
  actors: ["product"],
  input: z.object({ recipients: z.array(recipientSchema).max(RECIPIENTS_PER_BATCH) }),
  may: (actor) => can(actor, "runAlerts", undefined),
  async run({ tx, queue, input, now }) {
    await tx.execute(sql`select pg_advisory_xact_lock(${PLANNING_LOCK})`);
    const alarms = await createAlarms(tx, input.recipients, now);
    const bulkKinds = listBulkAlarmKindNames();
    for (const { id, kind } of alarms)
      await queue.enqueue(tx, bulkKinds.includes(kind) ? mailDigest : mailAlarm, { id });
    const made = await createDigests(tx, input.recipients, now);
    for (const id of made) await queue.enqueue(tx, mailDigest, { id });
    return alarms.length + made.length;
  },
});

/**
 * The condition for a waiting match that is due, of a search `s` and its account `u` if there is one. Only for
 * confirmed addresses: other matches wait until the address is confirmed or the search is deleted.
 */
const isDue = (now: Date) => sql`m.digest_id is null and s.removed_at is null
  and m.matched_at <= case s.frequency
    when 'instant' then ${getLastDeliveryTime("instant", now).toISOString()}::timestamptz
    when 'daily' then ${getLastDeliveryTime("daily", now).toISOString()}::timestamptz
    when 'weekly' then ${getLastDeliveryTime("weekly", now).toISOString()}::timestamptz end
  and case when s.user_id is null then s.confirmed_at is not null
    else u.email is not null and u.email_verified_at is not null end`;

/** Notifications already read need no mail. */
const isMailWanted = sql`n.wants_mail and n.digest_id is null and n.read_at is null and n.deleted_at is null
  and u.email is not null and u.email_verified_at is not null`;

/** The recipients with something due. */
export async function listDueRecipients(db: Db, now: Date): Promise<Recipient[]> {
  const { rows } = await db.execute<Recipient & Record<string, unknown>>(sql`
    select s.user_id as "userId", case when s.user_id is null then lower(s.email) end as email
    from alert_matches m join saved_searches s on s.id = m.saved_search_id left join users u on u.id = s.user_id
    where ${isDue(now)}
    union
    select n.user_id, null from notifications n join users u on u.id = n.user_id where ${isMailWanted}`);
  return rows;
}

const isAlarm = () => sql`n.kind = any(${sql.param([...listAlarmKindNames()])}::text[])`;

/** Creates one mail for each waiting alarm of these recipients. */
async function createAlarms(tx: Db, people: readonly Recipient[], now: Date) {
  const { rows } = await tx.execute<{ id: string; kind: string }>(sql`
    with waiting as (
      select n.id, n.user_id, gen_random_uuid() as digest_id
      from notifications n join users u on u.id = n.user_id
      where n.user_id = any(${sql.param(people.map(({ userId }) => userId))}::uuid[])
        and ${isAlarm()} and ${isMailWanted}),
    made as (
      insert into alert_digests (id, user_id, created_at)
      select digest_id, user_id, ${now.toISOString()}::timestamptz from waiting)
    update notifications set digest_id = waiting.digest_id
    from waiting where notifications.id = waiting.id
    returning waiting.digest_id as id, notifications.kind`);
  return rows;
}

async function createDigests(tx: Db, people: readonly Recipient[], now: Date): Promise<string[]> {
  const column = (values: (person: Recipient) => string | null) => sql.param(people.map(values));
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into alert_digests (user_id, email, created_at)
    select user_id, email, ${now.toISOString()}::timestamptz
    from unnest(${column((one) => one.userId)}::uuid[], ${column((one) => one.email)}::text[]) as p(user_id, email)
    where user_id is null or exists (select from users where users.id = p.user_id)
    returning id`);
  const ids = sql.param(rows.map(({ id }) => id));
  const made = sql`d.id = any(${ids}::uuid[])`;
  for (const isTheirs of [
    sql`s.user_id = d.user_id`,
    sql`s.user_id is null and lower(s.email) = d.email`,
  ]) {
    await tx.execute(sql`
      update alert_matches set digest_id = due.digest_id
      from (
        select d.id as digest_id, m.saved_search_id, m.call_id
        from alert_digests d
        join saved_searches s on ${isTheirs}
        join alert_matches m on m.saved_search_id = s.id
        left join users u on u.id = s.user_id
        where ${made} and ${isDue(now)}) due
      where alert_matches.saved_search_id = due.saved_search_id and alert_matches.call_id = due.call_id`);
  }
  await tx.execute(sql`
    update notifications set digest_id = due.digest_id
    from (
      select d.id as digest_id, n.id
      from alert_digests d join users u on u.id = d.user_id join notifications n on n.user_id = u.id
      where ${made} and ${isMailWanted} and not ${isAlarm()}) due
    where notifications.id = due.id`);
  // Deletes empty mails: another worker has already planned their content.
  await tx.execute(sql`
    delete from alert_digests d where ${made}
      and not exists (select from alert_matches m where m.digest_id = d.id)
      and not exists (select from notifications n where n.digest_id = d.id)`);
  const kept = await tx.execute<{ id: string }>(sql`select id from alert_digests d where ${made}`);
  return kept.rows.map(({ id }) => id);
}

/** Mails unsent after this time are queued again, because their job has used up its retries. */
const RETRY_AFTER_MS = 20 * 60_000;
/** Mails that no mail server has accepted or refused by then are marked as failed. */
const GIVE_UP_AFTER_MS = 3 * 86_400_000;

/** Queues unsent mails again, and marks those as failed that were never accepted. */
export const retryDigests = command({
  actors: ["product"],
  input: z.object({}),
  may: (actor) => can(actor, "runAlerts", undefined),
  async run({ tx, queue, now }) {
    const before = (ms: number) =>
      sql`created_at < ${new Date(now.getTime() - ms).toISOString()}::timestamptz`;
    const waiting = sql`sent_at is null and failure is null`;
    await tx.execute(sql`
      update alert_digests set failure = 'not accepted by the mail server within three days'
      where ${waiting} and ${before(GIVE_UP_AFTER_MS)}`);
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from alert_digests where ${waiting} and ${before(RETRY_AFTER_MS)}
      order by created_at limit ${RECIPIENTS_PER_BATCH}`);
    for (const { id } of rows)
      await queue.enqueue(tx, mailDigest, { id }, { singletonKey: `again ${id}` });
  },
});
