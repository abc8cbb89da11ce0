import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { TextArea, TextField } from "#ui/text-field.tsx";
import { findUnknownField, LETTER_FIELDS } from "../rules/letter-fields.ts";
import { MAX_LETTER_CHARACTERS, MAX_SUBJECT_CHARACTERS } from "../rules/template-fields.ts";
import type { LetterText } from "../tables.server.ts";

interface LetterTextFieldsProps {
  /** Names of the two fields in the form. */
  readonly names: { readonly subject: string; readonly body: string };
  readonly language: Locale;
  readonly text: LetterText;
  readonly onChange: (text: LetterText) => void;
  readonly errorOf: (name: string) => string | undefined;
}

/** Subject and text of a letter in one language. */
export function LetterTextFields(props: LetterTextFieldsProps) {
  const { names, language, text, onChange, errorOf } = props;
  const { t } = useLanguage();
  return (
    <div className="letter-stack">
      <TextField
        id={names.subject}
        name={names.subject}
        label={t("letters:templates.edit.subject")}
        lang={language}
        defaultValue={text.subject}
        onChange={({ currentTarget }) => onChange({ ...text, subject: currentTarget.value })}
        maxLength={MAX_SUBJECT_CHARACTERS}
        error={errorOf(names.subject)}
        required
      />
      <TextArea
        id={names.body}
        name={names.body}
        label={t("letters:templates.edit.body")}
        help={t("letters:templates.edit.bodyHelp")}
        lang={language}
        rows={14}
        defaultValue={text.body}
        onChange={({ currentTarget }) => onChange({ ...text, body: currentTarget.value })}
        error={errorOf(names.body)}
        required
      />
    </div>
  );
}

/** The fields that a letter may contain, as they are written. */
export function FieldList() {
  const { t } = useLanguage();
  return (
    <details>
      <summary>{t("letters:templates.edit.fields")}</summary>
      <p className="muted small">{t("letters:templates.edit.fieldsHelp")}</p>
      <ul className="letter-fields">
        {LETTER_FIELDS.map((field) => (
          <li key={field}>
            <code>{`{{${field}}}`}</code> {t(`letters:fields.${field}`)}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The message of a refused field; an unknown field of the text is named with the nearest one. */
export function formatTextError(
  t: Translate,
  locale: Locale,
  { problem, text, isSubject }: { problem: string; text: string; isSubject: boolean },
): string {
  const max = formatNumber(locale, isSubject ? MAX_SUBJECT_CHARACTERS : MAX_LETTER_CHARACTERS);
  if (problem === "missing" || problem === "tooLong")
    return t(`letters:templates.errors.${problem}`, { max });
  const unknown = findUnknownField(text);
  if (!unknown) return t("letters:templates.errors.other");
  const { found, nearest, isBrace } = unknown;
  if (isBrace) return t("letters:templates.errors.brokenField", { found });
  return nearest
    ? t("letters:templates.errors.unknownField", { found, nearest: `{{${nearest}}}` })
    : t("letters:templates.errors.noField", { found });
}
