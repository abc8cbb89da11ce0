import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDate } from "#platform/i18n/format.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { RadioGroup } from "#ui/choices.tsx";
import { Panel } from "#ui/panel.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { CvUse } from "../../policy.ts";
import { CV_LIMITS } from "../../rules/cv-limits.ts";
import { DOWNLOAD_FORMATS, downloadCvHref, readCvHref, refreshCvHref } from "../../rules/paths.ts";
import type { StepFormProps } from "./step-props.ts";

interface FinishStepProps extends StepFormProps<4> {
  id: string;
  snapshotAt: Date;
  uses: readonly CvUse[];
}

/** Step 4: title, language, downloads and other actions. */
export function FinishStep({ part, onChange, problems, id, snapshotAt, uses }: FinishStepProps) {
  const { t } = useLanguage();
  const problem = problems.title;
  return (
    <div className="stack">
      <Panel>
        <div className="fields">
          <TextField
            id="title"
            name="title"
            label={t("cv:builder.finishing.title")}
            help={t("cv:builder.finishing.titleHelp")}
            value={part.title}
            required
            maxLength={CV_LIMITS.title}
            onChange={({ target }) => onChange({ ...part, title: target.value })}
            error={problem && problem !== "tooMany" && t(`cv:builder.errors.${problem}`)}
          />
          <RadioGroup
            id="locale"
            name="locale"
            legend={t("cv:builder.finishing.locale")}
            help={t("cv:builder.finishing.localeHelp")}
            options={[
              { value: "fr", label: t("cv:list.new.french") },
              { value: "en", label: t("cv:list.new.english") },
            ]}
            value={part.locale}
            onChange={(locale) => onChange({ ...part, locale: locale === "en" ? "en" : "fr" })}
          />
        </div>
      </Panel>
      <Downloads id={id} />
      <OtherActions id={id} snapshotAt={snapshotAt} uses={uses} />
    </div>
  );
}

function Downloads({ id }: { id: string }) {
  const { t } = useLanguage();
  return (
    <Panel title={t("cv:builder.finishing.downloads")}>
      <ul className="formats">
        {DOWNLOAD_FORMATS.map((format) => {
          const name = t(`cv:builder.finishing.formats.${format}.name`);
          return (
            <li key={format}>
              <ButtonLink
                href={downloadCvHref(id, format)}
                icon="download"
                variant={format === "pdf" ? "primary" : undefined}
                aria-label={t("cv:builder.finishing.download", { format: name })}
                download
              >
                {name}
              </ButtonLink>
              <span className="muted small">{t(`cv:builder.finishing.formats.${format}.use`)}</span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function OtherActions({
  id,
  snapshotAt,
  uses,
}: Pick<FinishStepProps, "id" | "snapshotAt" | "uses">) {
  const { t, locale } = useLanguage();
  const date = formatDate(locale, snapshotAt);
  return (
    <Panel title={t("cv:builder.finishing.more")}>
      <ul className="formats formats-wide">
        <li>
          <ButtonLink href={readCvHref(id)} icon="eye">
            {t("cv:builder.finishing.consult")}
          </ButtonLink>
          <span className="muted small">{t("cv:builder.finishing.consultHelp")}</span>
        </li>
        <li>
          <ButtonLink href={refreshCvHref(id)} icon="refresh">
            {t("cv:builder.finishing.refresh")}
          </ButtonLink>
          <span className="muted small">{t("cv:builder.finishing.refreshHelp", { date })}</span>
        </li>
      </ul>
      <h3 className="picks-title">{t("cv:builder.finishing.use")}</h3>
      {uses.length === 0 ? (
        <p className="muted small">{t("cv:builder.finishing.noUse")}</p>
      ) : (
        <ul>
          {uses.map(({ dossierId, name }) => (
            <li key={dossierId}>{name}</li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
