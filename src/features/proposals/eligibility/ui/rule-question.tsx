import { ORGANISATION_KINDS } from "#features/portal/calls/rules/eligibility-rule.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { getCountryName, listCountryOptions } from "#platform/i18n/regions.ts";
import { Icon } from "#ui/icon.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { Declaration } from "../rules/answers.ts";
import { getRuleText } from "../rules/describe-rule.ts";
import { declarationName, type FigureField, intentOf } from "../rules/eligibility-form.ts";
import type { MayApplyView, RuleRowView } from "../views/may-apply-view.server.ts";

interface RuleQuestionProps {
  view: MayApplyView;
  row: RuleRowView;
}

/** The questions of a rule that its row asks. */
export function RuleQuestion({ view, row }: RuleQuestionProps) {
  const { t, locale } = useLanguage();
  const { rule, fields } = row;
  const { answers, form, call } = view;
  if (rule.kind === "judged") {
    return (
      <p className="rule-known">
        {getRuleText(rule, "advice", locale) || t("eligibility:questions.judged")}
      </p>
    );
  }
  if (row.askedAt !== null) {
    return (
      <p className="rule-known">{t("eligibility:questions.asked", { number: row.askedAt })}</p>
    );
  }
  return (
    <div className="rule-questions">
      {fields.includes("organisationKind") && (
        <SelectField
          id="organisationKind"
          name="organisationKind"
          label={t("eligibility:questions.organisationKind")}
          emptyLabel={t("eligibility:questions.chooseKind")}
          defaultValue={form.answers.organisationKind ?? ""}
          options={ORGANISATION_KINDS.map((kind) => ({
            value: kind,
            label: t(`eligibility:questions.kinds.${kind}`),
          }))}
        />
      )}
      {fields.includes("organisationCountry") && (
        <SelectField
          id="organisationCountry"
          name="organisationCountry"
          label={t(
            fields.includes("organisationKind")
              ? "eligibility:questions.organisationCountryForeign"
              : "eligibility:questions.organisationCountry",
          )}
          emptyLabel={t("eligibility:questions.chooseCountry")}
          defaultValue={form.answers.organisationCountry ?? ""}
          options={listCountryOptions(locale)}
        />
      )}
      {fields.includes("teams") && (
        <TeamStepper typed={form.typed.teams} isInvalid={form.invalid.includes("teams")} />
      )}
      {rule.kind === "country_count" && fields.includes("countries") && (
        <CountryQuestion chosen={answers.countries ?? []} counted={rule.countries} />
      )}
      {(["amount", "months", "years"] as const)
        .filter((field) => fields.includes(field))
        .map((field) => (
          <FigureQuestion
            key={field}
            field={field}
            typed={form.typed[field]}
            isInvalid={form.invalid.includes(field)}
          />
        ))}
      {fields.includes("coordination") && (
        <DeclarationQuestion
          name="coordination"
          legend={t("eligibility:questions.coordination", {
            ofPartner: call.ofPartner,
            year: call.year,
          })}
          chosen={toDeclaration(form.answers.otherCoordinations)}
        />
      )}
      {rule.kind === "declared" && (
        <DeclarationQuestion
          name={declarationName(rule.id)}
          legend={getRuleText(rule, "question", locale)}
          chosen={form.answers.declarations[rule.id] ?? null}
        />
      )}
    </div>
  );
}

const toDeclaration = (others: number | null): Declaration | null =>
  others === null ? null : others > 0 ? "yes" : "no";

const EXAMPLES: Readonly<Record<FigureField, number>> = {
  teams: 3,
  amount: 250_000,
  months: 36,
  years: 6,
};

function FigureQuestion({
  field,
  typed,
  isInvalid,
}: {
  field: "amount" | "months" | "years";
  typed: string;
  isInvalid: boolean;
}) {
  const { t } = useLanguage();
  return (
    <div className="rule-figure">
      <TextField
        id={field}
        name={field}
        label={t(`eligibility:questions.${field}`)}
        help={field === "years" ? t("eligibility:questions.yearsHelp") : undefined}
        error={isInvalid && t("eligibility:questions.invalid", { example: EXAMPLES[field] })}
        defaultValue={typed}
        inputMode="numeric"
        autoComplete="off"
        numeric
      />
    </div>
  );
}

/** A number with a button for one more and one less. Without script each button posts the form. */
function TeamStepper({ typed, isInvalid }: { typed: string; isInvalid: boolean }) {
  const { t } = useLanguage();
  return (
    <div className="field">
      <label className="label" htmlFor="teams">
        {t("eligibility:questions.teams")}
      </label>
      <div className="team-stepper">
        <button
          type="submit"
          name="intent"
          value={intentOf.removeTeam}
          aria-label={t("eligibility:questions.oneLess")}
        >
          <Icon name="minus" />
        </button>
        <input
          id="teams"
          name="teams"
          defaultValue={typed}
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? "teams-error" : undefined}
        />
        <button
          type="submit"
          name="intent"
          value={intentOf.addTeam}
          aria-label={t("eligibility:questions.oneMore")}
        >
          <Icon name="plus" />
        </button>
      </div>
      {isInvalid && (
        <p className="error" id="teams-error">
          <Icon name="stop" />
          <span>{t("eligibility:questions.invalid", { example: EXAMPLES.teams })}</span>
        </p>
      )}
    </div>
  );
}

