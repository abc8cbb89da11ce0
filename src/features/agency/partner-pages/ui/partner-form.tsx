import { type ReactNode, useState } from "react";
import { MIN_PARTNER_CONTRAST } from "#features/portal/partners/rules/contrast.ts";
import { FRENCH_ARTICLES } from "#features/portal/partners/rules/format-of-partner.ts";
import {
  MAX_CODE,
  MAX_DESCRIPTION,
  MAX_PARTNER_NAME,
  MAX_SLUG,
  type PartnerField,
  toPartnerSlug,
} from "#features/portal/partners/rules/partner-fields.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { RadioGroup } from "#ui/choices.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Panel } from "#ui/panel.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextArea, TextField } from "#ui/text-field.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import { ColourFields } from "./colour-fields.tsx";
import {
  type PartnerFormField,
  type PartnerSubmission,
  readPartnerFields,
} from "./partner-field-props.ts";
import { PartnerProblem } from "./partner-problem.tsx";

const ARTICLE_KEYS = { "l'": "elided", le: "le", la: "la", les: "les", none: "none" } as const;

interface PartnerFormProps {
  readonly action: string;
  /** Null for a new partner. */
  readonly existing: { readonly version: string; readonly publicHref: string } | null;
  readonly kind: "standard" | "one_off";
  readonly values: Readonly<Record<PartnerField, string>>;
  /** Whether the form has the fields that only administrators write. */
  readonly withIdentity: boolean;
  readonly submission: PartnerSubmission | undefined;
  readonly submitLabel: string;
  readonly cancelHref?: string;
}

/** The fields of a partner: all of them for administrators, those of the agency's page for its managers. */
export function PartnerForm(props: PartnerFormProps) {
  const { action, existing, values, withIdentity, submission, submitLabel, cancelHref } = props;
  const { t, locale } = useLanguage();
  const submitted = readPartnerFields(submission, t, locale);
  const [code, setCode] = useState(submitted.valueOf("code", values.code));
  const [kind, setKind] = useState<string>(submitted.valueOf("kind", props.kind));
  const isStale = submission?.problem === "STALE";
  const isAgency = kind === "standard";
  const text = (field: PartnerFormField, saved: string, isRequired = true) => ({
    id: `partner-${field}`,
    name: field,
    label: t(`partnerPages:fields.${field}`),
    error: submitted.errorOf(field),
    required: isRequired,
    requiredWord: t("partnerPages:required"),
    counter:
      isStale && submitted.valueOf(field, saved) !== saved ? (
        <p className="partner-meanwhile">
          {t("partnerPages:savedMeanwhile", { value: saved || t("partnerPages:savedEmpty") })}
        </p>
      ) : undefined,
  });
  const input = (field: PartnerField, isRequired = true) => ({
    ...text(field, values[field], isRequired),
    defaultValue: submitted.valueOf(field, values[field]),
  });
  return (
    <>
      <ErrorSummary title={t("partnerPages:problems")} errors={submitted.lines} />
      <PartnerProblem problem={submission?.problem} />
      <form method="post" action={action} className="partner-form" noValidate>
        <PageAgencyField />
        <input type="hidden" name="intent" value={existing ? "save" : "create"} />
        {existing && <input type="hidden" name="version" value={existing.version} />}
        {withIdentity && (
          <Panel title={t("partnerPages:sections.identity")}>
            <Stack>
              {!existing && (
                <RadioGroup
                  id="partner-kind"
                  name="kind"
                  legend={t("partnerPages:fields.kind")}
                  layout="list"
                  value={kind}
                  onChange={setKind}
                  options={(["standard", "one_off"] as const).map((value) => ({
                    value,
                    label: t(`partnerPages:kinds.${value}`),
                    help: t(`partnerPages:kinds.${value}Help`),
                  }))}
                  error={submitted.errorOf("kind")}
                />
              )}
              <div className="partner-pair">
                <TextField
                  {...input("code")}
                  help={t("partnerPages:help.code")}
                  maxLength={MAX_CODE}
                  onChange={({ target }) => setCode(target.value)}
                />
                <SelectField
                  {...input("articleFr", false)}
                  options={FRENCH_ARTICLES.map((value) => ({
                    value,
                    label: t(`partnerPages:articles.${ARTICLE_KEYS[value]}`),
                  }))}
                />
              </div>
              {existing ? (
                <p className="small muted">
                  {t("partnerPages:edit.slug")} <code>{existing.publicHref}</code>.{" "}
                  {t("partnerPages:edit.slugFixed")}
                </p>
              ) : (
                <TextField
                  {...text("slug", "", false)}
                  defaultValue={submitted.valueOf("slug")}
                  placeholder={toPartnerSlug(code)}
                  help={t("partnerPages:help.slug")}
                  maxLength={MAX_SLUG}
                  spellCheck={false}
                />
              )}
              <div className="partner-pair">
                <TextField {...input("nameFr")} maxLength={MAX_PARTNER_NAME} lang="fr" />
                <TextField {...input("nameEn")} maxLength={MAX_PARTNER_NAME} lang="en" />
              </div>
              <TextField
                {...input("website")}
                help={t("partnerPages:help.website")}
                type="url"
                inputMode="url"
              />
            </Stack>
          </Panel>
        )}
        <Panel title={t("partnerPages:sections.texts")}>
          <div className="partner-pair">
            <TextArea {...input("descriptionFr")} rows={9} maxLength={MAX_DESCRIPTION} lang="fr" />
            <TextArea {...input("descriptionEn")} rows={9} maxLength={MAX_DESCRIPTION} lang="en" />
          </div>
        </Panel>
        <Panel title={t("partnerPages:sections.colours")}>
          <Stack>
            <ColourFields
              code={code}
              colour={{
                ...text("colour", values.colour),
                initial: submitted.valueOf("colour", values.colour),
                help: t("partnerPages:help.colour", {
                  min: formatNumber(locale, MIN_PARTNER_CONTRAST),
                }),
              }}
              colourOnDark={{
                ...text("colourOnDark", values.colourOnDark, false),
                initial: submitted.valueOf("colourOnDark", values.colourOnDark),
                help: t("partnerPages:help.colourOnDark"),
              }}
            />
          </Stack>
        </Panel>
        <Panel title={t("partnerPages:sections.controller")}>
          <Stack>
            <p className="muted">
              {t("partnerPages:help.controller")}{" "}
              {!isAgency && t("partnerPages:help.controllerOneOff")}
            </p>
            <div className="partner-pair">
              <TextField {...input("controllerName", isAgency)} maxLength={MAX_PARTNER_NAME} />
              <TextField
                {...input("controllerEmail", isAgency)}
                type="email"
                inputMode="email"
                autoComplete="off"
              />
            </div>
          </Stack>
        </Panel>
        <div className="btn-group">
          <Button type="submit" variant="primary">
            {submitLabel}
          </Button>
          {cancelHref && <ButtonLink href={cancelHref}>{t("partnerPages:cancel")}</ButtonLink>}
        </div>
      </form>
    </>
  );
}

const Stack = ({ children }: { children: ReactNode }) => (
  <div className="partner-stack">{children}</div>
);
