import { and, eq, isNotNull } from "drizzle-orm";
import { href } from "react-router";
import { z } from "zod";
import { users } from "#features/people/accounts/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import type { Job } from "#platform/jobs/job.ts";
import { AWAITED_MAIL_RATE } from "#platform/jobs/rates.ts";
import { getLinkOrigin, getLocalOrigin } from "#platform/mail/link-origin.ts";
import { renderMail } from "#platform/mail/mail-template.tsx";
import { toMailedPath } from "../../administration/rules/back-office-path.ts";

interface Payload {
  dossierId: string;
  partnerId: number;
  at: string;
}

/** Tells every administrator that an agency asks for a coordinator of a dossier. */
export const mailCoordinatorRequest: Job<Payload> = {
  id: "mail-coordinator-request",
  payload: z.object({ dossierId: z.uuid(), partnerId: z.int(), at: z.iso.datetime() }),
  retries: 8,
  rate: AWAITED_MAIL_RATE,
  async run({ db, env, mailer }, { dossierId, partnerId, at }) {
    const [dossier] = await db
      .select({ acronym: dossiers.acronym, number: dossiers.number })
      .from(dossiers)
      .where(eq(dossiers.id, dossierId));
    const [agency] = await db
      .select({ code: partners.code })
      .from(partners)
      .where(eq(partners.id, partnerId));
    if (!dossier || !agency) return;
    const administrators = await db
      .select({ id: users.id, email: users.email, locale: users.locale })
      .from(users)
      .where(and(eq(users.role, "administrator"), isNotNull(users.email)));
    const page =
      getLinkOrigin(env, getLocalOrigin(env)) +
      toMailedPath(href("/administration-portail-aap/coordinations"));
    for (const { id, email, locale } of administrators) {
      const t = getTranslator(locale);
      const params = { agency: agency.code, dossier: dossier.acronym, number: dossier.number };
      await mailer.send({
        to: { address: email ?? "" },
        // A repeated job does not send the same mail twice.
        reference: `coordinator-request-${dossierId}-${at}-${id}`,
        ...renderMail(locale, {
          subject: t("home:orphanMail.subject", params),
          title: t("home:orphanMail.title"),
          parts: [
            { kind: "text", text: t("home:orphanMail.text", params) },
            { kind: "action", label: t("home:orphanMail.action"), href: page },
          ],
          footer: t("home:orphanMail.footer"),
        }),
      });
    }
  },
};