/** The chosen countries as tags, and a list to add another. */
function CountryQuestion({
  chosen,
  counted,
}: {
  chosen: readonly string[];
  counted: readonly string[];
}) {
  const { t, locale } = useLanguage();
  const countries = listCountryOptions(locale).filter(({ value }) => !chosen.includes(value));
  const isCounted = (code: string) => counted.length === 0 || counted.includes(code);
  return (
    <div className="field">
      <label className="label" htmlFor="add-country">
        {t("eligibility:questions.countries")}
      </label>
      <div className="country-choice">
        {chosen.map((code) => {
          const name = getCountryName(locale, code);
          return (
            <span key={code}>
              <input type="hidden" name="countries" value={code} />
              <Tag
                tone={isCounted(code) ? undefined : "dashed"}
                remove={{
                  label: t("eligibility:questions.dropCountry", { country: name }),
                  name: "intent",
                  value: intentOf.dropCountry(code),
                }}
              >
                {isCounted(code)
                  ? name
                  : t("eligibility:questions.countryDoesNotCount", { country: name })}
              </Tag>
            </span>
          );
        })}
        <span className="select">
          <select id="add-country" name="countries" className="input" defaultValue="">
            <option value="">{t("eligibility:questions.addCountry")}</option>
            {countries
              .filter(({ value }) => isCounted(value))
              .map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
          </select>
          <Icon name="chevron-down" />
        </span>
      </div>
      {counted.length > 0 && (
        <details className="call-countries">
          <summary>{t("eligibility:questions.callCountries", { count: counted.length })}</summary>
          <p>
            {counted
              .map((code) => getCountryName(locale, code))
              .sort((a, b) => a.localeCompare(b, locale))
              .join(", ")}
          </p>
        </details>
      )}
    </div>
  );
}

/** A question answered by yes, no or « Je ne sais pas ». */
function DeclarationQuestion({
  name,
  legend,
  chosen,
}: {
  name: string;
  legend: string;
  chosen: Declaration | null;
}) {
  const { t } = useLanguage();
  return (
    <fieldset className="declaration">
      <legend className="label">{legend}</legend>
      <div className="declaration-choices">
        {(["yes", "no", "unknown"] as const).map((value) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              value={value === "unknown" ? "" : value}
              defaultChecked={value === (chosen ?? "unknown")}
            />
            <span>{t(`eligibility:questions.${value}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What the profile or the space says about a rule, with a way to contradict it. */
export function KnownAnswer({ view, row }: RuleQuestionProps) {
  const { t, locale } = useLanguage();
  const { known, call } = view;
  if (row.known === "organisation" && known.organisation) {
    const { label, kind, country } = known.organisation;
    const words =
      kind === "foreign" && country
        ? t("eligibility:known.organisation.foreignIn", {
            country: getCountryName(locale, country),
          })
        : t(`eligibility:known.organisation.${kind}`);
    return (
      <p className="rule-known">
        {t("eligibility:known.fromProfile")} <b>{label}</b>, {words}.{" "}
        <LinkButton value={intentOf.contradict("organisation")}>
          {t("eligibility:known.notMine")}
        </LinkButton>
      </p>
    );
  }
  const count = known.otherCoordinations ?? 0;
  return (
    <p className="rule-known">
      {t("eligibility:known.fromSpace")}{" "}
      {t("eligibility:known.coordination", { count, ofPartner: call.ofPartner, year: call.year })}{" "}
      <LinkButton value={intentOf.contradict("coordination")}>
        {t("eligibility:known.notTrue")}
      </LinkButton>
    </p>
  );
}

/** Gives a contradicted fact back. */
export function RestoreKnown({ fact }: { fact: "organisation" | "coordination" }) {
  const { t } = useLanguage();
  return (
    <p className="rule-known">
      <input type="hidden" name="contradicted" value={fact} />
      <LinkButton value={intentOf.restore(fact)}>
        {t(
          fact === "organisation"
            ? "eligibility:known.restoreProfile"
            : "eligibility:known.restoreSpace",
        )}
      </LinkButton>
    </p>
  );
}

/** A button of the form inside a sentence. */
function LinkButton({ value, children }: { value: string; children: string }) {
  return (
    <button type="submit" className="link" name="intent" value={value}>
      {children}
    </button>
  );
}
