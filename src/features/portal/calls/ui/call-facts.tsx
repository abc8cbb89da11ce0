import type { ReactNode } from "react";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatEuros } from "#platform/i18n/format.ts";
import type { CallView } from "../views/call-view.server.ts";

/** The fields of a call: short ones side by side, long ones in full width. */
export function CallFacts({ call }: { call: CallView }) {
  const { t, locale } = useLanguage();
  const yesNo = (value: boolean) => t(value ? "calls:detail.yes" : "calls:detail.no");
  const amounts = [
    call.maxAmountEuros !== null &&
      t("calls:detail.amountProject", { amount: formatEuros(locale, call.maxAmountEuros) }),
    call.envelopeEuros !== null &&
      t("calls:detail.amountEnvelope", { amount: formatEuros(locale, call.envelopeEuros) }),
  ].filter(Boolean);
  return (
    <dl className="call-facts">
      {amounts.length > 0 && (
        <Fact term={t("calls:detail.amount")} wide>
          {amounts.join(", ")}
        </Fact>
      )}
      {call.reference && <Fact term={t("calls:detail.reference")}>{call.reference}</Fact>}
      {call.programme && <Fact term={t("calls:detail.programme")}>{call.programme}</Fact>}
      <Fact term={t("calls:detail.consortium")}>
        {t(`calls:callPage.consortium.${call.consortiumType}`)}
      </Fact>
      <Fact term={t("calls:card.companies")}>{yesNo(call.openToCompanies)}</Fact>
      <Fact term={t("calls:card.international")}>{yesNo(call.openToInternational)}</Fact>
      <Fact term={t("calls:detail.erc")} wide>
        {call.erc.length === 0 ? (
          t("calls:detail.ercAll")
        ) : (
          <ul className="call-erc">
            {call.erc.map(({ code, name }) => (
              <li key={code}>
                <b>{code}</b> {name}
              </li>
            ))}
          </ul>
        )}
      </Fact>
      {call.keywords.length > 0 && (
        <Fact term={t("calls:detail.keywords")} wide>
          <ul className="tags">
            {call.keywords.map(({ word, href }) => (
              <li key={word}>
                <a className="tag tag-plain" href={href}>
                  {word}
                </a>
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ term, wide, children }: { term: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? "wide" : undefined}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
