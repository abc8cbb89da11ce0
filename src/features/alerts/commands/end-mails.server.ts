import { sql } from "drizzle-orm";
import { DomainError } from "#platform/errors.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { isEndMailsHash } from "../rules/digest-links.ts";

type EndDeps = Pick<DepsWithQueue, "db" | "signer">;
type Link = { id: string; hash: string };

/** Whether a link was made by us for a mail. A mail long forgotten still has a true link, which then ends nothing. */
export function requireEndMailsLink({ signer }: Pick<EndDeps, "signer">, { id, hash }: Link): void {
  if (!isEndMailsHash(signer, id, hash)) throw new DomainError("NOT_FOUND");
}

/**
 * Ends the mails of every search and every kind of notification one mail told about. A person keeps their searches; of
 * a visitor nothing is left, for their address was given for these mails alone. Done twice, it is done once.
 */
export async function endMails(deps: EndDeps, link: Link): Promise<void> {
  requireEndMailsLink(deps, link);
  await deps.db.transaction(async (tx) => {
    const told = sql`id in (select saved_search_id from alert_matches where digest_id = ${link.id}::uuid)`;
    await tx.execute(sql`
      update saved_searches set frequency = 'none', updated_at = now() where user_id is not null and ${told}`);
    await tx.execute(sql`delete from saved_searches where user_id is null and ${told}`);
    await tx.execute(sql`
      insert into notification_preferences (user_id, kind, mail)
      select distinct user_id, kind, false from notifications where digest_id = ${link.id}::uuid
      on conflict (user_id, kind) do update set mail = false`);
  });
}
