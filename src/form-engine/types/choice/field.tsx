import { useState } from "react";
import { useLanguage } from "#platform/i18n/context.tsx";
import { CheckboxGroup, RadioGroup } from "#ui/choices.tsx";
import { FieldGroup } from "#ui/field.tsx";
import { useIsHydrated } from "#ui/live/use-is-hydrated.ts";
import { SelectField } from "#ui/select-field.tsx";
import type { AnswerFieldProps } from "../../ui/entry-list.tsx";
import { formatAnswerProblem } from "../../ui/entry-list.tsx";
import type { TreeOption } from "../schemas.ts";
import {
  type ChoiceNode,
  getMaxChoices,
  getOptionLabel,
  hasChoiceLimit,
  listOptions,
} from "./rules.ts";

export function ChoiceField(props: AnswerFieldProps<ChoiceNode>) {
  const { node, id, name, label, answer, onChange, disabled, problems } = props;
  const language = useLanguage();
  const { t, locale } = language;
  const chosen = answer.filter((value) => typeof value === "string");
  const max = getMaxChoices(node);
  const live = useIsHydrated();
  const full = chosen.length >= max;
  const limit = hasChoiceLimit(node) && t("forms:choice.limited", { max });
  const help = limit ? (
    <>
      {props.help && <>{props.help} </>}
      {limit}
    </>
  ) : (
    props.help
  );
  const field = {
    id,
    name,
    help,
    required: node.required,
    requiredWord: t("forms:required"),
    error: problems[0] && formatAnswerProblem(language, problems[0]),
  };
  const options = listOptions(node).map((option) => ({
    value: option.id,
    label: getOptionLabel(option, locale),
  }));
  switch (node.choiceType) {
    case "multi_level_select":
      return <TreeField {...props} help={help} />;
    case "select":
      return (
        <SelectField
          {...field}
          label={label}
          options={options}
          emptyLabel={t("forms:choice.none")}
          value={chosen[0] ?? ""}
          disabled={disabled}
          onChange={({ target }) => onChange(target.value ? [target.value] : [])}
        />
      );
    case "radio":
      return (
        <RadioGroup
          {...field}
          legend={label}
          options={options.map((option) => ({ ...option, disabled }))}
          value={chosen[0] ?? ""}
          onChange={(value) => onChange([value])}
        />
      );
    default:
      return (
        <CheckboxGroup
          {...field}
          legend={label}
          // At the limit, unticked options are disabled until one is unticked.
          options={options.map((option) => ({
            ...option,
            disabled: disabled || (live && full && !chosen.includes(option.value)),
          }))}
          value={chosen}
          onChange={onChange}
        />
      );
  }
}

/** Options as a tree of collapsible branches. Chosen options are listed above with their full path. */
function TreeField(props: AnswerFieldProps<ChoiceNode>) {
  const { node, id, name, label, help, answer, onChange, disabled, problems } = props;
  const language = useLanguage();
  const { t, locale } = language;
  const chosen = answer.filter((value) => typeof value === "string");
  const live = useIsHydrated();
  // Fixed at the first render, so that a branch does not close when its last box is unticked.
  const [shown] = useState(chosen);
  const full = chosen.length >= getMaxChoices(node);
  const toggle = (option: string, on: boolean) =>
    onChange(on ? [...chosen, option] : chosen.filter((one) => one !== option));
  const labelIn = (option: TreeOption) => (locale === "fr" ? option.label_fr : option.label_en);
  const branch = (option: TreeOption) =>
    option.children ? (
      <details key={option.id} className="tree-branch" open={containsChosen(option, shown)}>
        <summary>{labelIn(option)}</summary>
        <div className="opts opts-list">{option.children.map(branch)}</div>
      </details>
    ) : (
      <label key={option.id} className="opt">
        <input
          type="checkbox"
          name={name}
          value={option.id}
          checked={chosen.includes(option.id)}
          disabled={disabled || (live && full && !chosen.includes(option.id))}
          onChange={({ target }) => toggle(option.id, target.checked)}
        />
        <span>{labelIn(option)}</span>
      </label>
    );
  const named = listOptions(node).filter((option) => chosen.includes(option.id));
  return (
    <FieldGroup
      id={id}
      legend={label}
      help={help}
      required={node.required}
      requiredWord={t("forms:required")}
      error={problems[0] && formatAnswerProblem(language, problems[0])}
    >
      {named.length > 0 && (
        <ul className="tree-chosen">
          {named.map((option) => (
            <li key={option.id}>{getOptionLabel(option, locale)}</li>
          ))}
        </ul>
      )}
      {(node.multiLevelSelectStructure ?? []).map(branch)}
    </FieldGroup>
  );
}

const containsChosen = ({ id, children }: TreeOption, chosen: readonly string[]): boolean =>
  chosen.includes(id) || (children ?? []).some((child) => containsChosen(child, chosen));
