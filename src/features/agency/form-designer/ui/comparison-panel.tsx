import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { Button } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Tag } from "#ui/tag.tsx";
import type { NodeDifference } from "../rules/list-differences.ts";
import { formVersionsHref } from "../rules/paths.ts";
import type { FormVersionsView } from "../views/form-versions.server.ts";

interface ComparisonPanelProps {
  readonly formId: string;
  readonly versions: FormVersionsView["versions"];
  readonly comparison: FormVersionsView["comparison"];
}

/** The differences between two versions by node, and the choice of the two. */
export function ComparisonPanel({ formId, versions, comparison }: ComparisonPanelProps) {
  const { t } = useLanguage();
  const options = versions.map(({ number }) => ({
    value: String(number),
    label: t("formPages:version", { number }),
  }));
  const [last, previous] = versions;
  return (
    <Panel id="differences" title={t("formPages:comparison.title")}>
      <div className="version-stack">
        <form action={formVersionsHref(formId)} className="version-choice">
          <SelectField
            id="compare-from"
            name="de"
            label={t("formPages:comparison.from")}
            defaultValue={String(comparison?.from ?? previous?.number ?? "")}
            options={options}
          />
          <SelectField
            id="compare-to"
            name="a"
            label={t("formPages:comparison.to")}
            defaultValue={String(comparison?.to ?? last?.number ?? "")}
            options={options}
          />
          <Button type="submit">{t("formPages:comparison.do")}</Button>
        </form>
        {comparison && (
          <>
            <h3>{t("formPages:comparison.lead", { from: comparison.from, to: comparison.to })}</h3>
            {comparison.nodes.length === 0 ? (
              <p>{t("formPages:comparison.none")}</p>
            ) : (
              <ul className="version-differences">
                {comparison.nodes.map((node) => (
                  <li key={node.nodeId}>
                    <Difference node={node} />
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </Panel>
  );
}

function Difference({ node: { kinds, titles, fields } }: { node: NodeDifference }) {
  const { t, locale } = useLanguage();
  const nothing = <span className="muted">{t("formPages:comparison.nothing")}</span>;
  const show = (value: string | number | null) =>
    (typeof value === "number" ? formatNumber(locale, value) : value) ?? nothing;
  return (
    <>
      <p>
        <b>{titles ? titles[locale] : t("formPages:comparison.form")}</b>{" "}
        {kinds.map((kind) => (
          <Tag key={kind} tone={kind === "removed" || kind === "typeReplaced" ? "stop" : "plain"}>
            {t(`formPages:comparison.kinds.${kind}`)}
          </Tag>
        ))}
      </p>
      {fields.length > 0 && (
        <dl className="version-fields">
          {fields.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{t(`formPages:comparison.fields.${field}`)}</dt>
              <dd>
                <span className="vh">{t("formPages:comparison.before")}</span>
                <del>{show(before)}</del>
              </dd>
              <dd>
                <span className="vh">{t("formPages:comparison.after")}</span>
                <ins>{show(after)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
