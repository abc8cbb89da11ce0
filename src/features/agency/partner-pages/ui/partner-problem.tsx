import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { TextField } from "#ui/text-field.tsx";
import { formatProblem, type readPartnerFields } from "./partner-field-props.ts";

/** The message of a form that was refused as a whole; nothing for others. */
export function PartnerProblem({ problem }: { problem: string | null | undefined }) {
  const t = useT();
  if (!problem) return null;
  return (
    <Alert tone="stop" role="alert" takesFocus>
      {formatProblem(t, problem)}
    </Alert>
  );
}

interface StaffEmailFieldProps {
  readonly id: string;
  readonly fields: ReturnType<typeof readPartnerFields>;
}

/** The address of a manager or of a member of staff. */
export function StaffEmailField({ id, fields }: StaffEmailFieldProps) {
  const t = useT();
  return (
    <TextField
      id={id}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="off"
      label={t("partnerPages:fields.email")}
      defaultValue={fields.valueOf("email")}
      error={fields.errorOf("email")}
      autoFocus={fields.errorOf("email") !== undefined}
      required
      requiredWord={t("partnerPages:required")}
    />
  );
}
