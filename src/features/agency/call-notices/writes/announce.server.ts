import { eq, sql } from "drizzle-orm";
import type { ChangeReason } from "#features/people/alerts/rules/call-change-text.ts";
import {
  closingChangedKey,
  closingDateChanged,
} from "#features/people/alerts/rules/notification-kinds.ts";
import { recordToldClosing } from "#features/people/alerts/writes/told-closing.server.ts";
import { notifyMany } from "#features/people/notifications/writes/notify.server.ts";
import type { CallChange } from "#features/portal/calls/rules/call-changes.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { selectCallPeople } from "../queries/audience.server.ts";
import { toCallChangeData } from "../rules/call-change.ts";
import { callWithdrawn } from "../rules/notification-kinds.ts";
import { callNotices } from "../tables.server.ts";

interface Announcement {
  readonly callId: number;
  /** The account that published; null for the product itself. */
  readonly by: string | null;
  readonly now: Date;
}

/**
 * Tells the people of a call what a publication changed: one notification and one mail a person. Runs in the transaction
 * of the publication, after `calls` was written: the key contains the new version of the call, which alerts use too, so
 * that nobody is told again. Changes of wording are not told. Returns the number of people.
 */
export async function announceCallChange(
  tx: Db,
  {
    callId,
    changes,
    reason,
    by,
    now,
  }: Announcement & {
    readonly changes: readonly CallChange[];
    readonly reason: ChangeReason | null;
  },
): Promise<number> {
  const material = changes.filter(({ isMaterial }) => isMaterial);
  if (material.length === 0) return 0;
  const { closesAt, version, partner: _, ...call } = await loadCall(tx, callId);
  const content = toCallChangeData(material, { closesAt, reason, now });
  const people = await notifyMany(tx, closingDateChanged, selectCallPeople(callId), {
    key: closingChangedKey(callId, version),
    namedUserId: null,
    hasPersonalData: true,
    data: { call, ...content },
    now,
  });
  await recordToldClosing(tx, callId);
  await insertNotice(tx, { callId, by, now }, { kind: "changed", content, people });
  return people;
}

/** Tells the people of a call that it is withdrawn, and why. Runs in the transaction of the withdrawal. */
export async function announceWithdrawal(
  tx: Db,
  {
    callId,
    reasonFr,
    reasonEn,
    by,
    now,
  }: Announcement & { readonly reasonFr: string; readonly reasonEn: string },
): Promise<number> {
  const { closesAt: _, version, partner, ...call } = await loadCall(tx, callId);
  const people = await notifyMany(tx, callWithdrawn, selectCallPeople(callId), {
    key: `call-withdrawn:${callId}:${version}`,
    namedUserId: null,
    hasPersonalData: true,
    data: { call, partner, reasonFr, reasonEn },
    now,
  });
  const content = { reasonFr, reasonEn };
  await insertNotice(tx, { callId, by, now }, { kind: "withdrawn", content, people });
  return people;
}

export async function loadCall(tx: Db, callId: number) {
  const [row] = await tx
    .select({
      slug: calls.slug,
      titleFr: calls.titleFr,
      titleEn: calls.titleEn,
      closesAt: calls.closesAt,
      partner: partners.code,
      /** With microseconds, which a Date cannot hold. */
      version: sql<string>`${calls.updatedAt}::text`,
    })
    .from(calls)
    .innerJoin(partners, eq(partners.id, calls.partnerId))
    .where(eq(calls.id, callId));
  if (!row) throw new Error(`no call ${callId}`);
  return row;
}

async function insertNotice(
  tx: Db,
  { callId, by, now }: Announcement,
  notice: {
    readonly kind: typeof callNotices.$inferInsert.kind;
    readonly content: unknown;
    readonly people: number;
  },
): Promise<void> {
  const { people: recipientCount, ...rest } = notice;
  await tx.insert(callNotices).values({ callId, ...rest, recipientCount, sentBy: by, sentAt: now });
}
