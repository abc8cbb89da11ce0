import { and, eq, isNull } from "drizzle-orm";
import { staffMembers } from "#features/people/accounts/tables.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import {
  type FollowedChange,
  mailFollowersRequest,
} from "#features/proposals/deposits/jobs/mail-followers-request.ts";
import { dossierVisibleTo } from "#features/proposals/dossiers/queries/visible-to.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import type { Job } from "#platform/jobs/job.ts";
import { AWAITED_MAIL_RATE } from "#platform/jobs/rates.ts";
import { getLinkOrigin, getLocalOrigin } from "#platform/mail/link-origin.ts";
import { renderMail } from "#platform/mail/mail-template.tsx";
import { toMailedPath } from "../../administration/rules/back-office-path.ts";
import { findColleague } from "../queries/list-choices.server.ts";
import { agencyDossierHref } from "../rules/paths.ts";
import { dossierFollows } from "../tables.server.ts";

/** Tells each member of staff who follows a dossier, and may still read it, what happened to it. */
export const mailFollowers: Job<FollowedChange> = {
  ...mailFollowersRequest,
  retries: 8,
  rate: AWAITED_MAIL_RATE,
  async run({ db, env, mailer }, { dossierId, event, version, at }) {
    const [dossier] = await db
      .select({ acronym: dossiers.acronym, number: dossiers.number, partnerId: calls.partnerId })
      .from(dossiers)
      .innerJoin(calls, eq(calls.id, dossiers.callId))
      .where(eq(dossiers.id, dossierId));
    if (!dossier) return;
    const { acronym, number, partnerId } = dossier;
    const page =
      getLinkOrigin(env, getLocalOrigin(env)) + toMailedPath(agencyDossierHref(dossierId));
    for (const follower of await listFollowers(db, dossierId, partnerId)) {
      const { email, locale, memberId } = follower;
      const t = getTranslator(locale);
      const params = { dossier: acronym, number, version };
      await mailer.send({
        to: { address: email ?? "" },
        // A repeated job does not send the same mail twice.
        reference: `follower-${dossierId}-${event}-${at}-${memberId}`,
        ...renderMail(locale, {
          subject: t(`dossierList:followMail.${event}.title`, params),
          title: t(`dossierList:followMail.${event}.title`, params),
          parts: [
            { kind: "text", text: t(`dossierList:followMail.${event}.text`, params) },
            { kind: "action", label: t("dossierList:followMail.action"), href: page },
          ],
          footer: t("dossierList:followMail.footer"),
        }),
      });
    }
  },
};

/** Active members who follow a dossier, have an address and may read the dossier now: rights and conflicts change. */
async function listFollowers(db: Db, dossierId: string, partnerId: number): Promise<StaffActor[]> {
  const members = await db
    .select({ memberId: staffMembers.id })
    .from(dossierFollows)
    .innerJoin(staffMembers, eq(staffMembers.id, dossierFollows.memberId))
    .where(and(eq(dossierFollows.dossierId, dossierId), isNull(staffMembers.endedAt)));
  const followers: StaffActor[] = [];
  for (const { memberId } of members) {
    const follower = await findColleague(db, { partnerId }, memberId);
    if (!follower?.email) continue;
    const isReadable = and(eq(dossiers.id, dossierId), dossierVisibleTo(follower));
    if ((await db.$count(dossiers, isReadable)) > 0) followers.push(follower);
  }
  return followers;
}
