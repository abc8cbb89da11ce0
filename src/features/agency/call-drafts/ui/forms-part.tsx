import { useLanguage } from "#platform/i18n/context.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { toFieldId } from "../rules/editor-parts.ts";
import { useCallEditor, useCallField } from "./editor-context.ts";
import { EditorPartPanel } from "./editor-part-panel.tsx";
import { FieldFrame, ReadValue } from "./field-frame.tsx";
import { useFormatField } from "./format-field.ts";

/** The two forms of a dossier, each with its version. Without forms the call leads to the agency's site. */
export function FormsPart() {
  const { t } = useLanguage();
  const { lookups } = useCallEditor();
  return (
    <EditorPartPanel part="forms">
      {lookups.forms.length === 0 && (
        <p className="small muted">{t("callDrafts:forms.noneOfAgency")}</p>
      )}
      <div className="call-facts-grid">
        <FormChoice field="generalInformationForm" />
        <FormChoice field="scientificPropositionForm" />
      </div>
      <p className="small muted">{t("callDrafts:forms.help")}</p>
    </EditorPartPanel>
  );
}

function FormChoice({ field }: { field: "generalInformationForm" | "scientificPropositionForm" }) {
  const { t } = useLanguage();
  const { isReadOnly, lookups } = useCallEditor();
  const { value, change } = useCallField(field);
  const format = useFormatField(lookups);
  const chosen = lookups.forms.find(({ id }) => id === value);
  const newest = chosen && lookups.forms.find(({ formId }) => formId === chosen.formId);
  return (
    <FieldFrame field={field}>
      {isReadOnly ? (
        <div id={toFieldId(field)}>
          <ReadValue label={t(`callDrafts:labels.${field}`)}>{format(field, value)}</ReadValue>
        </div>
      ) : (
        <>
          <SelectField
            id={toFieldId(field)}
            label={t(`callDrafts:labels.${field}`)}
            value={value ?? ""}
            emptyLabel={t("callDrafts:forms.none")}
            options={[
              ...(value && !chosen ? [{ value, label: t("callDrafts:forms.unknown") }] : []),
              ...lookups.forms
                .filter(({ field: place }) => place === field)
                .map(({ id, name, number }) => ({
                  value: id,
                  label: t("callDrafts:forms.version", { name, number }),
                })),
            ]}
            onChange={({ target }) => change(target.value === "" ? null : target.value)}
          />
          {chosen && newest && newest.id !== chosen.id && (
            <p className="xs call-hint-soon">
              {t("callDrafts:forms.newer", { number: newest.number })}{" "}
              <button type="button" className="call-link" onClick={() => change(newest.id)}>
                {t("callDrafts:forms.takeNewer")}
              </button>
            </p>
          )}
        </>
      )}
    </FieldFrame>
  );
}
