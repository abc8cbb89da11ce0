import { useLanguage } from "#platform/i18n/context.tsx";
import { DateInput } from "#ui/text-field.tsx";
import { type AnswerFieldProps, EntryList, formatAnswerProblem } from "../../ui/entry-list.tsx";
import type { DateNode } from "./rules.ts";

export function DateField(props: AnswerFieldProps<DateNode>) {
  const { min, max, required } = props.node;
  const language = useLanguage();
  const { t } = language;
  return (
    <EntryList
      {...props}
      empty=""
      entry={({ id, name, label, help, value, onChange, disabled, problems }) => (
        <DateInput
          {...{ id, name, label, help, disabled, min, max, required }}
          requiredWord={t("forms:required")}
          value={String(value ?? "")}
          onChange={(event) => onChange(event.target.value)}
          error={problems[0] && formatAnswerProblem(language, problems[0])}
        />
      )}
    />
  );
}
