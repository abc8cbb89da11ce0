import { formatModelProblem } from "#features/proposals/form-models/rules/format-model-problem.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { Alert } from "#ui/alert.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { designFormHref } from "../../form-designer/rules/paths.ts";
import type { PublicationView } from "../views/publication-page.server.ts";

const MAX_SHOWN = 10;

/** What keeps a draft from being tried, by node. The designer leads to each of them. */
export function DraftProblems({ view: { subject, form } }: { view: PublicationView }) {
  const { t, locale } = useLanguage();
  const { problems } = subject;
  if (problems.length === 0) return null;
  const rest = problems.length - MAX_SHOWN;
  return (
    <Alert
      tone="stop"
      role="status"
      title={t("formPublication:problems.title", {
        count: problems.length,
        formatted: formatNumber(locale, problems.length),
      })}
      actions={
        <ButtonLink href={designFormHref(form.id)}>{t("formPublication:problems.fix")}</ButtonLink>
      }
    >
      <ul>
        {problems.slice(0, MAX_SHOWN).map((problem) => (
          <li key={`${problem.node} ${problem.field} ${problem.code}`}>
            {formatModelProblem(t, problem)}
          </li>
        ))}
        {rest > 0 && (
          <li>
            {t("formPublication:problems.more", {
              count: rest,
              formatted: formatNumber(locale, rest),
            })}
          </li>
        )}
      </ul>
    </Alert>
  );
}
