import { useT } from "#platform/i18n/context.tsx";
import { Icon } from "#ui/icon.tsx";
import { TextField, type TextFieldProps } from "#ui/text-field.tsx";
import { PASSWORD_MIN_LENGTH, PASSWORD_RULES, UNCOMMON_RULE } from "../rules/password.ts";

/** A password field with a button that shows its text. */
export function PasswordField(props: Omit<TextFieldProps, "type" | "suffix">) {
  return <TextField {...props} type="password" suffix={<ShowPassword field={props.id} />} />;
}

/** The button is hidden until its script runs. Its label names the next action, the status the last one. */
function ShowPassword({ field }: { field: string }) {
  const t = useT();
  return (
    <show-password
      data-field={field}
      data-shown={t("accounts:fields.shown")}
      data-hidden={t("accounts:fields.hidden")}
    >
      <button type="button" className="btn" hidden suppressHydrationWarning>
        <Icon name="eye" />
        <span data-when="hidden">
          {t("accounts:fields.show")} <span className="vh">{t("accounts:fields.thePassword")}</span>
        </span>
        <span data-when="shown" hidden>
          {t("accounts:fields.hide")} <span className="vh">{t("accounts:fields.thePassword")}</span>
        </span>
      </button>
      <span role="status" className="vh" />
    </show-password>
  );
}

interface NewPasswordProps {
  id: string;
  name: string;
  label: string;
  error?: string | undefined;
}

/**
 * A new password with its rules, marked and announced while typing (`elements/password-rules.ts`). A password that
 * breaks a rule is not sent, because the answer would come with an empty field.
 */
export function NewPasswordField({ id, name, label, error }: NewPasswordProps) {
  const t = useT();
  const rulesId = `${id}-rules`;
  return (
    <password-rules
      data-met={t("accounts:rules.met")}
      data-unmet={t("accounts:rules.unmet")}
      data-missing={t("accounts:rules.missing")}
      data-complete={t("accounts:rules.complete")}
    >
      <PasswordField
        id={id}
        name={name}
        label={label}
        error={error}
        autoComplete="new-password"
        required
        help={t("accounts:rules.title")}
        describedBy={rulesId}
      />
      <ul className="password-rules" id={rulesId}>
        {[...PASSWORD_RULES, UNCOMMON_RULE].map((rule) => (
          <li key={rule} data-rule={rule}>
            {t(`accounts:rules.${rule}`, { min: PASSWORD_MIN_LENGTH })}
            <span className="vh" data-state />
          </li>
        ))}
      </ul>
      <p role="status" className="vh" />
    </password-rules>
  );
}

/** E-mail and password, with the names that password managers recognise. */
export function CredentialFields({ email }: { email: string | undefined }) {
  const t = useT();
  return (
    <>
      <TextField
        id="email"
        name="email"
        type="email"
        label={t("accounts:fields.email")}
        defaultValue={email}
        autoComplete="username"
        spellCheck={false}
        required
      />
      <PasswordField
        id="password"
        name="password"
        label={t("accounts:fields.password")}
        autoComplete="current-password"
        required
      />
    </>
  );
}
