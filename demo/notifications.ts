import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { ZodType, z } from "zod";
import { getClosingSoonTime } from "#features/people/alerts/rules/closing-soon.ts";
import {
  callClosingSoon,
  callOpened,
  closingChangedKey,
  closingDateChanged,
  closingSoonKey,
  openedKey,
} from "#features/people/alerts/rules/notification-kinds.ts";
import type { NotificationKind } from "#features/people/notifications/rules/notification-kinds.ts";
import { notify } from "#features/people/notifications/writes/notify.server.ts";
import { dataUpdated } from "#features/people/researchers/rules/notification-kinds.ts";

interface Call {
  id: number;
  slug: string;
  title_fr: string;
  title_en: string;
  opens_at: Date;
  closes_at: Date;
}

const CLAIRE = "claire.morel@example.org";
const JAMES = "james.okafor@example.org";
const HOUR = 3_600_000;

/** Notifications of the last days, written through `notify` like real ones. */
export async function loadNotifications(client: pg.PoolClient, now: Date): Promise<void> {
  const db = drizzle(client);
  const people = await client.query<{ id: string; email: string }>("select id, email from users");
  const idByEmail = new Map(people.rows.map(({ id, email }) => [email, id]));
  const send = async <Schema extends ZodType>(
    kind: NotificationKind<Schema>,
    email: string,
    event: { at: Date; key: string; data: z.input<Schema> },
  ) => {
    const { at, key, data } = event;
    const userId = idByEmail.get(email);
    if (userId) await notify(db, kind, { userId, key, data, namedUserId: null, now: at });
  };
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
  const mention = (call: Call) => ({
    slug: call.slug,
    titleFr: call.title_fr,
    titleEn: call.title_en,
  });

  // Calls just opened or closing within two weeks: notifications that a favourite produces.
  const opened = await findCalls(client, "opens_at <= $1 order by opens_at desc limit 2", now);
  for (const [index, call] of opened.entries()) {
    const event = {
      at: call.opens_at,
      key: openedKey(call.id, call.opens_at),
      data: { call: mention(call), closesAt: call.closes_at.toISOString() },
    };
    await send(callOpened, CLAIRE, event);
    if (index === 0) await send(callOpened, JAMES, event);
  }
  const closing = await findCalls(
    client,
    "closes_at > $1 and closes_at < $1::timestamptz + interval '14 days' order by closes_at limit 2",
    now,
  );
  for (const call of closing) {
    await send(callClosingSoon, CLAIRE, {
      at: getClosingSoonTime(call.closes_at, 14),
      key: closingSoonKey(call.id, call.closes_at, 14),
      data: { call: mention(call), closesAt: call.closes_at.toISOString(), days: 14 },
    });
  }
  const moved = await client.query<Call & { before: Date; after: Date; changed_at: Date }>(
    `select c.id, slug, title_fr, title_en, opens_at, closes_at, before, after, changed_at
     from call_date_changes d join calls c on c.id = d.call_id order by changed_at desc limit 1`,
  );
  for (const { before, after, changed_at, ...call } of moved.rows) {
    const event = {
      at: changed_at,
      key: closingChangedKey(call.id, changed_at.toISOString()),
      data: { call: mention(call), before: before.toISOString(), after: after.toISOString() },
    };
    await send(closingDateChanged, CLAIRE, event);
    await send(closingDateChanged, JAMES, event);
  }
  await send(dataUpdated, CLAIRE, {
    at: ago(20),
    key: "demo:hal",
    data: { source: "hal", added: 3, changed: 1, conflicts: 0, href: "/mon-espace" },
  });
  // Notifications older than two days count as read; none is mailed.
  await client.query(
    "update notifications set read_at = created_at + interval '2 hours' where created_at < $1",
    [ago(48)],
  );
  await client.query("update notifications set wants_mail = false");
}

async function findCalls(client: pg.PoolClient, where: string, now: Date): Promise<Call[]> {
  const { rows } = await client.query<Call>(
    `select id, slug, title_fr, title_en, opens_at, closes_at from calls where published_at <= $1 and closes_at > $1 and ${where}`,
    [now],
  );
  return rows;
}
