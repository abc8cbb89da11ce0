import { useLanguage } from "#platform/i18n/context.tsx";
import { formatEuros } from "#platform/i18n/format.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { DescriptionList } from "#ui/description-list.tsx";
import { Link } from "#ui/link.tsx";
import { Panel } from "#ui/panel.tsx";
import { partnerStyle } from "#ui/partner-colour.ts";
import { RichText } from "#ui/rich-text.tsx";
import { StatusMark } from "#ui/status-mark.tsx";
import { Tag } from "#ui/tag.tsx";
import type { CallView } from "../call-view.server.ts";
import { CallTimeLine } from "./call-card.tsx";

export function CallPage({ call }: { call: CallView }) {
  const { t } = useLanguage();
  return (
    <article style={partnerStyle(call.partner.colour)}>
      <div className="call-head">
        <div className="wrap">
          <back-to-search>
            <Link href="/">{t("page.back")}</Link>
          </back-to-search>
          <h1>{call.title}</h1>
          <p className="row row-wrap">
            <span className="who">{call.partner.name}</span>
            <StatusMark tone={call.status}>{t(`calls:status.${call.status}`)}</StatusMark>
          </p>
          <CallTimeLine time={call.time} />
        </div>
      </div>
      <div className="wrap call-layout">
        <div className="prose">
          <p className="lead">{call.summary}</p>
          <RichText blocks={call.body} />
          {call.url && (
            <p>
              <ButtonLink href={call.url} target="_blank" rel="noreferrer" icon="external">
                {t("calls:detail.link", { partner: call.partner.code })}{" "}
                <span className="vh">{t("calls:detail.newTab")}</span>
              </ButtonLink>
            </p>
          )}
        </div>
        <Panel title={t("calls:detail.facts")}>
          <CallFacts call={call} />
        </Panel>
      </div>
    </article>
  );
}

function CallFacts({ call }: { call: CallView }) {
  const { t, locale } = useLanguage();
  const yesNo = (value: boolean) => t(value ? "calls:detail.yes" : "calls:detail.no");
  const items = [
    ...call.dates.map(({ name, iso, words }) => ({
      term: t(`calls:detail.${name}`),
      detail: (
        <>
          <time dateTime={iso}>{words}</time> <small>({t("calls:detail.parisTime")})</small>
        </>
      ),
    })),
    ...(call.programme ? [{ term: t("calls:detail.programme"), detail: call.programme }] : []),
    {
      term: t("calls:detail.consortium"),
      detail: t(`calls:card.consortium.${call.consortiumType}`),
    },
    { term: t("calls:detail.companies"), detail: yesNo(call.openToCompanies) },
    { term: t("calls:detail.international"), detail: yesNo(call.openToInternational) },
    ...(call.amount
      ? [
          {
            term: t("calls:detail.amount"),
            detail: t(
              call.amount.kind === "envelope"
                ? "calls:detail.amountEnvelope"
                : "calls:detail.amountProject",
              { amount: formatEuros(locale, call.amount.euros) },
            ),
          },
        ]
      : []),
    {
      term: t("calls:detail.erc"),
      detail:
        call.erc.length === 0
          ? t("calls:detail.ercAll")
          : call.erc.map(({ code, name }) => `${code} – ${name}`).join(" ; "),
    },
    ...(call.keywords.length > 0
      ? [
          {
            term: t("calls:detail.keywords"),
            detail: (
              <span className="row row-wrap">
                {call.keywords.map((keyword) => (
                  <Tag key={keyword} tone="plain">
                    {keyword}
                  </Tag>
                ))}
              </span>
            ),
          },
        ]
      : []),
  ];
  return <DescriptionList items={items} />;
}
