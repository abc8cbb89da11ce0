import type { Submission } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import { formVersionsHref } from "../rules/paths.ts";
import type { FormVersionsView } from "../views/form-versions.server.ts";

const PROBLEMS = ["unknownQuestion", "wrongType", "repeated"] as const;

interface MeaningsPanelProps {
  readonly formId: string;
  readonly versions: FormVersionsView["versions"];
  readonly meanings: NonNullable<FormVersionsView["meanings"]>;
  readonly mayWrite: boolean;
  readonly submission: Submission | undefined;
}

/** Which question of a version means what. Readers see it without the fields. */
export function MeaningsPanel(props: MeaningsPanelProps) {
  const { formId, versions, meanings, mayWrite, submission } = props;
  const { t } = useLanguage();
  const errorOf = (meaning: string) => {
    const problem = PROBLEMS.find((one) => one === submission?.errors[meaning]);
    return problem && t(`formPages:meanings.problems.${problem}`);
  };
  return (
    <Panel id="sens" title={t("formPages:meanings.title")}>
      <div className="version-stack">
        <p className="small muted">{t("formPages:meanings.lead")}</p>
        {versions.length > 1 && (
          <form action={formVersionsHref(formId)} className="version-choice">
            <SelectField
              id="meanings-version"
              name="sens"
              label={t("formPages:meanings.version")}
              defaultValue={String(meanings.number)}
              options={versions.map(({ number }) => ({
                value: String(number),
                label: t("formPages:version", { number }),
              }))}
            />
            <Button type="submit">{t("formPages:meanings.show")}</Button>
          </form>
        )}
        {mayWrite ? (
          <form
            method="post"
            action={`${formVersionsHref(formId)}?sens=${meanings.number}`}
            className="fields"
            data-keep-typed
            noValidate
          >
            <PageAgencyField />
            <input type="hidden" name="versionId" value={meanings.versionId} />
            {meanings.meanings.map(({ meaning, questionId, candidates }) => (
              <SelectField
                key={meaning}
                id={`meaning-${meaning}`}
                name={meaning}
                label={t(`formPages:meanings.names.${meaning}`)}
                help={candidates.length === 0 ? t("formPages:meanings.noCandidate") : undefined}
                error={errorOf(meaning)}
                defaultValue={submission?.values[meaning] ?? questionId ?? ""}
                emptyLabel={t("formPages:meanings.none")}
                options={candidates.map(({ id, title }) => ({ value: id, label: title }))}
              />
            ))}
            <div className="btn-group">
              <Button type="submit" name="intent" value="meanings" variant="primary">
                {t("formPages:meanings.save")}
              </Button>
            </div>
          </form>
        ) : (
          <dl>
            {meanings.meanings.map(({ meaning, questionId, candidates }) => (
              <div key={meaning}>
                <dt>{t(`formPages:meanings.names.${meaning}`)}</dt>
                <dd>
                  {candidates.find(({ id }) => id === questionId)?.title ?? (
                    <span className="muted">{t("formPages:meanings.none")}</span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </Panel>
  );
}
