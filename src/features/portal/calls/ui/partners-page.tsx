import { href } from "react-router";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { CardGrid, partnerStyle } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { EMPTY_CRITERIA, searchHref } from "../rules/criteria.ts";
import type { PartnerView } from "../views/partner-view.server.ts";

export function PartnersPage({ partners }: { partners: readonly PartnerView[] }) {
  const { t } = useLanguage();
  return (
    <div className="wrap content-page">
      <PageHeader title={t("partners:list.title")} lead={t("partners:list.lead")} />
      {partners.length === 0 ? (
        <EmptyState
          title={t("partners:list.emptyTitle")}
          actions={<ButtonLink href={href("/")}>{t("partners:list.back")}</ButtonLink>}
        >
          <p>{t("partners:list.emptyText")}</p>
        </EmptyState>
      ) : (
        <>
          <p className="bricks-legend muted small">{t("partners:list.bricks")}</p>
          <CardGrid>
            {partners.map((partner) => (
              <PartnerCard key={partner.slug} partner={partner} />
            ))}
          </CardGrid>
        </>
      )}
    </div>
  );
}

function PartnerCard({ partner }: { partner: PartnerView }) {
  return (
    <article className="card partner-card" style={partnerStyle(partner.colour)}>
      <p className="partner-code" aria-hidden="true">
        {partner.code}
      </p>
      <h2 className="card-title">
        <a href={partner.href}>{partner.name}</a>
      </h2>
      <p className="card-text">{partner.description}</p>
      <div className="card-foot">
        <CallBricks calls={partner.calls} />
        <PartnerCounts partner={partner} />
      </div>
    </article>
  );
}

/** Numbers of open and upcoming calls, each a link to the search. */
export function PartnerCounts({ partner }: { partner: PartnerView }) {
  const { t, locale } = useLanguage();
  const counts = (["open", "upcoming"] as const).filter((status) => partner.calls[status] > 0);
  if (counts.length === 0) return <p className="muted">{t("partners:list.none")}</p>;
  return (
    <p className="partner-counts">
      {counts.map((status) => (
        <a
          key={status}
          href={searchHref("/", {
            ...EMPTY_CRITERIA,
            partners: [partner.slug],
            statuses: [status],
          })}
        >
          {t(`partners:list.${status}`, {
            count: partner.calls[status],
            formatted: formatNumber(locale, partner.calls[status]),
          })}
          <span className="vh">, {partner.code}</span>
        </a>
      ))}
    </p>
  );
}

/** Maximum number of bricks: more would wrap, and the exact number is beside them. */
const MAX_BRICKS = 60;

/** One brick per call, as on the strip of closings. Hidden from screen readers: the numbers are beside it. */
export function CallBricks({ calls }: { calls: PartnerView["calls"] }) {
  const open = Math.min(calls.open, MAX_BRICKS);
  const upcoming = Math.min(calls.upcoming, MAX_BRICKS - open);
  const row = (count: number, className: string) =>
    Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: bricks are all alike
      <span key={index} className={className} />
    ));
  return (
    <div className="bricks" aria-hidden="true">
      {row(open, "brick")}
      {row(upcoming, "brick brick-upcoming")}
    </div>
  );
}
