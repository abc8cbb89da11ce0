import { eq } from "drizzle-orm";
import { z } from "zod";
import { users } from "#features/people/accounts/tables.server.ts";
import { depositHref } from "#features/proposals/dossiers/rules/paths.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import type { Job } from "#platform/jobs/job.ts";
import { AWAITED_MAIL_RATE } from "#platform/jobs/rates.ts";
import type { MailContent, MailPart } from "#platform/mail/mail-content.ts";
import { renderMail } from "#platform/mail/mail-template.tsx";
import { loadAnnouncedDates } from "../queries/announced-dates.server.ts";
import { findVersionReceipt } from "../queries/versions.server.ts";
import { type AnnouncedDates, listAnnouncedDates } from "../rules/announced-dates.ts";
import { formatMoment } from "../rules/format-moment.ts";
import { verifyHref } from "../rules/paths.ts";
import { parseReceipt, type Receipt } from "../rules/receipt.ts";

interface Payload {
  versionId: string;
  userId: string;
  origin: string | null;
}

/** Mails the receipt of a version to one member. Idempotent: a second run sends the same message id. */
export const mailReceipt: Job<Payload> = {
  id: "mail-receipt",
  payload: z.object({ versionId: z.uuid(), userId: z.uuid(), origin: z.url().nullable() }),
  retries: 12,
  rate: AWAITED_MAIL_RATE,
  async run({ db, mailer }, { versionId, userId, origin }) {
    const [person] = await db
      .select({
        email: users.email,
        locale: users.locale,
        firstName: users.firstName,
        lastName: users.lastName,
      })
      .from(users)
      .where(eq(users.id, userId));
    const row = await findVersionReceipt(db, versionId);
    // The account was erased or has no address; the page and the notification remain.
    if (!person?.email || !row) return;
    const { email, locale, firstName, lastName } = person;
    const receipt = parseReceipt(row.receipt);
    const announced = await loadAnnouncedDates(db, receipt.dossier.id);
    await mailer.send({
      to: { name: `${firstName} ${lastName}`.trim(), address: email },
      reference: `receipt-${row.number}-${userId}`,
      ...renderMail(locale, buildReceiptMail(receipt, { locale, origin, announced })),
    });
  },
};

/** Receipt mail to a member: what was received and when, and how to prove it. */
function buildReceiptMail(
  receipt: Receipt,
  {
    locale,
    origin,
    announced,
  }: { locale: Locale; origin: string | null; announced: AnnouncedDates },
): MailContent {
  const t = getTranslator(locale);
  const { call, dossier, version, depositedBy } = receipt;
  const title = locale === "fr" ? call.titleFr : call.titleEn;
  const by = depositedBy.name;
  const formatStandbyDepositor = (frozenAt: string) =>
    `${by}, ${t("deposits:standby.held", { moment: formatMoment(new Date(frozenAt), locale) })}`;
  const links = (site: string): MailPart[] => [
    { kind: "action", label: t("deposits:mail.open"), href: site + depositHref(dossier.id) },
    {
      kind: "text",
      text: t("deposits:mail.verify", { address: site + verifyHref(receipt.number) }),
    },
  ];
  return {
    subject: t("deposits:mail.subject", { dossier: dossier.acronym, number: version.number }),
    title: t("deposits:mail.title", { dossier: dossier.acronym, partner: call.partner }),
    parts: [
      {
        kind: "facts",
        facts: [
          [t("deposits:mail.number"), receipt.number],
          [t("deposits:mail.received"), formatMoment(new Date(receipt.depositedAt), locale)],
          [t("deposits:mail.version"), String(version.number)],
          [t("deposits:mail.by"), version.frozenAt ? formatStandbyDepositor(version.frozenAt) : by],
          [t("deposits:mail.dossier"), `${dossier.acronym} — ${dossier.title}`],
          ...(dossier.number ? [[t("deposits:mail.dossierNumber"), dossier.number] as const] : []),
          [t("deposits:mail.call"), `${call.partner} · ${title}`],
          ...listAnnouncedDates(announced, { locale, t }),
          [t("deposits:mail.digest"), version.sha256],
        ],
      },
      ...(origin === null ? [] : links(origin)),
    ],
    footer: t("deposits:mail.footer", { dossier: dossier.acronym }),
  };
}
