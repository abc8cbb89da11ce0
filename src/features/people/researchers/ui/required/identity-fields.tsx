import { useEffect, useState } from "react";
import { useT } from "#platform/i18n/context.tsx";
import { SelectField } from "#ui/select-field.tsx";
import type { IdentityProblem } from "../../rules/identity.ts";
import {
  fetchIdentityOptions,
  type IdentityOptions,
} from "../affiliation/affiliation-endpoints.ts";

interface IdentityFieldsProps {
  values: Readonly<Record<IdentityProblem, string>>;
  problems: readonly IdentityProblem[];
  onChange: (field: IdentityProblem, value: string) => void;
}

/** Gender and title, from the choices the server knows. */
export function IdentityFields({ values, problems, onChange }: IdentityFieldsProps) {
  const t = useT();
  const options = useIdentityOptions((current) => {
    if (current.gender) onChange("gender", current.gender);
    if (current.title) onChange("title", current.title);
  });
  if (options === "loading") return <p role="status">{t("researchers:required.loading")}</p>;
  if (options === "failed") return <p role="alert">{t("researchers:required.optionsFailed")}</p>;
  const field = (name: IdentityProblem) => ({
    id: `required-${name}`,
    label: t(`researchers:profile.fields.${name}`),
    required: true,
    emptyLabel: t("researchers:profile.choose"),
    value: values[name],
    error: problems.includes(name) ? t(`researchers:affiliation.problems.${name}`) : undefined,
    options: options[`${name}s`].map(({ id, name }) => ({ value: id, label: name })),
    onChange: ({ target }: { target: { value: string } }) => onChange(name, target.value),
  });
  return (
    <div className="fields">
      <SelectField {...field("gender")} />
      <SelectField {...field("title")} />
    </div>
  );
}

function useIdentityOptions(onCurrent: (current: IdentityOptions["current"]) => void) {
  const [options, setOptions] = useState<IdentityOptions | "loading" | "failed">("loading");
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the dialog opens
  useEffect(() => {
    let gone = false;
    void fetchIdentityOptions().then((outcome) => {
      if (gone) return;
      if (!outcome.ok) return setOptions("failed");
      setOptions(outcome.answer);
      onCurrent(outcome.answer.current);
    });
    return () => {
      gone = true;
    };
  }, []);
  return options;
}
