import { useT } from "#platform/i18n/context.tsx";
import { RowList } from "#ui/live/row-list.tsx";
import { getListTranslations } from "./list-translations.ts";
import { type ProfileErrors, toProfileFieldId } from "./profile-submission.ts";

interface TextRowsProps {
  name: "emails" | "phones";
  type: "email" | "tel";
  autoComplete: string;
  rows: readonly string[];
  errors: ProfileErrors;
  max: number;
}

/** Addresses or numbers, one a line. */
export function TextRows({ name, type, autoComplete, rows, errors, max }: TextRowsProps) {
  const t = useT();
  const label = t(`researchers:profile.fields.${name}`);
  return (
    <RowList
      id={toProfileFieldId(name)}
      legend={label}
      help={t(`researchers:profile.help.${name}`)}
      error={errors.errorOf(name)}
      rows={rows}
      blank=""
      max={max}
      getRowName={(text, index) =>
        text || t("researchers:profile.list.emptyRow", { number: index + 1 })
      }
      labels={getListTranslations(t, name)}
    >
      {(text, change, index) => (
        <input
          id={toProfileFieldId(`${name}.${index}`)}
          className="input"
          type={type}
          name={name}
          value={text}
          onChange={({ target }) => change(target.value)}
          autoComplete={autoComplete}
          spellCheck={false}
          aria-label={t("researchers:profile.list.item", { label, number: index + 1 })}
          aria-invalid={errors.isWrong(name, text) || undefined}
        />
      )}
    </RowList>
  );
}
