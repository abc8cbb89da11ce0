import { useEffect, useState } from "react";
import type { CallField } from "#features/portal/calls/rules/call-content.ts";
import { usePreservedCaret } from "#form-engine/ui/preserved-caret.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { Checkbox, RadioGroup } from "#ui/choices.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toFieldId } from "../rules/editor-parts.ts";
import { useCallEditor, useCallField, useUnresolvedInput } from "./editor-context.ts";
import { EditorPartPanel } from "./editor-part-panel.tsx";
import { FieldFrame, ReadValue } from "./field-frame.tsx";
import { useFormatField } from "./format-field.ts";

/** For whom the call is, and the facts by which it is found and numbered. */
export function FactsPart({ partnerKind }: { partnerKind: "standard" | "one_off" }) {
  const { t } = useLanguage();
  const { published } = useCallEditor();
  return (
    <EditorPartPanel part="facts">
      <div className="call-facts-grid">
        <TextFact
          field="code"
          help={t(published ? "callDrafts:facts.fixed" : "callDrafts:facts.codeHelp")}
          isFixed={published !== null}
          maxLength={12}
          clean={(text) => text.toUpperCase().replace(/[^A-Z0-9]/g, "")}
        />
        <NumberFact
          field="year"
          help={t(published ? "callDrafts:facts.fixed" : "callDrafts:facts.yearHelp")}
          isFixed={published !== null}
          isGrouped={false}
        />
        <TextFact field="reference" help={t("callDrafts:facts.referenceHelp")} maxLength={60} />
        <DepartmentFact />
        <NumberFact field="maxAmountEuros" suffix="€" />
        <NumberFact field="envelopeEuros" suffix="€" />
        <TextFact field="programme" maxLength={120} />
        <TextFact
          field="url"
          help={t(`callDrafts:facts.urlHelp.${partnerKind}`)}
          maxLength={500}
          inputMode="url"
        />
      </div>
      <ErcFact />
      <div className="call-facts-grid">
        <ConsortiumFact />
        <div className="call-checks">
          <BooleanFact field="openToCompanies" />
          <BooleanFact field="openToInternational" />
        </div>
      </div>
    </EditorPartPanel>
  );
}

/** A field as a reader sees it. */
function ReadFact({ field }: { field: CallField }) {
  const { t } = useLanguage();
  const { lookups } = useCallEditor();
  const { value } = useCallField(field);
  const format = useFormatField(lookups);
  return (
    <div id={toFieldId(field)}>
      <ReadValue label={t(`callDrafts:labels.${field}`)}>{format(field, value)}</ReadValue>
    </div>
  );
}

interface TextFactProps {
  readonly field: "code" | "reference" | "programme" | "url";
  readonly help?: string;
  readonly isFixed?: boolean;
  readonly maxLength: number;
  readonly inputMode?: "url";
  readonly clean?: (text: string) => string;
}

function TextFact({ field, help, isFixed, maxLength, inputMode, clean }: TextFactProps) {
  const { t } = useLanguage();
  const { isReadOnly } = useCallEditor();
  const { value, change } = useCallField(field);
  const input = usePreservedCaret(value);
  if (isReadOnly || isFixed)
    return (
      <FieldFrame field={field}>
        <ReadFact field={field} />
        {isFixed && !isReadOnly && <p className="help xs">{help}</p>}
      </FieldFrame>
    );
  return (
    <FieldFrame field={field}>
      <TextField
        ref={input}
        id={toFieldId(field)}
        label={t(`callDrafts:labels.${field}`)}
        help={help}
        value={value}
        maxLength={maxLength}
        inputMode={inputMode}
        spellCheck={false}
        onChange={({ target }) => change(clean ? clean(target.value) : target.value)}
      />
    </FieldFrame>
  );
}

interface NumberFactProps {
  readonly field: "year" | "maxAmountEuros" | "envelopeEuros" | "maxAppendices";
  readonly help?: string;
  readonly isFixed?: boolean;
  readonly isGrouped?: boolean;
  readonly suffix?: string;
}

