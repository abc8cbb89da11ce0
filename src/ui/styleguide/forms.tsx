import { useState } from "react";
import { Button } from "../button.tsx";
import { CharacterCounter } from "../character-counter.tsx";
import { Checkbox, CheckboxGroup, Choices, RadioGroup } from "../choices.tsx";
import { ErrorSummary } from "../error-summary.tsx";
import { FieldGroup } from "../field.tsx";
import { SearchBar } from "../search-bar.tsx";
import { SelectField } from "../select-field.tsx";
import { DateInput, FileInput, TextArea, TextField } from "../text-field.tsx";
import { GallerySection, Specimen, SpecimenGrid } from "./gallery.tsx";
import type { Translations } from "./translations.fr.ts";

export function Forms({ words }: { words: Translations }) {
  const { fields, states } = words;
  const [summary, setSummary] = useState(false);
  const countries = fields.countries.map((label, index) => ({ value: String(index), label }));
  return (
    <GallerySection id="fields" title={words.sections.fields}>
      <SpecimenGrid>
        <Specimen name="SearchBar" wide>
          <SearchBar
            action="#fields"
            name="q"
            label={fields.search}
            placeholder={fields.searchHint}
            submitLabel={fields.searchSubmit}
          />
        </Specimen>
        <Specimen name="ErrorSummary" wide>
          {summary ? (
            <ErrorSummary
              title={fields.errors}
              level={3}
              errors={[
                { fieldId: "guide-amount-error-field", message: fields.amountError },
                { fieldId: "guide-domains-error-field", message: words.choices.domainsError },
              ]}
            />
          ) : (
            <Button onClick={() => setSummary(true)}>{fields.errors}</Button>
          )}
        </Specimen>
        <Specimen name={states.normal}>
          <TextField
            id="guide-name"
            name="name"
            label={fields.name}
            help={fields.nameHelp}
            defaultValue={fields.nameValue}
            required
            requiredWord={fields.required}
          />
        </Specimen>
        <Specimen name={states.error}>
          <TextField
            id="guide-amount-error-field"
            name="amount"
            label={fields.amount}
            help={fields.amountHelp}
            defaultValue={fields.amountBad}
            error={fields.amountError}
            suffix="€"
            numeric
            required
          />
        </Specimen>
        <Specimen name={states.readOnly}>
          <TextField
            id="guide-locked"
            label={fields.locked}
            help={fields.lockedHelp}
            defaultValue={fields.lockedValue}
            readOnly
          />
        </Specimen>
        <Specimen name={states.disabled}>
          <TextField
            id="guide-disabled"
            label={fields.locked}
            help={fields.lockedHelp}
            defaultValue={fields.lockedValue}
            disabled
          />
        </Specimen>
        <Specimen name={states.long}>
          <TextArea
            id="guide-summary"
            label={fields.summary}
            help={fields.summaryHelp}
            defaultValue={fields.summaryValue}
            counter={<CharacterCounter count={318} max={4000} text={fields.counters[0] ?? ""} />}
          />
        </Specimen>
        <Specimen name="CharacterCounter">
          <div className="guide-stack">
            <CharacterCounter
              count={3850}
              max={4000}
              text={fields.counters[1] ?? ""}
              warning={fields.remaining}
            />
            <CharacterCounter
              count={4012}
              max={4000}
              text={fields.counters[2] ?? ""}
              warning={fields.excess}
            />
          </div>
        </Specimen>
        <Specimen name="SelectField">
          <SelectField
            id="guide-country"
            name="country"
            label={fields.country}
            options={countries}
            emptyLabel={fields.choose}
            required
          />
        </Specimen>
        <Specimen name="DateInput">
          <DateInput
            id="guide-date"
            label={fields.date}
            help={fields.dateHelp}
            defaultValue="2027-03-01"
            error={fields.dateError}
          />
        </Specimen>
        <Specimen name="FileInput">
          <FileInput id="guide-file" label={fields.file} help={fields.fileHelp} />
        </Specimen>
      </SpecimenGrid>
    </GallerySection>
  );
}

export function ChoiceForms({ words }: { words: Translations }) {
  const { choices, fields, states, status } = words;
  const options = choices.options.map((label, index) => ({ value: String(index), label }));
  const types = choices.types.map((label, index) => ({
    value: String(index),
    label,
    help: choices.typeHelp[index],
    disabled: index === 2,
  }));
  return (
    <GallerySection id="choices" title={words.sections.choices}>
      <SpecimenGrid>
        <Specimen name={states.normal} wide>
          <CheckboxGroup
            id="guide-domains"
            name="domains"
            legend={choices.domains}
            help={choices.domainsHelp}
            options={options}
            defaultValue={["0", "1"]}
            required
            requiredWord={fields.required}
          />
        </Specimen>
        <Specimen name={states.error} wide>
          <CheckboxGroup
            id="guide-domains-error-field"
            name="domains-error"
            legend={choices.domains}
            options={options}
            error={choices.domainsError}
            required
          />
        </Specimen>
        <Specimen name={`RadioGroup · ${states.disabled}`}>
          <RadioGroup
            id="guide-type"
            name="type"
            legend={choices.type}
            options={types}
            defaultValue="0"
            layout="list"
          />
        </Specimen>
        <Specimen name="Checkbox">
          <Checkbox
            id="guide-consent"
            label={choices.consent}
            help={choices.consentHelp}
            required
            requiredWord={fields.required}
          />
        </Specimen>
        <Specimen name="Choices bare">
          <FieldGroup id="guide-bare" legend={choices.filter}>
            <Choices
              kind="checkbox"
              name="bare"
              layout="bare"
              defaultValues={["0"]}
              options={[status.open, status.upcoming, status.closed].map((label, index) => ({
                value: String(index),
                label,
                count: 45 - index * 9,
              }))}
            />
          </FieldGroup>
        </Specimen>
      </SpecimenGrid>
    </GallerySection>
  );
}
