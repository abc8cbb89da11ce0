import { useState } from "react";
import { useLanguage } from "#platform/i18n/context.tsx";
import { getCountryName } from "#platform/i18n/regions.ts";
import { Button } from "#ui/button.tsx";
import { FieldGroup } from "#ui/field.tsx";
import type { AffiliationProblem } from "../../rules/affiliation.ts";
import type { AffiliationValues } from "../../rules/affiliation-fields.ts";
import { AFFILIATION_FIELDS } from "../../rules/affiliation-fields.ts";
import { AffiliationText, OpenAffiliationButton } from "./affiliation-card.tsx";
import { AffiliationDialog } from "./affiliation-dialog.tsx";

interface AffiliationInputProps {
  initialValues: AffiliationValues | null;
  /** Why the posted affiliation was refused. */
  problems: readonly AffiliationProblem[];
}

/** The affiliation inside a form that posts it (registration). The dialog returns its values and saves nothing. */
export function AffiliationInput({ initialValues, problems }: AffiliationInputProps) {
  const { t, locale } = useLanguage();
  const [values, setValues] = useState(initialValues);
  const [open, setOpen] = useState(false);
  return (
    <FieldGroup
      id="affiliation"
      legend={t("researchers:profile.sections.affiliation")}
      error={
        values === initialValues && problems[0]
          ? t(`researchers:affiliation.problems.${problems[0]}`)
          : undefined
      }
      help={values ? undefined : t("researchers:affiliation.noneRegister")}
    >
      {values && (
        <>
          <AffiliationText
            affiliation={values}
            country={values.country && getCountryName(locale, values.country)}
          />
          {AFFILIATION_FIELDS.map((field) => (
            <input
              key={field}
              type="hidden"
              name={`affiliation.${field}`}
              value={values[field]}
              readOnly
            />
          ))}
        </>
      )}
      <div className="affiliation-acts">
        <OpenAffiliationButton hasAffiliation={values !== null} onOpen={() => setOpen(true)} />
        {values && (
          <Button variant="quiet" icon="close" onClick={() => setValues(null)}>
            {t("researchers:affiliation.withdraw")}
          </Button>
        )}
      </div>
      {open && (
        <AffiliationDialog
          existing={values}
          onClose={() => setOpen(false)}
          onValues={(next) => {
            setValues(next);
            setOpen(false);
          }}
        />
      )}
    </FieldGroup>
  );
}
