import { useState } from "react";
import { useLanguage } from "#platform/i18n/context.tsx";
import { FieldGroup } from "#ui/field.tsx";
import { useIsHydrated } from "#ui/live/use-is-hydrated.ts";
import type { AnswerFieldProps } from "../../ui/answer-field.ts";
import { formatAnswerProblem } from "../../ui/format-answer-problem.ts";
import { type ChoiceNode, getMaxChoices, getOptionLabel, listOptions } from "./rules.ts";
import type { TreeOption } from "./schema.ts";

/** Options in levels that are folded open: what is chosen stands above in whole words, and boxes below. */
export function TreeField(props: AnswerFieldProps<ChoiceNode>) {
  const { node, id, name, label, help, answer, onChange, disabled, problems } = props;
  const language = useLanguage();
  const { t, locale } = language;
  const chosen = answer.filter((value) => typeof value === "string");
  const live = useIsHydrated();
  // Decided once: a branch does not fold shut under whoever unticks its last box.
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
