import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { Button } from "#ui/button.tsx";
import { CheckboxGroup } from "#ui/choices.tsx";
import { Panel } from "#ui/panel.tsx";
import { MAX_NAMED_DOSSIERS } from "../rules/release-choice.ts";
import type { ReleasePageView } from "../views/release-page.server.ts";

/** Chooses the set: decisions of some states, or some dossiers. A form of the address, so that the trial has one. */
export function ChoicePanel({ view }: { view: ReleasePageView }) {
  const { t, locale } = useLanguage();
  const { choices, choice, named } = view;
  if (named.length === 0 && choice.numbers.length === 0) return null;
  return (
    <Panel title={t("decisionReleases:choice.title")}>
      <form method="get" className="release-choice">
        <input type="hidden" name="choix" value="1" />
        <CheckboxGroup
          id="release-states"
          name="etat"
          legend={t("decisionReleases:choice.legend")}
          defaultValue={choice.states}
          options={choices.map(({ state, count }) => ({
            value: state,
            label: t(`decisionReleases:kinds.${state}`),
            help: t("decisionReleases:choice.count", {
              count,
              formatted: formatNumber(locale, count),
            }),
          }))}
        />
        <details open={choice.numbers.length > 0}>
          <summary>{t("decisionReleases:choice.oneByOne")}</summary>
          <CheckboxGroup
            id="release-dossiers"
            name="dossier"
            legend={t("decisionReleases:choice.oneByOne")}
            hideLegend
            help={t("decisionReleases:choice.oneByOneHelp", {
              max: formatNumber(locale, MAX_NAMED_DOSSIERS),
            })}
            defaultValue={choice.numbers}
            options={named.map(({ number, acronym, state }) => ({
              value: number,
              label: acronym,
              help: state ? `${number} · ${t(`decisionReleases:kinds.${state}`)}` : number,
            }))}
          />
        </details>
        <div>
          <Button type="submit">{t("decisionReleases:choice.submit")}</Button>
        </div>
      </form>
    </Panel>
  );
}
