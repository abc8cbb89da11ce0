import { href } from "react-router";
import { partnerHref } from "#features/portal/partners/rules/paths.ts";
import { PartnerLogo } from "#features/portal/partners/ui/partner-logo.tsx";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { CardGrid, partnerStyle } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { EMPTY_CRITERIA, searchHref } from "../rules/criteria.ts";
import type { PartnerPageView } from "../views/partner-view.server.ts";
import { CallCard } from "./call-card.tsx";
import { CallBricks, PartnerCounts } from "./partners-page.tsx";

export function PartnerPage({ view }: { view: PartnerPageView }) {
  const { t } = useLanguage();
  const { partner, page, pages } = view;
  return (
    <>
      <div className="call-head" style={partnerStyle(partner.colour)}>
        <div className="wrap partner-head">
          <div>
            <Link href={href("/partenaires")}>{t("partners:page.back")}</Link>
            <h1>{partner.name}</h1>
            <p className="partner-description">{partner.description}</p>
            {partner.website && (
              <p>
                <ButtonLink href={partner.website} target="_blank" rel="noreferrer" icon="external">
                  {t("partners:page.website", { ofPartner: partner.ofPartner })}{" "}
                  <span className="vh">{t("partners:page.newTab")}</span>
                </ButtonLink>
              </p>
            )}
          </div>
          <div className="partner-figures">
            {partner.logo ? (
              <PartnerLogo src={partner.logo} alt="" />
            ) : (
              <p className="partner-code" aria-hidden="true">
                {partner.code}
              </p>
            )}
            <CallBricks calls={partner.calls} />
            <PartnerCounts partner={partner} />
          </div>
        </div>
      </div>
      <section className="wrap partner-calls" aria-labelledby="partner-calls">
        <CallsBar view={view} />
        {view.total === 0 ? (
          <EmptyState
            level={3}
            title={t("partners:page.emptyTitle")}
            actions={<ButtonLink href={href("/")}>{t("partners:page.emptyAction")}</ButtonLink>}
          >
            <p>{t("partners:page.emptyText")}</p>
          </EmptyState>
        ) : (
          <CardGrid>
            {view.cards.map((call) => (
              <CallCard key={call.id} call={call} />
            ))}
          </CardGrid>
        )}
        <div className="result-pages">
          <Pagination
            page={page}
            pages={pages}
            hrefFor={(other) => partnerHref(partner.slug, other)}
            labels={{
              nav: t("partners:page.pages"),
              previous: t("calls:results.previous"),
              next: t("calls:results.nextPage"),
              page: (other) => t("calls:results.pageLink", { page: other }),
            }}
          />
        </div>
      </section>
    </>
  );
}

function CallsBar({ view: { partner, total, page, pages } }: { view: PartnerPageView }) {
  const { t, locale } = useLanguage();
  const words = [
    t("partners:page.count", { count: total, formatted: formatNumber(locale, total) }),
    ...(total > 1 ? [t("partners:page.order")] : []),
    ...(pages > 1 ? [t("partners:page.onPage", { page, pages })] : []),
  ];
  return (
    <div className="results-bar">
      <div className="results-count">
        <h2 id="partner-calls">{t("partners:page.calls")}</h2>
        {total > 0 && <span className="muted small">{words.join(", ")}</span>}
      </div>
      {total > 0 && (
        <ButtonLink
          href={searchHref("/", { ...EMPTY_CRITERIA, partners: [partner.slug] })}
          icon="search"
          size="s"
        >
          {t("partners:page.search")}
        </ButtonLink>
      )}
    </div>
  );
}
