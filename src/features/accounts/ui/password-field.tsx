import { useLanguage } from "#platform/i18n/context.tsx";
import { TextField } from "#ui/text-field.tsx";
import { PASSWORD_MIN_LENGTH, PASSWORD_RULES } from "../rules/password.ts";

interface NewPasswordProps {
  id: string;
  name: string;
  label: string;
  error?: string | undefined;
}

/** A new password with its rules; the element around it ticks them off while the person types. */
export function NewPasswordField({ id, name, label, error }: NewPasswordProps) {
  const { t } = useLanguage();
  return (
    <password-rules>
      <TextField
        id={id}
        name={name}
        label={label}
        error={error}
        type="password"
        autoComplete="new-password"
        required
        help={t("accounts:rules.title")}
      />
      <ul className="password-rules" aria-live="polite">
        {PASSWORD_RULES.map((rule) => (
          <li key={rule} data-rule={rule}>
            {t(`accounts:rules.${rule}`, { min: PASSWORD_MIN_LENGTH })}
          </li>
        ))}
      </ul>
    </password-rules>
  );
}
