import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { alertDigests } from "#features/people/notifications/tables.server.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { getLinkOrigin } from "#platform/mail/link-origin.ts";
import { renderMail } from "#platform/mail/mail-template.tsx";
import { findPermanentRefusal } from "#platform/mail/mailer.server.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { loadDigestContent, lockDigest } from "../queries/digest-content.server.ts";
import { buildDigestMail } from "../rules/digest-mail.ts";
import { endMailsLink, manageSearchLink, unsubscribeLink } from "../rules/mail-links.ts";

/**
 * Sends one mail and marks it as sent. The row is locked while the mail server answers, so that two workers never
 * send it at the same time. A worker that dies between the server's acceptance and the commit sends it again with the
 * same Message-ID, by which mail systems detect duplicates; the opposite order would lose mails. Temporary failures
 * are thrown and retried.
 */
export const sendDigest = command({
  actors: ["product"],
  input: z.object({ id: rowId() }),
  load: ({ tx, input }) => lockDigest(tx, input.id),
  may: (actor) => can(actor, "runAlerts", undefined),
  async run({ tx, mailer, signer, env, request, now }, digest) {
    if (!digest) return;
    const { id } = digest;
    const origin = getLinkOrigin(env, request.origin);
    const settle = (as: { sentAt: Date } | { failure: string }) =>
      tx.update(alertDigests).set(as).where(eq(alertDigests.id, id));
    await releaseRemovedMatches(tx, id);
    const content = await loadDigestContent(tx, digest, now);
    if (!content) return void (await settle({ failure: "nobody or nothing left to tell" }));
    const [alarm] = content.isAlarm ? content.notifications : [];
    if (alarm?.deadline && alarm.deadline <= now)
      return void (await settle({ failure: "the deadline of the alarm has passed" }));
    const t = getTranslator(content.locale);
    const accountAddress = digest.userId ? content.to.address : null;
    const end = endMailsLink(signer, origin, id);
    const mail = buildDigestMail(content, {
      endMailsHref: end,
      origin,
      now,
      t,
      getSearchLinks: (searchId) => ({
        manage: manageSearchLink(signer, origin, searchId, accountAddress),
        leave: unsubscribeLink(signer, origin, searchId),
      }),
    });
    try {
      const sent = await mailer.send({
        to: content.to,
        reference: `digest-${id}`,
        // Alarms use the connections for urgent mails, unless thousands of people get them at once.
        ...(content.isUrgent ? {} : { isBulk: true }),
        unsubscribeUrl: end,
        ...renderMail(content.locale, mail),
      });
      await settle(sent ? { sentAt: now } : { failure: "no address that can be reached" });
    } catch (error) {
      const refusal = findPermanentRefusal(error);
      if (!refusal) throw error;
      await settle({ failure: refusal });
    }
  },
});

/**
 * Releases the matches of searches deleted since this mail was planned. They wait again if the search is restored.
 */
async function releaseRemovedMatches(tx: Db, digestId: string): Promise<void> {
  await tx.execute(sql`
    update alert_matches set digest_id = null where digest_id = ${digestId}
      and saved_search_id in (select id from saved_searches where removed_at is not null)`);
}
