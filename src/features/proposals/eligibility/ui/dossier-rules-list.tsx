import { useId } from "react";
import { useT } from "#platform/i18n/context.tsx";
import { AppLink } from "#ui/app-link.tsx";
import type { DossierRules } from "../rules/dossier-rules.ts";
import { Clause } from "./clause.tsx";
import { VerdictMark } from "./verdict-mark.tsx";

/** The rules of the call that a dossier does not fulfil, or that nobody can judge from it. They never block a deposit. */
export function DossierRulesList({ rules }: { rules: DossierRules }) {
  const t = useT();
  const titleId = useId();
  const open = rules.items.filter(({ verdict }) => verdict !== "yes");
  const met = rules.items.length - open.length;
  return (
    <section className="dossier-rules" aria-labelledby={titleId}>
      <h3 id={titleId}>{t("eligibility:dossier.title")}</h3>
      <p className="small muted">{t("eligibility:dossier.help")}</p>
      {open.length > 0 && (
        <ul>
          {open.map(({ id, title, verdict, note, article, quote }) => (
            <li key={id} data-verdict={verdict}>
              <p className="dossier-rule-verdict">
                <VerdictMark verdict={verdict} /> <small>{note}</small>
              </p>
              <b>{title}</b>
              <Clause article={article} quote={quote} />
            </li>
          ))}
        </ul>
      )}
      <p className="small">
        {t("eligibility:dossier.met", { count: met, total: rules.items.length })}{" "}
        <AppLink className="link" href={rules.href}>
          {t("eligibility:dossier.open")}
        </AppLink>
      </p>
    </section>
  );
}
