import { useMemo } from "react";
import { useLanguage, useT } from "#platform/i18n/context.tsx";
import { listCountryOptions } from "#platform/i18n/regions.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox, RadioGroup } from "#ui/choices.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Icon } from "#ui/icon.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import {
  MAX_LABEL_LENGTH,
  MAX_SEARCH_LENGTH,
  MIN_SEARCH_LENGTH,
} from "../../rules/affiliation-fields.ts";
import {
  canVerify,
  type FreeField,
  getRegistry,
  toBaseType,
} from "../../rules/affiliation-form.ts";
import { INSTITUTION_TYPES } from "../../rules/vocabulary.ts";

import type { AffiliationFormControl } from "./use-affiliation-form.ts";

const TYPES = ["public", "private", "foreign"] as const;

interface AffiliationFieldsProps {
  control: AffiliationFormControl;
  /** Prefix of the field ids. */
  id: string;
}

/** Fields of an affiliation, in its own dialog and in the required-information dialog. */
export function AffiliationFields({ control, id }: AffiliationFieldsProps) {
  const t = useT();
  const { form, send } = control;
  const type = form.values.organizationType;
  const base = toBaseType(type);
  return (
    <div className="fields affiliation-fields">
      <RadioGroup
        id={`${id}-type`}
        name={`${id}-type`}
        legend={t("researchers:affiliation.type")}
        layout="list"
        options={TYPES.map((value) => ({
          value,
          label: t(`researchers:affiliation.types.${value}`),
        }))}
        value={base}
        onChange={(value) => {
          const chosen = TYPES.find((one) => one === value);
          if (chosen) send({ kind: "typeChosen", type: chosen });
        }}
      />
      {base === "public" && (
        <Checkbox
          id={`${id}-no-rnsr`}
          label={t("researchers:affiliation.noRnsr")}
          checked={type === "public_no_rnsr"}
          onChange={({ target }) => send({ kind: "noRnsrTicked", ticked: target.checked })}
        />
      )}
      {base === "foreign" && (
        <Checkbox
          id={`${id}-no-ror`}
          label={t("researchers:affiliation.noRor")}
          checked={type === "foreign_no_ror"}
          onChange={({ target }) => send({ kind: "noRorTicked", ticked: target.checked })}
        />
      )}
      {getRegistry(form) === null ? (
        <FreeFields id={id} control={control} />
      ) : (
        <IdentifierField id={id} control={control} />
      )}
    </div>
  );
}

/** Identifier or name, the verify button, and the results. */
function IdentifierField({ id, control }: { id: string; control: AffiliationFormControl }) {
  const t = useT();
  const { form, send, verify } = control;
  const { values, results, feedback, pendingRequest } = form;
  const registry = getRegistry(form);
  if (!registry) return null;
  const tooShort = values.identifier.trim().length < MIN_SEARCH_LENGTH;
  const chosen = values.label !== "";
  return (
    <>
      <div className="affiliation-verify">
        <TextField
          id={`${id}-identifier`}
          label={t(`researchers:affiliation.identifier.${registry}`)}
          help={t(`researchers:affiliation.identifierHelp.${registry}`)}
          required
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_SEARCH_LENGTH}
          value={values.identifier}
          onChange={({ target }) => send({ kind: "identifierTyped", text: target.value })}
          onKeyDown={(event) => {
            // Enter verifies; it must not save an unverified organisation.
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            if (canVerify(form)) void verify();
          }}
        />
        <Button
          icon="search"
          busy={pendingRequest !== null}
          disabledReason={
            tooShort ? t("researchers:affiliation.tooShort", { min: MIN_SEARCH_LENGTH }) : undefined
          }
          onClick={() => void verify()}
        >
          {t(`researchers:affiliation.${pendingRequest === null ? "verify" : "verifying"}`)}
        </Button>
      </div>
      <div aria-live="polite">
        {feedback && (
          <p className={feedback.tone === "error" ? "error" : "affiliation-found"}>
            <Icon name={feedback.tone === "error" ? "stop" : "done"} />
            <span>{feedback.text}</span>
          </p>
        )}
      </div>
      {results.length > 0 && (
        <div className="affiliation-results">
          <RadioGroup
            id={`${id}-results`}
            name={`${id}-results`}
            legend={t("researchers:affiliation.results")}
            layout="list"
            options={results.map(({ identifier, label }) => ({
              value: identifier,
              label,
              help: identifier,
            }))}
            value={chosen ? values.identifier.trim() : ""}
            onChange={(identifier) => send({ kind: "resultPicked", identifier })}
          />
        </div>
      )}
      {chosen && results.length === 0 && (
        <p className="affiliation-chosen">
          <small>{t("researchers:affiliation.chosen")}</small>
          <b>{values.label}</b>
        </p>
      )}
    </>
  );
}

/** Fields for an organisation that no register knows. All are required. */
function FreeFields({ id, control }: { id: string; control: AffiliationFormControl }) {
  const { t, locale } = useLanguage();
  const { form, send } = control;
  // Shown only after a click, so there is no server-rendered list to match.
  const countries = useMemo(() => listCountryOptions(locale), [locale]);
  const field = (name: FreeField) => ({
    id: `${id}-${name}`,
    label: t(`researchers:affiliation.${name}`),
    required: true,
    value: form.values[name],
    error: form.missing.includes(name) ? t(`researchers:affiliation.problems.${name}`) : undefined,
    onChange: ({ target }: { target: { value: string } }) =>
      send({ kind: "fieldTyped", field: name, text: target.value }),
  });
  return (
    <>
      <TextField {...field("label")} autoComplete="organization" maxLength={MAX_LABEL_LENGTH} />
      <TextField {...field("subLabel")} autoComplete="off" maxLength={MAX_LABEL_LENGTH} />
      <SelectField
        {...field("institutionType")}
        emptyLabel={t("researchers:affiliation.choose")}
        options={INSTITUTION_TYPES.map((value) => ({
          value,
          label: t(`researchers:affiliation.institutionTypes.${value}`),
        }))}
      />
      <SelectField
        {...field("country")}
        emptyLabel={t("researchers:affiliation.choose")}
        options={countries}
      />
    </>
  );
}

/** Summary of empty fields, with links to them. */
export function MissingFields({ control, id }: { control: AffiliationFormControl; id: string }) {
  const t = useT();
  return (
    <ErrorSummary
      level={3}
      title={t("researchers:affiliation.incomplete")}
      errors={control.form.missing.map((name) => ({
        fieldId: `${id}-${name}`,
        message: t(`researchers:affiliation.problems.${name}`),
      }))}
    />
  );
}

export function SaveErrors({ messages }: { messages: readonly string[] }) {
  if (messages.length === 0) return null;
  return (
    <div className="save-errors">
      <Alert key={messages.join()} tone="stop" role="alert" takesFocus>
        {messages.map((message) => (
          <span key={message} className="save-error">
            {message}
          </span>
        ))}
      </Alert>
    </div>
  );
}
