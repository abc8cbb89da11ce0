import { depositHref } from "#features/proposals/dossiers/ui/dossier-hrefs.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import type { MailContent, MailPart } from "#platform/mail/mail-content.ts";
import { formatMoment } from "../rules/format-moment.ts";
import type { Receipt } from "../rules/receipt.ts";
import { verifyHref } from "../ui/deposit-hrefs.ts";

/** What everybody in the team reads: what was received when, and how to show it to others. */
export function buildReceiptMail(
  receipt: Receipt,
  { locale, origin }: { locale: Locale; origin: string | null },
): MailContent {
  const t = getTranslator(locale);
  const { call, dossier, version, depositedBy } = receipt;
  const title = locale === "fr" ? call.titleFr : call.titleEn;
  const by = depositedBy.name;
  const standbyWords = (frozenAt: string) =>
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
          [t("deposits:mail.by"), version.frozenAt ? standbyWords(version.frozenAt) : by],
          [t("deposits:mail.dossier"), `${dossier.acronym} — ${dossier.title}`],
          [t("deposits:mail.call"), `${call.partner} · ${title}`],
          [t("deposits:mail.digest"), version.sha256],
        ],
      },
      ...(origin === null ? [] : links(origin)),
    ],
    footer: t("deposits:mail.footer", { dossier: dossier.acronym }),
  };
}
