import { useT } from "#platform/i18n/context.tsx";
import { Checkbox, RadioGroup } from "#ui/choices.tsx";
import { getRegistry, toBaseType } from "../../rules/affiliation-form.ts";
import { FreeFields } from "./free-fields.tsx";
import { IdentifierField } from "./identifier-field.tsx";
import type { AffiliationFormControl } from "./use-affiliation-form.ts";

const TYPES = ["public", "private", "foreign"] as const;

interface AffiliationFieldsProps {
  control: AffiliationFormControl;
  /** Ids of the fields begin with it. */
  id: string;
}

/** The fields of an affiliation, the same in its own dialog and in the one of the required information. */
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
