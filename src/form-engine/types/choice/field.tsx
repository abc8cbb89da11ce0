import { useLanguage } from "#platform/i18n/context.tsx";
import { CheckboxGroup, RadioGroup } from "#ui/choices.tsx";
import { useIsHydrated } from "#ui/live/use-is-hydrated.ts";
import { SelectField } from "#ui/select-field.tsx";
import type { AnswerFieldProps } from "../../ui/answer-field.ts";
import { formatAnswerProblem } from "../../ui/format-answer-problem.ts";
import {
  type ChoiceNode,
  getMaxChoices,
  getOptionLabel,
  hasChoiceLimit,
  listOptions,
} from "./rules.ts";
import { TreeField } from "./tree-field.tsx";

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
          // Once as many are chosen as may be, the others wait until one is taken back.
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
