import type { DraftNode } from "#form-engine/draft-model.ts";
import { MAX_GROUPS, type QuestionTypeName } from "#form-engine/model.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { MAX_CHARACTERS } from "#rich-text/schema.ts";
import { SelectField } from "#ui/select-field.tsx";
import { DateInput } from "#ui/text-field.tsx";
import { CHOICE_TYPES, isSingleChoice } from "../rules/draft-options.ts";
import {
  changeChoiceType,
  changeQuestionType,
  getQuestionType,
  QUESTION_TYPES,
  readText,
} from "../rules/question-fields.ts";
import { useDesigner } from "./designer-context.ts";
import { NumberInput, Switch, toFieldElementId } from "./designer-fields.tsx";
import { DesignerOptions } from "./designer-options.tsx";

const MAX_REFERENCES = 300;

interface NodeProps {
  readonly id: string;
  readonly node: DraftNode;
}

/** The answer that a question expects: its type, its limits, and whether it is required. */
export function DesignerAnswer({ id, node }: NodeProps) {
  const { t } = useLanguage();
  const { store } = useDesigner();
  const { fields } = node;
  const type = getQuestionType(fields);
  const set = (changes: Record<string, unknown>) => store.setFields(id, changes, "setting");
  const changeType = (next: QuestionTypeName) => {
    const edit = new Map([[id, { ...node, fields: changeQuestionType(fields, next) }]]);
    store.apply(edit, "type");
  };
  return (
    <section className="design-part" aria-labelledby="design-answer">
      <h3 id="design-answer">{t("designer:answer.title")}</h3>
      <div className="design-grid">
        <div data-field="type">
          <SelectField
            id={toFieldElementId("type")}
            label={t("designer:fields.type")}
            value={type}
            options={QUESTION_TYPES.map((value) => ({
              value,
              label: t(`designer:types.${value}`),
            }))}
            onChange={({ target }) => changeType(target.value as QuestionTypeName)}
          />
        </div>
        <TypeFields id={id} node={node} type={type} />
      </div>
      <div className="design-switches">
        <Switch
          field="required"
          label={t("designer:fields.required")}
          isOn={fields.required === true}
          onChange={(required) => set({ required })}
        />
        {type === "text" && (
          <>
            <Switch
              field="wysiwyg"
              label={t("designer:fields.wysiwyg")}
              isOn={fields.wysiwyg === true}
              onChange={(wysiwyg) => set({ wysiwyg })}
            />
            <Switch
              field="displayEtherpad"
              label={t("designer:fields.displayEtherpad")}
              isOn={fields.displayEtherpad === true}
              onChange={(displayEtherpad) => set({ displayEtherpad })}
            />
          </>
        )}
        {type !== "choice" && type !== "bibliography" && (
          <Switch
            field="multiple"
            label={t("designer:fields.multiple")}
            isOn={fields.multiple === true}
            onChange={(multiple) => set({ multiple })}
          />
        )}
        <Switch
          field="enabled"
          label={t("designer:fields.enabledQuestion")}
          isOn={fields.enabled !== false}
          onChange={(enabled) => set({ enabled })}
        />
      </div>
      {type === "choice" && <DesignerOptions id={id} node={node} />}
    </section>
  );
}

/** The limits of a type. */
function TypeFields({ id, node, type }: NodeProps & { readonly type: QuestionTypeName }) {
  const { t, locale } = useLanguage();
  const { store } = useDesigner();
  const { fields } = node;
  /** Typing into one field is one step of the history. */
  const write = (changes: Record<string, unknown>) => store.setFields(id, changes, "text");
  const set = (changes: Record<string, unknown>) => store.setFields(id, changes, "setting");
  switch (type) {
    case "text":
      return (
        <>
          <NumberInput
            field="maxCharacters"
            label={t("designer:fields.maxCharacters")}
            help={t("designer:answer.atMost", { max: formatNumber(locale, MAX_CHARACTERS) })}
            value={fields.maxCharacters}
            onChange={(maxCharacters) => write({ maxCharacters })}
          />
          <HintFields id={id} node={node} />
        </>
      );
    case "choice":
      return (
        <>
          <div data-field="choiceType">
            <SelectField
              id={toFieldElementId("choiceType")}
              label={t("designer:fields.choiceType")}
              value={CHOICE_TYPES.find((one) => one === fields.choiceType) ?? "radio"}
              options={CHOICE_TYPES.map((value) => ({
                value,
                label: t(`designer:choiceTypes.${value}`),
              }))}
              onChange={({ target }) =>
                store.setFields(
                  id,
                  changeChoiceType(fields, target.value as (typeof CHOICE_TYPES)[number]),
                  "type",
                )
              }
            />
          </div>
          {!isSingleChoice(fields) && (
            <NumberInput
              field="maxChoices"
              label={t("designer:fields.maxChoices")}
              help={t("designer:answer.emptyIsAll")}
              value={fields.maxChoices}
              onChange={(maxChoices) => write({ maxChoices })}
            />
          )}
        </>
      );
    case "integer":
    case "float":
    case "currency":
      return (
        <>
          {(["min", "max"] as const).map((name) => (
            <NumberInput
              key={name}
              field={name}
              label={t(`designer:fields.${name}`)}
              help={t("designer:answer.emptyIsNone")}
              suffix={type === "currency" ? "€" : undefined}
              value={fields[name]}
              onChange={(limit) => write({ [name]: limit })}
            />
          ))}
        </>
      );
    case "date":
      return (
        <>
          {(["min", "max"] as const).map((name) => (
            <div key={name} data-field={name}>
              <DateInput
                id={toFieldElementId(name)}
                label={t(`designer:fields.${name}Date`)}
                help={t("designer:answer.emptyIsNone")}
                value={readText(fields, name)}
                onChange={({ target }) => set({ [name]: target.value || undefined })}
              />
            </div>
          ))}
        </>
      );
    case "bibliography":
      return (
        <NumberInput
          field="maxReferences"
          label={t("designer:fields.maxReferences")}
          help={t("designer:answer.atMost", { max: MAX_REFERENCES })}
          value={fields.maxReferences}
          onChange={(maxReferences) => write({ maxReferences })}
        />
      );
    case "image":
      return <p className="small muted design-aside">{t("designer:answer.image")}</p>;
  }
}

