import type { DocumentModel, Line } from "#documents/model.ts";
import { formatFileSize } from "#platform/files/file-size.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { type AnnouncedDates, listAnnouncedDates } from "./announced-dates.ts";
import { formatMoment } from "./format-moment.ts";
import type { Receipt } from "./receipt.ts";

interface PrintContext {
  readonly locale: Locale;
  readonly t: Translate;
  /** Address of the public page that verifies the receipt. */
  readonly verify: string;
  /** What the agency announces when the document is printed; not part of the signed receipt. */
  readonly announced: AnnouncedDates;
}

/**
 * The receipt as a printable document. It proves nothing by itself: it names the signed file and the page that verifies its
 * number.
 */
export function buildReceiptDocument(
  receipt: Receipt,
  { locale, t, verify, announced }: PrintContext,
): DocumentModel {
  const { number, depositedAt, depositedBy, dossier, call, version, contents, files } = receipt;
  const moment = (iso: string) => formatMoment(new Date(iso), locale);
  const name = `${dossier.acronym} — ${dossier.title}`;
  const fact = (label: string, text: string) => ({ label, line: toLine(text) });
  return {
    title: t("deposits:paper.title", { number }),
    author: depositedBy.name,
    locale,
    header: name,
    footer: number,
    blocks: [
      { kind: "heading", level: 1, text: t("deposits:paper.title", { number }), unlisted: true },
      {
        kind: "paragraph",
        lead: true,
        line: toLine(t("deposits:mail.title", { dossier: dossier.acronym, partner: call.partner })),
      },
      {
        kind: "facts",
        facts: [
          fact(t("deposits:mail.number"), number),
          fact(t("deposits:mail.received"), moment(depositedAt)),
          fact(
            t("deposits:mail.by"),
            version.frozenAt
              ? `${depositedBy.name}, ${t("deposits:standby.held", { moment: moment(version.frozenAt) })}`
              : depositedBy.name,
          ),
          fact(t("deposits:mail.dossier"), name),
          ...(dossier.number ? [fact(t("deposits:mail.dossierNumber"), dossier.number)] : []),
          fact(
            t("deposits:mail.call"),
            `${call.partner} · ${locale === "fr" ? call.titleFr : call.titleEn}`,
          ),
          ...listAnnouncedDates(announced, { locale, t }).map(([label, date]) => fact(label, date)),
          fact(t("deposits:mail.version"), String(version.number)),
          fact(
            t("deposits:held.contents"),
            [
              t("deposits:counts.answers", { count: contents.answers }),
              t("deposits:counts.teams", { count: contents.teams }),
              t("deposits:counts.cvs", { count: contents.cvs }),
              t("deposits:counts.appendices", { count: contents.appendices }),
            ].join(", "),
          ),
        ],
      },
      { kind: "heading", level: 2, text: t("deposits:proof.title") },
      { kind: "paragraph", line: toLine(groupDigits(version.sha256)) },
      {
        kind: "paragraph",
        line: toLine(t("deposits:proof.text", { version: version.number, key: receipt.keyId })),
      },
      {
        kind: "paragraph",
        line: [{ text: `${t("deposits:proof.verify")} ` }, { text: verify, href: verify }],
      },
      {
        kind: "heading",
        level: 2,
        text: t("deposits:files.title", { partner: call.partner }),
      },
      {
        kind: "table",
        columns: ["file", "size", "digest"].map((key) =>
          toLine(t(`deposits:files.${key as "file" | "size" | "digest"}`)),
        ),
        rows: [
          { path: "dossier.json", bytes: version.bytes, sha256: version.sha256 },
          ...files,
        ].map(({ path, bytes, sha256 }) => [
          toLine(path),
          toLine(formatFileSize(bytes, locale)),
          toLine(groupDigits(sha256)),
        ]),
      },
    ],
  };
}

const toLine = (text: string): Line => [{ text }];

/** Groups of four digits, for comparison by eye. */
const groupDigits = (digest: string): string => digest.replace(/(.{4})(?=.)/g, "$1 ");
