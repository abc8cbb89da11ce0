import { useRef, useState } from "react";
import { MIN_SEARCH_LENGTH } from "#features/people/researchers/rules/affiliation-fields.ts";
import { verifyIdentifier } from "#features/people/researchers/ui/affiliation/affiliation-endpoints.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";

interface RegisterResults {
  readonly message: string;
  readonly results: readonly { readonly identifier: string; readonly label: string }[];
}

/** An optional SIRET, with a search in the register: choosing a result fills in number and name. */
export function SiretField(props: {
  defaultValue: string;
  error: string | undefined;
  disabled: boolean;
}) {
  const t = useT();
  const [typed, setTyped] = useState(props.defaultValue);
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<RegisterResults | null>(null);
  const number = useRef<HTMLInputElement>(null);
  const verify = async () => {
    setBusy(true);
    const outcome = await verifyIdentifier(typed, "siret");
    setBusy(false);
    setFound(
      outcome.ok ? outcome.answer : { message: t("team:contacts.notVerified"), results: [] },
    );
  };
  const choose = (
    button: HTMLButtonElement,
    { identifier, label }: RegisterResults["results"][number],
  ) => {
    setTyped(identifier);
    setFound(null);
    const name = button.closest("form")?.elements.namedItem("name");
    if (name instanceof HTMLInputElement) name.value = label;
    // The pressed button disappears with the results, so the focus moves to the number.
    number.current?.focus();
  };
  return (
    <div className="stack">
      <TextField
        ref={number}
        id="contact-siret"
        name="siret"
        label={t("team:contacts.fields.siret")}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        help={t("team:contacts.siretHelp")}
        error={props.error}
        disabled={props.disabled}
        inputMode="numeric"
        autoComplete="off"
        suffix={
          !props.disabled && (
            <Button
              busy={busy}
              onClick={() => void verify()}
              disabledReason={
                typed.trim().length < MIN_SEARCH_LENGTH
                  ? t("researchers:affiliation.tooShort", { min: MIN_SEARCH_LENGTH })
                  : undefined
              }
            >
              {t("team:contacts.verify")}
            </Button>
          )
        }
      />
      <div role="status">
        {found && <p>{found.message}</p>}
        {found?.results.map((result) => (
          <Button
            key={result.identifier}
            size="s"
            onClick={(event) => choose(event.currentTarget, result)}
          >
            {result.label} – {result.identifier}
          </Button>
        ))}
      </div>
    </div>
  );
}
