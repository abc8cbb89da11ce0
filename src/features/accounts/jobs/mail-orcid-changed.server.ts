import { eq } from "drizzle-orm";
import { z } from "zod";
import { translator } from "#platform/i18n/registry.ts";
import type { Job } from "#platform/jobs/job.ts";
import { renderMail } from "#platform/mail/mail-template.tsx";
import { accountMail } from "../rules/account-mail.ts";
import { users } from "../tables.server.ts";

/** Tells a person that an ORCID opens their account from now on, or no longer does: if it was not them, they know. */
export const mailOrcidChanged: Job<{ userId: string; change: "linked" | "unlinked" }> = {
  id: "mail-orcid-changed",
  payload: z.object({ userId: z.uuid(), change: z.enum(["linked", "unlinked"]) }),
  async run({ db, mailer, clock }, { userId, change }) {
    const [user] = await db
      .select({ email: users.email, locale: users.locale })
      .from(users)
      .where(eq(users.id, userId));
    if (!user?.email) return;
    const kind = change === "linked" ? "orcidLinked" : "orcidUnlinked";
    await mailer.send({
      to: { address: user.email },
      reference: `account-orcid-${userId}-${clock.now().getTime()}`,
      ...renderMail(user.locale, accountMail(kind, null, translator(user.locale))),
    });
  },
};
