import { useMemo, useState } from "react";
import {
  type EligibilityRule,
  listEligibilityRuleProblems,
  MAX_ARTICLE_LENGTH,
  MAX_QUOTE_LENGTH,
  MAX_RULE_COUNT,
  MAX_RULE_EUROS,
  MAX_RULE_MONTHS,
  MAX_RULE_TEXT_LENGTH,
  MAX_RULE_YEARS,
  ORGANISATION_KINDS,
} from "#features/portal/calls/rules/eligibility-rule.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { getCountryName, listCountryOptions } from "#platform/i18n/regions.ts";
import { Checkbox, CheckboxGroup } from "#ui/choices.tsx";
import { useIsHydrated } from "#ui/live/use-is-hydrated.ts";
import { SelectField } from "#ui/select-field.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextArea, TextField } from "#ui/text-field.tsx";
import { parseFigure } from "../rules/eligibility-form.ts";

interface RuleFieldsProps {
  rule: EligibilityRule;
  onChange: (rule: EligibilityRule) => void;
  disabled: boolean;
}

type TextName = "article" | "quote" | "title" | "question" | "advice";
type LocalizedName = `${TextName}${"Fr" | "En"}`;

/** The figures and texts of a rule, each with its problem under it. */
export function RuleFields({ rule, onChange, disabled }: RuleFieldsProps) {
  const { t } = useLanguage();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const problems = listEligibilityRuleProblems(rule);
  /** An empty text is reported once its field was left; contradictions at once. */
  const findProblem = (field: string) => {
    const problem = problems.find((one) => one.field === field);
    if (!problem || (problem.code === "missing" && !left.has(field))) return undefined;
    return t(`eligibility:editor.problems.${problem.code}`);
  };
  const renderText = (name: TextName) => (
    <div className="rule-texts">
      {(["Fr", "En"] as const).map((language) => {
        const field: LocalizedName = `${name}${language}`;
        const isLong = name === "quote";
        const Control = isLong ? TextArea : TextField;
        return (
          <Control
            key={field}
            id={`${rule.id}-${field}`}
            label={`${t(`eligibility:editor.fields.${name}`)} ${t(
              language === "Fr" ? "eligibility:editor.inFrench" : "eligibility:editor.inEnglish",
            )}`}
            lang={language === "Fr" ? "fr" : "en"}
            value={(rule as Partial<Record<LocalizedName, string>>)[field] ?? ""}
            maxLength={getMaxLength(name)}
            {...(isLong && { rows: 2 })}
            error={findProblem(field)}
            onBlur={() => setLeft(new Set([...left, field]))}
            onChange={({ target }: { target: { value: string } }) =>
              onChange({ ...rule, [field]: target.value } as EligibilityRule)
            }
          />
        );
      })}
    </div>
  );
  const figure = (field: string, max: number, min = 1) => ({
    id: `${rule.id}-${field}`,
    min,
    max,
    problem: findProblem(field),
  });
  return (
    <>
      {rule.kind === "coordinating_organisation" && (
        <>
          <CheckboxGroup
            id={`${rule.id}-organisationKinds`}
            name={`${rule.id}-organisationKinds`}
            legend={t("eligibility:editor.fields.organisationKinds")}
            options={ORGANISATION_KINDS.map((kind) => ({
              value: kind,
              label: t(`eligibility:editor.kindNames.${kind}`),
            }))}
            value={rule.organisationKinds}
            error={findProblem("organisationKinds")}
            onChange={(kinds) =>
              onChange({
                ...rule,
                organisationKinds: ORGANISATION_KINDS.filter((kind) => kinds.includes(kind)),
              })
            }
          />
          <CountryField
            id={`${rule.id}-countries`}
            label={t("eligibility:editor.fields.organisationCountries")}
            codes={rule.countries}
            disabled={disabled}
            problem={undefined}
            onChange={(countries) => onChange({ ...rule, countries })}
          />
        </>
      )}
      {rule.kind === "team_count" && (
        <FigureField
          {...figure("min", MAX_RULE_COUNT)}
          label={t("eligibility:editor.fields.minTeams")}
          value={rule.min}
          onChange={(min) => onChange({ ...rule, min })}
        />
      )}
      {rule.kind === "country_count" && (
        <>
          <FigureField
            {...figure("min", MAX_RULE_COUNT)}
            label={t("eligibility:editor.fields.minCountries")}
            value={rule.min}
            onChange={(min) => onChange({ ...rule, min })}
          />
          <CountryField
            id={`${rule.id}-countries`}
            label={t("eligibility:editor.fields.countries")}
            codes={rule.countries}
            disabled={disabled}
            problem={findProblem("countries")}
            onChange={(countries) => onChange({ ...rule, countries })}
          />
        </>
      )}
      {rule.kind === "amount" && (
        <>
          <FigureField
            {...figure("max", MAX_RULE_EUROS)}
            label={t("eligibility:editor.fields.maxAmount")}
            value={rule.max}
            onChange={(max) => onChange({ ...rule, max })}
          />
          <Checkbox
            id={`${rule.id}-withDuration`}
            label={t("eligibility:editor.fields.withDuration")}
            checked={rule.duration !== null}
            onChange={({ target }) =>
              onChange({
                ...rule,
                duration: target.checked ? { minMonths: 24, maxMonths: 36 } : null,
              })
            }
          />
        </>
      )}
      {(rule.kind === "duration" || (rule.kind === "amount" && rule.duration)) && (
        <div className="rule-texts">
          {(["minMonths", "maxMonths"] as const).map((field) => (
            <FigureField
              key={field}
              {...figure(field, MAX_RULE_MONTHS)}
              label={t(`eligibility:editor.fields.${field}`)}
              value={(rule.kind === "duration" ? rule : rule.duration)?.[field] ?? 1}
              onChange={(months) =>
                onChange(
                  rule.kind === "duration"
                    ? { ...rule, [field]: months }
                    : { ...rule, duration: rule.duration && { ...rule.duration, [field]: months } },
                )
              }
            />
          ))}
        </div>
      )}
      {rule.kind === "years_since_doctorate" && (
        <div className="rule-texts">
          {(["min", "max"] as const).map((field) => (
            <FigureField
              key={field}
              {...figure(field, MAX_RULE_YEARS, 0)}
              label={t(`eligibility:editor.fields.${field === "min" ? "minYears" : "maxYears"}`)}
              value={rule[field]}
              onChange={(years) => onChange({ ...rule, [field]: years })}
            />
          ))}
        </div>
      )}
      {rule.kind === "one_per_coordinator" && (
        <p className="small muted">{t("eligibility:editor.onePerCoordinatorHelp")}</p>
      )}
      {(rule.kind === "declared" || rule.kind === "judged") && renderText("title")}
      {rule.kind === "declared" && renderText("question")}
      {renderText("article")}
      {renderText("quote")}
      {(rule.kind === "declared" || rule.kind === "judged") && renderText("advice")}
      {rule.kind === "declared" && (
        <Checkbox
          id={`${rule.id}-canChange`}
          label={t("eligibility:editor.fields.canChange")}
          help={t("eligibility:editor.fields.canChangeHelp")}
          checked={rule.canChange}
          onChange={({ target }) => onChange({ ...rule, canChange: target.checked })}
        />
      )}
    </>
  );
}

