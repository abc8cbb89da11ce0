import { sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";

/** Nothing of the kinds that one mail told of is mailed to its person any more, inside the transaction that ends its mails. */
export async function stopMailingKinds(tx: Db, digestId: string): Promise<void> {
  await tx.execute(sql`
    insert into notification_preferences (user_id, kind, mail)
    select distinct user_id, kind, false from notifications where digest_id = ${digestId}::uuid
    on conflict (user_id, kind) do update set mail = false`);
}