/** A whole number or nothing. Typed spaces between thousands are read over. */
export function NumberFact(props: NumberFactProps) {
  const { field, help, isFixed, isGrouped = true, suffix } = props;
  const { t, locale } = useLanguage();
  const { isReadOnly } = useCallEditor();
  const { value, change } = useCallField(field);
  const write = (number: number | null) =>
    number === null ? "" : isGrouped ? formatNumber(locale, number) : String(number);
  const [typed, setTyped] = useState(() => write(value));
  const digits = typed.replace(/[\s\u202f\u00a0.,']/g, "");
  const isWrong = digits !== "" && !/^\d{1,12}$/.test(digits);
  useUnresolvedInput(field, isWrong);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the value is another than the one typed
  useEffect(() => {
    const own = digits === "" ? null : Number(digits);
    if (own !== value && !isWrong) setTyped(write(value));
  }, [value]);
  if (isReadOnly || isFixed)
    return (
      <FieldFrame field={field}>
        <ReadFact field={field} />
        {isFixed && !isReadOnly && <p className="help xs">{help}</p>}
      </FieldFrame>
    );
  return (
    <FieldFrame field={field}>
      <TextField
        id={toFieldId(field)}
        label={t(`callDrafts:labels.${field}`)}
        help={help}
        value={typed}
        inputMode="numeric"
        suffix={suffix}
        maxLength={20}
        error={isWrong ? t("callDrafts:facts.number") : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          const next = target.value.replace(/[\s\u202f\u00a0.,']/g, "");
          if (next === "") change(null);
          else if (/^\d{1,12}$/.test(next)) change(Number(next));
        }}
        onBlur={() => {
          if (!isWrong) setTyped(write(value));
        }}
      />
    </FieldFrame>
  );
}

function DepartmentFact() {
  const { t, locale } = useLanguage();
  const { isReadOnly, lookups } = useCallEditor();
  const { value, change } = useCallField("departmentId");
  if (lookups.departments.length === 0) return null;
  if (isReadOnly)
    return (
      <FieldFrame field="departmentId">
        <ReadFact field="departmentId" />
      </FieldFrame>
    );
  const choices = lookups.departments.filter(
    ({ id, isOwn, isClosed }) => id === value || (isOwn && !isClosed),
  );
  return (
    <FieldFrame field="departmentId">
      <SelectField
        id={toFieldId("departmentId")}
        label={t("callDrafts:labels.departmentId")}
        help={t("callDrafts:facts.departmentHelp")}
        value={value === null ? "" : String(value)}
        {...(lookups.mayChooseAll || value === null
          ? { emptyLabel: t("callDrafts:allDepartments") }
          : {})}
        options={choices.map((one) => ({ value: String(one.id), label: one[locale] }))}
        onChange={({ target }) => change(target.value === "" ? null : Number(target.value))}
      />
    </FieldFrame>
  );
}

function ErcFact() {
  const { t, locale } = useLanguage();
  const { isReadOnly, lookups } = useCallEditor();
  const { value, change } = useCallField("ercPanels");
  const nameOf = (code: string) => {
    const found = lookups.ercPanels.find((one) => one.code === code);
    return found ? `${code} ${found[locale]}` : code;
  };
  const id = toFieldId("ercPanels");
  return (
    <FieldFrame field="ercPanels">
      <div className="call-erc-field">
        {isReadOnly ? (
          <p className="label" id={id}>
            {t("callDrafts:labels.ercPanels")}
          </p>
        ) : (
          <SelectField
            id={id}
            label={t("callDrafts:labels.ercPanels")}
            help={t("callDrafts:facts.ercHelp")}
            value=""
            emptyLabel={t("callDrafts:facts.addPanel")}
            options={lookups.ercPanels
              .filter(({ code }) => !value.includes(code))
              .map((one) => ({ value: one.code, label: `${one.code} ${one[locale]}` }))}
            onChange={({ target }) => target.value && change([...value, target.value].sort())}
          />
        )}
        {value.length === 0 ? (
          <p className="small muted">{t("callDrafts:facts.allPanels")}</p>
        ) : (
          <ul className="tags">
            {value.map((code) => (
              <li key={code}>
                <Tag
                  remove={
                    isReadOnly
                      ? undefined
                      : {
                          label: t("callDrafts:facts.removePanel", { code }),
                          onClick: () => change(value.filter((one) => one !== code)),
                        }
                  }
                >
                  {nameOf(code)}
                </Tag>
              </li>
            ))}
          </ul>
        )}
      </div>
    </FieldFrame>
  );
}

function ConsortiumFact() {
  const { t } = useLanguage();
  const { isReadOnly } = useCallEditor();
  const { value, change } = useCallField("consortiumType");
  return (
    <FieldFrame field="consortiumType">
      {isReadOnly ? (
        <ReadFact field="consortiumType" />
      ) : (
        <RadioGroup
          id={toFieldId("consortiumType")}
          name="consortiumType"
          legend={t("callDrafts:labels.consortiumType")}
          layout="list"
          value={value}
          onChange={(next) => change(next as typeof value)}
          options={(["national", "international"] as const).map((type) => ({
            value: type,
            label: t(`callDrafts:consortium.${type}`),
          }))}
        />
      )}
    </FieldFrame>
  );
}

interface BooleanFactProps {
  readonly field:
    | "openToCompanies"
    | "openToInternational"
    | "coordinatorCv"
    | "scientificManagerCv"
    | "editableManagingOrganisation"
    | "secondLook";
}

export function BooleanFact({ field }: BooleanFactProps) {
  const { t } = useLanguage();
  const { isReadOnly } = useCallEditor();
  const { value, change } = useCallField(field);
  return (
    <FieldFrame field={field}>
      {isReadOnly ? (
        <ReadFact field={field} />
      ) : (
        <Checkbox
          id={toFieldId(field)}
          label={t(`callDrafts:labels.${field}`)}
          checked={value}
          onChange={({ target }) => change(target.checked)}
        />
      )}
    </FieldFrame>
  );
}