const getMaxLength = (name: TextName): number =>
  name === "article"
    ? MAX_ARTICLE_LENGTH
    : name === "quote"
      ? MAX_QUOTE_LENGTH
      : MAX_RULE_TEXT_LENGTH;

interface FigureFieldProps {
  id: string;
  label: string;
  value: number;
  min: number;
  max: number;
  problem: string | undefined;
  onChange: (value: number) => void;
}

/** A whole number. What is typed stays until it is a number in range; only such a number is passed on. */
function FigureField({ id, label, value, min, max, problem, onChange }: FigureFieldProps) {
  const { t } = useLanguage();
  const [typed, setTyped] = useState<string | null>(null);
  const parse = (text: string) => {
    const figure = parseFigure(text, max);
    return figure !== null && figure >= min ? figure : null;
  };
  const isInvalid = typed !== null && parse(typed) === null;
  return (
    <TextField
      id={id}
      label={label}
      value={typed ?? String(value)}
      inputMode="numeric"
      numeric
      error={isInvalid ? t("eligibility:editor.problems.number", { min, max }) : problem}
      onChange={({ target }) => {
        setTyped(target.value);
        const figure = parse(target.value);
        if (figure !== null) onChange(figure);
      }}
      onBlur={() => !isInvalid && setTyped(null)}
    />
  );
}

interface CountryFieldProps {
  id: string;
  label: string;
  codes: readonly string[];
  disabled: boolean;
  problem: string | undefined;
  onChange: (codes: string[]) => void;
}

/** Countries by name, as tags and a list to add one. Names come from the browser, so they wait for hydration. */
function CountryField({ id, label, codes, disabled, problem, onChange }: CountryFieldProps) {
  const { t, locale } = useLanguage();
  const isHydrated = useIsHydrated();
  const options = useMemo(
    () => (isHydrated ? listCountryOptions(locale) : []),
    [isHydrated, locale],
  );
  const nameCountry = (code: string) => (isHydrated ? getCountryName(locale, code) : code);
  return (
    <div className="rule-countries">
      <SelectField
        id={id}
        label={label}
        help={t("eligibility:editor.fields.anyCountry")}
        error={problem}
        emptyLabel={t("eligibility:editor.fields.addCountry")}
        value=""
        options={options.filter(({ value }) => !codes.includes(value))}
        onChange={({ target }) => target.value && onChange([...codes, target.value])}
      />
      {codes.length > 0 && (
        <ul className="tags">
          {codes.map((code) => (
            <li key={code}>
              <Tag
                remove={
                  disabled
                    ? undefined
                    : {
                        label: t("eligibility:editor.fields.dropCountry", {
                          country: nameCountry(code),
                        }),
                        onClick: () => onChange(codes.filter((one) => one !== code)),
                      }
                }
              >
                {nameCountry(code)}
              </Tag>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
