import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { RadioGroup } from "#ui/choices.tsx";
import { Icon } from "#ui/icon.tsx";
import { TextField } from "#ui/text-field.tsx";
import { MAX_SEARCH_LENGTH, MIN_SEARCH_LENGTH } from "../../rules/affiliation-fields.ts";
import { canVerify, getRegistry } from "../../rules/affiliation-form.ts";
import type { AffiliationFormControl } from "./use-affiliation-form.ts";

/** An identifier or a name, its verification, and what the register found. */
export function IdentifierField({ id, control }: { id: string; control: AffiliationFormControl }) {
  const t = useT();
  const { form, send, verify } = control;
  const { values, results, feedback, pendingRequest } = form;
  const registry = getRegistry(form);
  if (!registry) return null;
  const tooShort = values.identifier.trim().length < MIN_SEARCH_LENGTH;
  const chosen = values.label !== "";
  return (
    <>
      <div className="affiliation-verify">
        <TextField
          id={`${id}-identifier`}
          label={t(`researchers:affiliation.identifier.${registry}`)}
          help={t(`researchers:affiliation.identifierHelp.${registry}`)}
          required
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_SEARCH_LENGTH}
          value={values.identifier}
          onChange={({ target }) => send({ kind: "identifierTyped", text: target.value })}
          onKeyDown={(event) => {
            // Enter asks the register; it must not save what was not verified.
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            if (canVerify(form)) void verify();
          }}
        />
        <Button
          icon="search"
          busy={pendingRequest !== null}
          disabledReason={
            tooShort ? t("researchers:affiliation.tooShort", { min: MIN_SEARCH_LENGTH }) : undefined
          }
          onClick={() => void verify()}
        >
          {t(`researchers:affiliation.${pendingRequest === null ? "verify" : "verifying"}`)}
        </Button>
      </div>
      <div aria-live="polite">
        {feedback && (
          <p className={feedback.tone === "error" ? "error" : "affiliation-found"}>
            <Icon name={feedback.tone === "error" ? "stop" : "done"} />
            <span>{feedback.text}</span>
          </p>
        )}
      </div>
      {results.length > 0 && (
        <div className="affiliation-results">
          <RadioGroup
            id={`${id}-results`}
            name={`${id}-results`}
            legend={t("researchers:affiliation.results")}
            layout="list"
            options={results.map(({ identifier, label }) => ({
              value: identifier,
              label,
              help: identifier,
            }))}
            value={chosen ? values.identifier.trim() : ""}
            onChange={(identifier) => send({ kind: "resultPicked", identifier })}
          />
        </div>
      )}
      {chosen && results.length === 0 && (
        <p className="affiliation-chosen">
          <small>{t("researchers:affiliation.chosen")}</small>
          <b>{values.label}</b>
        </p>
      )}
    </>
  );
}
