import { type KeyboardEvent, useDeferredValue, useId, useMemo, useState } from "react";
import { findQuestions } from "#form-engine/find-questions.ts";
import type { FormState } from "#form-engine/form-state.ts";
import { nameOccurrence, type Occurrence } from "#form-engine/occurrences.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Icon } from "#ui/icon.tsx";
import { useFormSession } from "../form-context.ts";
import { getNodeTitle } from "../node-text.ts";

const MAX_RESULTS = 8;

/** Finds a question by its text. Arrow keys select, Enter goes to it, Escape closes the list. */
export function QuestionSearch(props: { shape: FormState; onGo: (key: string) => void }) {
  const { shape, onGo } = props;
  const { t, locale } = useLanguage();
  const { form } = useFormSession();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const wanted = useDeferredValue(typed);
  const found = useMemo(
    () => (open ? findQuestions(form, shape, wanted, locale) : []),
    [form, shape, wanted, locale, open],
  );
  const shown = found.slice(0, MAX_RESULTS);
  const hasQuery = open && wanted.trim() !== "";
  const listed = hasQuery && shown.length > 0;
  const optionId = (index: number) => `${id}-option-${index}`;

  const go = (one: Occurrence) => {
    setOpen(false);
    onGo(one.key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && open) {
      // Prevents the dialog around the list from closing too.
      event.preventDefault();
      setOpen(false);
    } else if (event.key === "Enter") {
      event.preventDefault();
      const chosen = shown[active];
      if (chosen) go(chosen);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setOpen(true);
      const step = event.key === "ArrowDown" ? 1 : -1;
      if (shown.length > 0) setActive((active + step + shown.length) % shown.length);
    }
  };
  return (
    <div className="question-search">
      <label className="vh" htmlFor={id}>
        {t("dossierForm:search.label")}
      </label>
      <Icon name="search" />
      <input
        id={id}
        className="input"
        // An input of type "search" may not have the role combobox.
        type="text"
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={listed}
        aria-controls={listed ? `${id}-list` : undefined}
        aria-activedescendant={listed ? optionId(active) : undefined}
        placeholder={t("dossierForm:search.label")}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setActive(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      {listed && (
        <div id={`${id}-list`} role="listbox" aria-label={t("dossierForm:search.results")}>
          {shown.map((one, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
            <div
              key={one.key}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // Pressing must not take the focus from the field before the click arrives.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => go(one)}
            >
              <span>{nameOccurrence(one, locale)}</span>
              <span className="small muted">{sectionOf(one)}</span>
            </div>
          ))}
        </div>
      )}
      <p className={hasQuery && found.length === 0 ? "small muted" : "vh"} role="status">
        {hasQuery &&
          (found.length === 0
            ? t("dossierForm:search.none")
            : t("dossierForm:search.found", { count: found.length }))}
      </p>
    </div>
  );

  function sectionOf({ path }: Occurrence): string {
    const section = path.map((one) => form.positions.get(one)).findLast((one) => one?.number);
    return section ? `${section.number} ${getNodeTitle(section.node, locale)}` : "";
  }
}
