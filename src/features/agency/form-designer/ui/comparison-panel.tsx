import type { ReactNode } from "react";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { Button } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Tag } from "#ui/tag.tsx";
import { formatShownIf } from "../rules/condition-text.ts";
import type { NodeDifference } from "../rules/list-differences.ts";
import { DRAFT_NUMBER, formVersionsHref } from "../rules/paths.ts";
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
  const draft = { value: DRAFT_NUMBER, label: t("formPages:comparison.draft") };
  return (
    <Panel id="differences" title={t("formPages:comparison.title")}>
      <div className="version-stack">
        <form action={formVersionsHref(formId)} className="version-choice">
          <SelectField
            id="compare-from"
            name="de"
            label={t("formPages:comparison.from")}
            defaultValue={String(comparison?.from ?? previous?.number ?? last?.number ?? "")}
            options={options}
          />
          <SelectField
            id="compare-to"
            name="a"
            label={t("formPages:comparison.to")}
            defaultValue={String(comparison?.to ?? (previous ? last?.number : DRAFT_NUMBER))}
            options={[...options, draft]}
          />
          <Button type="submit">{t("formPages:comparison.do")}</Button>
        </form>
        {comparison && (
          <>
            <h3>
              {comparison.to === DRAFT_NUMBER
                ? t("formPages:comparison.leadDraft", { from: comparison.from })
                : t("formPages:comparison.lead", { from: comparison.from, to: comparison.to })}
            </h3>
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

function Difference({ node }: { node: NodeDifference }) {
  const { t, locale } = useLanguage();
  const { kinds, titles, fields, options, conditions } = node;
  const kind = node.isSection ? "section" : "question";
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
      {fields.length + options.length + (conditions ? 1 : 0) > 0 && (
        <dl className="version-fields">
          {fields.map(({ field, before, after }) => (
            <BeforeAndAfter
              key={field}
              name={t(`formPages:comparison.fields.${field}`)}
              before={show(before)}
              after={show(after)}
            />
          ))}
          {options.map(({ id, before, after }) => (
            <BeforeAndAfter
              key={id}
              name={t("formPages:comparison.option")}
              before={show(before)}
              after={show(after)}
            />
          ))}
          {conditions && (
            <BeforeAndAfter
              name={t("formPages:comparison.condition")}
              before={formatShownIf(t, kind, conditions.before)}
              after={formatShownIf(t, kind, conditions.after)}
            />
          )}
        </dl>
      )}
    </>
  );
}

interface BeforeAndAfterProps {
  readonly name: string;
  readonly before: ReactNode;
  readonly after: ReactNode;
}

function BeforeAndAfter({ name, before, after }: BeforeAndAfterProps) {
  const { t } = useLanguage();
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className="vh">{t("formPages:comparison.before")}</span>
        <del>{before}</del>
      </dd>
      <dd>
        <span className="vh">{t("formPages:comparison.after")}</span>
        <ins>{after}</ins>
      </dd>
    </div>
  );
}
