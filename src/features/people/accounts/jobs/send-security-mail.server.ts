import { eq } from "drizzle-orm";
import { href } from "react-router";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { getLinkOrigin } from "#platform/mail/link-origin.ts";
import { renderMail } from "#platform/mail/mail-template.tsx";
import { createLink } from "../commands/links.server.ts";
import { buildSecurityMail, type SecurityMailKind } from "../rules/security-mail.ts";
import { users } from "../tables.server.ts";

interface SecurityMailInput {
  userId: string;
  kind: SecurityMailKind;
  device?: string | undefined;
  /** Where it is not told to the account's own address. */
  to?: string;
}

/** Tells the owner of an account what was done to it: if it was not them, they know at once and have a way to act. */
export async function sendSecurityMail(
  { db, env, mailer, clock }: DepsWithQueue,
  { userId, kind, device = "?", to }: SecurityMailInput,
): Promise<void> {
  const [user] = await db
    .select({ email: users.email, locale: users.locale, updatedAt: users.updatedAt })
    .from(users)
    .where(eq(users.id, userId));
  const address = to ?? user?.email;
  if (!user || !address) return;
  const { locale, updatedAt: at } = user;
  const now = clock.now();
  const token = await createLink(db, { userId, email: address, purpose: "not_me", now });
  const origin = getLinkOrigin(env, `http://${env.HOST}:${env.PORT}`);
  const notMe = `${origin}${href("/ce-n-etait-pas-moi/:token", { token })}`;
  await mailer.send({
    to: { address },
    reference: `account-${kind}-${userId}-${at.getTime()}`,
    ...renderMail(locale, buildSecurityMail(kind, { at, device }, { notMe, locale, now })),
  });
}
