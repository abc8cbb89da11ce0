import { z } from "zod";
import { productActor } from "#platform/actor.ts";
import type { Job } from "#platform/jobs/job.ts";
import { AWAITED_MAIL_RATE } from "#platform/jobs/rates.ts";
import { renderMail } from "#platform/mail/mail-template.tsx";
import { makeInvitationLink } from "../commands/make-invitation-link.server.ts";
import { recordReminder } from "../commands/record-reminder.server.ts";
import { findInvitedAccount } from "../queries/invited-account.server.ts";
import { invitationHref } from "../ui/team-hrefs.ts";
import { buildInvitationMail } from "./invitation-mail.ts";

interface Payload {
  invitationId: string;
  origin: string;
  /** The first, the one that follows by itself after a week, or one the team asked for. */
  kind: "invitation" | "reminder" | "again";
}

/**
 * Sends an invitation, or asks again, as long as it can be answered. The hash is made here, so that it rests nowhere
 * but in the mail. Run twice, it sends two links, of which either works.
 */
export const mailInvitation: Job<Payload> = {
  id: "mail-invitation",
  payload: z.object({
    invitationId: z.uuid(),
    origin: z.url(),
    kind: z.enum(["invitation", "reminder", "again"]),
  }),
  retries: 8,
  rate: AWAITED_MAIL_RATE,
  async run(deps, { invitationId, origin, kind }) {
    const caller = { ...deps, actor: productActor(mailInvitation.id) };
    const made = await makeInvitationLink(caller, { id: invitationId, kind });
    if (!made) return;
    const { locale, firstName, lastName, email, remindedAt } = made.invitation;
    await deps.mailer.send({
      to: { name: `${firstName} ${lastName}`, address: email },
      reference: `invitation-${invitationId}-${kind}-${remindedAt?.getTime() ?? 0}`,
      ...renderMail(
        locale,
        buildInvitationMail(made.invitation, {
          again: kind !== "invitation",
          href: origin + invitationHref(made.hash),
          now: deps.clock.now(),
          everyLanguage: (await findInvitedAccount(deps.db, email)) === null,
        }),
      ),
    });
    if (kind === "reminder") await recordReminder(caller, { id: invitationId });
  },
};
