import { eq } from "drizzle-orm";
import { z } from "zod";
import { newToken, tokenHash } from "#features/accounts/rules/secret-token.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { Job } from "#platform/jobs/job.ts";
import { AWAITED_MAIL_RATE } from "#platform/jobs/rates.ts";
import { renderMail } from "#platform/mail/mail-template.tsx";
import { type Invitation, invitationById } from "../queries/invitations.server.ts";
import { isOpen, stateAt } from "../rules/invitation.ts";
import { invitationLinks, invitations } from "../tables.server.ts";
import { discoverHref } from "../ui/team-hrefs.ts";
import { invitationMail } from "./invitation-mail.ts";

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
  async run({ db, mailer, clock }, { invitationId, origin, kind }) {
    const now = clock.now();
    const invitation = await openInvitation(db, invitationId, now);
    if (!invitation) return;
    // The team was quicker: asked again by hand, nobody is asked once more by itself.
    if (kind === "reminder" && invitation.remindedAt) return;
    const hash = newToken();
    await db.insert(invitationLinks).values({ tokenHash: tokenHash(hash), invitationId });
    const { locale, firstName, lastName, email } = invitation;
    await mailer.send({
      to: { name: `${firstName} ${lastName}`, address: email },
      reference: `invitation-${invitationId}-${kind}-${invitation.remindedAt?.getTime() ?? 0}`,
      ...renderMail(
        locale,
        invitationMail(invitation, {
          again: kind !== "invitation",
          href: origin + discoverHref(hash),
          now,
        }),
      ),
    });
    if (kind === "reminder") {
      await db.update(invitations).set({ remindedAt: now }).where(eq(invitations.id, invitationId));
    }
  },
};

/** Erased with its dossier, or answered since: then there is nothing to send. */
async function openInvitation(db: Db, id: string, now: Date): Promise<Invitation | null> {
  const invitation = await invitationById(db, id).catch((error: unknown) => {
    if (error instanceof DomainError) return null;
    throw error;
  });
  return invitation && isOpen(stateAt(invitation, now)) ? invitation : null;
}
