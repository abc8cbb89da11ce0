import { sql } from "drizzle-orm";
import { z } from "zod";
import { stopMailingKinds } from "#features/people/notifications/writes/notify.server.ts";
import { command } from "#platform/command.server.ts";
import { can } from "../policy.ts";
import { isEndMailsHash } from "../rules/mail-links.ts";
import { LINK_HOLDERS } from "./change-search.server.ts";

/**
 * Ends the e-mails of every search and notification kind of one mail. People keep their searches; a visitor's are
 * deleted, because the address was given for these e-mails only. Safe to repeat.
 */
export const endMails = command({
  actors: LINK_HOLDERS,
  isAudited: false,
  input: z.object({ id: z.string(), hash: z.string() }),
  load: async ({ input, signer }) => ({ byLink: isEndMailsHash(signer, input.id, input.hash) }),
  may: (actor, target) => can(actor, "endMails", target),
  async run({ tx, input, now }) {
    const at = sql`${now.toISOString()}::timestamptz`;
    const mentioned = sql`id in (select saved_search_id from alert_matches where digest_id = ${input.id}::uuid)`;
    await tx.execute(sql`
      update saved_searches set frequency = 'none', updated_at = ${at} where user_id is not null and ${mentioned}`);
    await tx.execute(sql`delete from saved_searches where user_id is null and ${mentioned}`);
    await stopMailingKinds(tx, input.id);
  },
});
