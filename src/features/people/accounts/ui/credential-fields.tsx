import { useT } from "#platform/i18n/context.tsx";
import { TextField } from "#ui/text-field.tsx";
import { PasswordField } from "./password-field.tsx";

/** Address and password as every sign-in asks for them; named so that password managers know them. */
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
