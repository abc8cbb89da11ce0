import type { ReactNode } from "react";
import { partnerHref } from "#features/portal/partners/rules/paths.ts";
import { receiptPdfHref, versionArchiveHref } from "#features/proposals/deposits/rules/paths.ts";
import { generalHref } from "#features/proposals/dossiers/rules/paths.ts";
import { formatFileSize } from "#platform/files/file-size.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDate, formatTime } from "#platform/i18n/format.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icons.ts";
import { Panel } from "#ui/panel.tsx";
import { letterPdfHref } from "../../decision-letters/rules/paths.ts";
import type { ProjectPageView } from "../views/project-page.server.ts";

/** The dossier with its receipt, its letter and its archive, for members of its team. */
export function EvidencePanel({ project }: { project: ProjectPageView }) {
  const { t, locale } = useLanguage();
  const { origin, evidence, partner, acronym, ended } = project;
  if (!origin || !evidence)
    return (
      <Panel title={t("projects:evidence.title")}>
        <p className="small muted">
          {origin
            ? t("projects:evidence.left")
            : t("projects:evidence.imported", { ofPartner: partner.of })}
        </p>
      </Panel>
    );
  const { dossierId, letter } = evidence;
  const { version, depositedAt } = origin;
  return (
    <Panel title={t("projects:evidence.title")}>
      <ul className="evidence">
        <EvidenceItem
          icon="file"
          href={generalHref(dossierId)}
          name={t("projects:evidence.dossier", { acronym })}
        >
          {t(ended ? "projects:evidence.reopened" : "projects:evidence.asSelected")}
        </EvidenceItem>
        <EvidenceItem
          icon="check"
          href={receiptPdfHref(dossierId, version)}
          name={t("projects:evidence.receipt")}
        >
          {t("projects:evidence.receiptNote", {
            version,
            day: formatDate(locale, depositedAt),
            time: formatTime(locale, depositedAt),
          })}
        </EvidenceItem>
        {letter && (
          <EvidenceItem
            icon="mail"
            href={letterPdfHref(dossierId, letter.id)}
            name={t("projects:evidence.letter")}
          >
            {t("projects:evidence.letterNote", {
              count: letter.pages,
              language: t(`projects:evidence.languages.${letter.locale}`),
            })}
          </EvidenceItem>
        )}
        <EvidenceItem
          icon="download"
          href={versionArchiveHref(dossierId, version)}
          name={t("projects:evidence.all")}
        >
          {t("projects:evidence.allNote", { size: formatFileSize(origin.bytes, locale) })}
        </EvidenceItem>
      </ul>
    </Panel>
  );
}

function EvidenceItem(props: { icon: IconName; href: string; name: string; children: ReactNode }) {
  return (
    <li>
      <Icon name={props.icon} />
      <a href={props.href}>{props.name}</a>
      <small>{props.children}</small>
    </li>
  );
}

/** What follows the decision, and whom to write to. */
export function NextPanel({ project }: { project: ProjectPageView }) {
  const { t } = useLanguage();
  const { origin, partner, teamCount, code, acronym } = project;
  const contact = origin?.contact;
  return (
    <Panel title={t("projects:next.title")}>
      <div className="project-next">
        <p>
          {origin
            ? t("projects:next.text", { funder: partner.subject, ofPartner: partner.of })
            : t("projects:next.imported", { ofPartner: partner.of })}
        </p>
        {contact && (
          <p className="muted">
            {t("projects:next.contact", { name: contact.name, count: teamCount })}
          </p>
        )}
        {contact ? (
          <ButtonLink
            icon="mail"
            href={`mailto:${contact.email}?subject=${encodeURIComponent(`${code} ${acronym}`)}`}
          >
            {t("projects:next.write", { toPartner: partner.to })}
          </ButtonLink>
        ) : (
          <ButtonLink href={partnerHref(partner.slug)}>
            {t("projects:next.see", { ofPartner: partner.of })}
          </ButtonLink>
        )}
      </div>
    </Panel>
  );
}