interface Hint {
  readonly unit: "words" | "pages";
  readonly count: unknown;
}

/** The length in words or pages that authors are told beside the counter. */
function HintFields({ id, node }: NodeProps) {
  const { t } = useLanguage();
  const { store } = useDesigner();
  const hint = node.fields.hint as Hint | undefined;
  return (
    <>
      <div data-field="hint">
        <SelectField
          id={toFieldElementId("hint")}
          label={t("designer:fields.hint")}
          help={t("designer:answer.hintHelp")}
          value={hint?.unit ?? ""}
          emptyLabel={t("designer:answer.noHint")}
          options={(["words", "pages"] as const).map((value) => ({
            value,
            label: t(`designer:units.${value}`),
          }))}
          onChange={({ target }) =>
            store.setFields(
              id,
              {
                hint: target.value ? { unit: target.value, count: hint?.count ?? 1 } : undefined,
              },
              "setting",
            )
          }
        />
      </div>
      {hint && (
        <NumberInput
          field="hint.count"
          label={t("designer:fields.hintCount")}
          help={t("designer:answer.notEnforced")}
          value={hint.count}
          onChange={(count) => store.setFields(id, { hint: { ...hint, count } }, "text")}
        />
      )}
    </>
  );
}

/** The settings of a section: repeated or not, and how often. */
export function DesignerSection({ id, node }: NodeProps) {
  const { t } = useLanguage();
  const { store } = useDesigner();
  const { fields } = node;
  const isGroup = fields.multiple === true;
  return (
    <section className="design-part" aria-labelledby="design-section">
      <h3 id="design-section">{t("designer:section.title")}</h3>
      <div className="design-switches">
        <Switch
          field="multiple"
          label={t("designer:fields.group")}
          isOn={isGroup}
          onChange={(multiple) =>
            store.setFields(
              id,
              multiple ? { multiple } : { multiple, maxGroups: undefined },
              "setting",
            )
          }
        />
        <Switch
          field="enabled"
          label={t("designer:fields.enabledSection")}
          isOn={fields.enabled !== false}
          onChange={(enabled) => store.setFields(id, { enabled }, "setting")}
        />
      </div>
      <p className="small muted">
        {t(isGroup ? "designer:section.groupHelp" : "designer:section.plainHelp")}
      </p>
      {isGroup && (
        <div className="design-grid">
          <NumberInput
            field="maxGroups"
            label={t("designer:fields.maxGroups")}
            help={t("designer:answer.atMost", { max: MAX_GROUPS })}
            value={fields.maxGroups}
            onChange={(maxGroups) => store.setFields(id, { maxGroups }, "text")}
          />
        </div>
      )}
    </section>
  );
}

/** The settings of the form itself. */
export function DesignerForm({ id, node }: NodeProps) {
  const { t } = useLanguage();
  const { store, view } = useDesigner();
  return (
    <section className="design-part" aria-labelledby="design-form">
      <h3 id="design-form">{t("designer:form.title")}</h3>
      <p className="small muted">{t(`designer:formTypes.${view.form.formModelType}`)}</p>
      <div className="design-grid">
        <NumberInput
          field="totalCharactersHint"
          label={t("designer:fields.totalCharactersHint")}
          help={t("designer:form.totalHelp")}
          value={node.fields.totalCharactersHint}
          onChange={(totalCharactersHint) => store.setFields(id, { totalCharactersHint }, "text")}
        />
      </div>
    </section>
  );
}
