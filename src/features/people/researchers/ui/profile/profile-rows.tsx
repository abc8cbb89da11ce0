import { useT } from "#platform/i18n/context.tsx";
import type { CodeOption } from "#platform/i18n/regions.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { Icon } from "#ui/icon.tsx";
import { RowList } from "#ui/live/row-list.tsx";
import { PROFILE_LIMITS, type ProfileForm } from "../../rules/profile-fields.ts";
import { LANGUAGE_LEVELS } from "../../rules/vocabulary.ts";
import { type ProfileErrors, toProfileFieldId } from "./profile-submission.ts";

interface LanguageRowsProps {
  rows: ProfileForm["languageSkills"];
  languages: readonly CodeOption[];
  errors: ProfileErrors;
}

/** Languages and levels, in the person's order. */
export function LanguageRows({ rows, languages, errors }: LanguageRowsProps) {
  const t = useT();
  const levels = LANGUAGE_LEVELS.map((value) => ({
    value,
    label: t(`researchers:profile.levels.${value}`),
  }));
  return (
    <RowList
      id={toProfileFieldId("languageSkills")}
      legend={t("researchers:profile.fields.languages")}
      help={t("researchers:profile.help.languages")}
      error={errors.errorOf("languageSkills")}
      rows={rows}
      blank={{ language: "", level: "" }}
      max={PROFILE_LIMITS.languages}
      getRowName={({ language }, index) =>
        languages.find(({ value }) => value === language)?.label ??
        t("researchers:profile.list.emptyRow", { number: index + 1 })
      }
      labels={getListTranslations(t, "languages")}
    >
      {(row, change, index) =>
        (["language", "level"] as const).map((name) => {
          const label = t(`researchers:profile.fields.${name}`);
          return (
            <div key={name} className="select">
              <select
                id={name === "language" ? toProfileFieldId(`languageSkills.${index}`) : undefined}
                className="input"
                name={name}
                aria-label={t("researchers:profile.list.item", { label, number: index + 1 })}
                aria-invalid={errors.isWrong("languageSkills", row.language) || undefined}
                value={row[name]}
                onChange={({ target }) => change({ ...row, [name]: target.value })}
              >
                <option value="">{label}</option>
                {(name === "language" ? languages : levels).map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </select>
              <Icon name="chevron-down" />
            </div>
          );
        })
      }
    </RowList>
  );
}

interface TextRowsProps {
  name: "emails" | "phones";
  type: "email" | "tel";
  autoComplete: string;
  rows: readonly string[];
  errors: ProfileErrors;
  max: number;
}

/** E-mail addresses or phone numbers, one per row. */
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

/** Labels of the row lists. */
const getListTranslations = (t: Translate, list: "emails" | "phones" | "languages") => ({
  add: t(`researchers:profile.list.add.${list}`),
  full: t("researchers:profile.list.full"),
  remove: (name: string) => t("researchers:profile.list.remove", { name }),
  up: (name: string) => t("researchers:profile.list.up", { name }),
  down: (name: string) => t("researchers:profile.list.down", { name }),
  moved: (name: string, number: number) => t("researchers:profile.list.moved", { name, number }),
  removed: (name: string) => t("researchers:profile.list.removed", { name }),
});
