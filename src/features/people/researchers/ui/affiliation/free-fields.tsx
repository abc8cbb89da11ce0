import { useMemo } from "react";
import { useLanguage } from "#platform/i18n/context.tsx";
import { listCountryOptions } from "#platform/i18n/regions.ts";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { MAX_LABEL_LENGTH } from "../../rules/affiliation-fields.ts";
import type { FreeField } from "../../rules/affiliation-form.ts";
import { INSTITUTION_TYPES } from "../../rules/vocabulary.ts";
import type { AffiliationFormControl } from "./use-affiliation-form.ts";

/** An organisation in the person's own words, where no register knows it. All of it is required. */
export function FreeFields({ id, control }: { id: string; control: AffiliationFormControl }) {
  const { t, locale } = useLanguage();
  const { form, send } = control;
  // Only ever shown after a click: no server rendered these names before.
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
