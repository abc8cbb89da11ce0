import { asc, eq, sql } from "drizzle-orm";
import { users } from "#features/people/accounts/tables.server.ts";
import {
  listAlarmKindNames,
  listBulkAlarmKindNames,
  listMailReasons,
  type MailReason,
} from "#features/people/notifications/rules/notification-kinds.ts";
import {
  type NotificationView,
  toNotificationViews,
} from "#features/people/notifications/rules/notification-view.ts";
import { alertDigests, notifications } from "#features/people/notifications/tables.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import type { MailAddress } from "#platform/mail/mail-address.ts";
import { alertMatches, savedSearches } from "../tables.server.ts";

export interface DigestCall {
  readonly slug: string;
  readonly titleFr: string;
  readonly titleEn: string;
  readonly partner: string;
  readonly publishedAt: Date;
  readonly opensAt: Date;
  readonly closesAt: Date;
}

export interface DigestSearch {
  readonly id: string;
  readonly name: string;
  readonly criteria: string;
  readonly calls: readonly DigestCall[];
}

/** The content of one mail. */
export interface DigestContent {
  readonly to: MailAddress;
  readonly locale: Locale;
  readonly searches: readonly DigestSearch[];
  readonly notifications: readonly NotificationView[];
  /** Why the person receives these notifications. */
  readonly reasons: readonly MailReason[];
  /** Whether it contains one notification that is mailed alone. */
  readonly isAlarm: boolean;
}

interface PlannedContent extends DigestContent {
  /** Whether it is an alarm that somebody waits for. All other mails use the connections for many mails. */
  readonly isUrgent: boolean;
}

interface Digest {
  readonly id: string;
  readonly userId: string | null;
  readonly email: string | null;
}

/** Loads the content of a mail. Null if recipient or content are gone: a search ended, an account erased. */
export async function loadDigestContent(
  db: Db,
  digest: Digest,
  now: Date,
): Promise<PlannedContent | null> {
  const searches = await listDigestSearches(db, digest.id);
  const recipient = digest.userId
    ? await findPersonRecipient(db, digest.userId)
    : toVisitorRecipient(digest.email, searches[0]?.locale);
  if (!recipient) return null;
  const { locale } = recipient;
  const rows = await listDigestNotifications(db, digest.id);
  const shown = toNotificationViews(rows, { now, locale, t: getTranslator(locale) });
  if (searches.length === 0 && shown.length === 0) return null;
  const kinds = rows.map(({ kind }) => kind);
  const isAlarm = kinds.some((kind) => listAlarmKindNames().includes(kind));
  return {
    ...recipient,
    searches,
    notifications: shown,
    reasons: listMailReasons(kinds),
    isAlarm,
    isUrgent: isAlarm && !kinds.some((kind) => listBulkAlarmKindNames().includes(kind)),
  };
}

type Recipient = Pick<DigestContent, "to" | "locale">;

const toVisitorRecipient = (
  address: string | null,
  locale: Locale | undefined,
): Recipient | null => (address && locale ? { to: { address }, locale } : null);

async function findPersonRecipient(db: Db, userId: string): Promise<Recipient | null> {
  const [person] = await db
    .select({
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      locale: users.locale,
      verifiedAt: users.emailVerifiedAt,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!person?.email || !person.verifiedAt) return null;
  const name = `${person.firstName} ${person.lastName}`;
  return { to: { name, address: person.email }, locale: person.locale };
}

const listDigestNotifications = (db: Db, digestId: string) =>
  db
    .select({
      id: notifications.id,
      kind: notifications.kind,
      data: notifications.data,
      createdAt: notifications.createdAt,
      readAt: notifications.readAt,
    })
    .from(notifications)
    .where(sql`${notifications.digestId} = ${digestId} and ${notifications.deletedAt} is null`)
    .orderBy(asc(notifications.createdAt), asc(notifications.id));

async function listDigestSearches(db: Db, digestId: string) {
  const rows = await db
    .select({
      id: savedSearches.id,
      name: savedSearches.name,
      criteria: savedSearches.criteria,
      locale: savedSearches.locale,
      call: {
        slug: calls.slug,
        titleFr: calls.titleFr,
        titleEn: calls.titleEn,
        partner: partners.code,
        publishedAt: calls.publishedAt,
        opensAt: calls.opensAt,
        closesAt: calls.closesAt,
      },
    })
    .from(alertMatches)
    .innerJoin(savedSearches, eq(savedSearches.id, alertMatches.savedSearchId))
    .innerJoin(calls, eq(calls.id, alertMatches.callId))
    .innerJoin(partners, eq(partners.id, calls.partnerId))
    // Leaves out searches deleted or silenced, and calls withdrawn, after this mail was planned.
    .where(
      sql`${alertMatches.digestId} = ${digestId} and ${savedSearches.frequency} <> 'none'
        and ${savedSearches.removedAt} is null and ${calls.withdrawnAt} is null`,
    )
    .orderBy(
      asc(savedSearches.createdAt),
      asc(savedSearches.id),
      asc(calls.closesAt),
      asc(calls.id),
    );
  const searches = new Map<string, DigestSearch & { locale: Locale; calls: DigestCall[] }>();
  for (const { call, ...search } of rows) {
    const existing = searches.get(search.id);
    if (existing) existing.calls.push(call);
    else searches.set(search.id, { ...search, calls: [call] });
  }
  return [...searches.values()];
}

/** Locks an unsent mail, so that no other worker sends it. Null if it is sent, failed or locked. */
export async function lockDigest(tx: Db, id: string) {
  const [digest] = await tx
    .select({ id: alertDigests.id, userId: alertDigests.userId, email: alertDigests.email })
    .from(alertDigests)
    .where(
      sql`${alertDigests.id} = ${id} and ${alertDigests.sentAt} is null and ${alertDigests.failure} is null`,
    )
    .for("update", { skipLocked: true });
  return digest ?? null;
}
