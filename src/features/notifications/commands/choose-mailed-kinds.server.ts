import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { NOTIFICATION_KINDS } from "../rules/notification-kinds.ts";
import { notificationPreferences } from "../tables.server.ts";

const schema = z.array(z.enum(NOTIFICATION_KINDS));

/** Says of every kind whether it is mailed: later changes of the defaults do not change a choice once made. */
export async function chooseMailedKinds(
  db: Db,
  { userId, kinds }: { userId: string; kinds: unknown },
): Promise<void> {
  const chosen = schema.safeParse(kinds);
  if (!chosen.success) throw new DomainError("BAD_REQUEST");
  await db
    .insert(notificationPreferences)
    .values(NOTIFICATION_KINDS.map((kind) => ({ userId, kind, mail: chosen.data.includes(kind) })))
    .onConflictDoUpdate({
      target: [notificationPreferences.userId, notificationPreferences.kind],
      set: { mail: sql`excluded.mail` },
    });
}
