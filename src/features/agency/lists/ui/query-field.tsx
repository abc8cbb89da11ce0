import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { useFollowForm } from "#ui/live/navigation.ts";
import type { ListFields } from "../rules/list-query.ts";
import { MAX_LIST_QUERY_LENGTH } from "../rules/parse-list-query.ts";
import { type ListSuggestion, suggestListQuery } from "../rules/suggest-list-query.ts";

interface QueryFieldProps {
  readonly action: string;
  readonly fields: ListFields;
  readonly text: string;
  /** A query of this list, shown as help. */
  readonly example: string;
  readonly columns: readonly string[] | null;
  /** The opened saved view, which a changed query can replace. */
  readonly view: string | null;
}

/**
 * The text of a list's query, with suggestions for the part at the caret. Arrow keys select, Enter or Tab takes the
 * selected suggestion; without a selected one Enter sends the query. Without script it is a plain form.
 */
export function QueryField({ action, fields, text, example, columns, view }: QueryFieldProps) {
  const { t, locale } = useLanguage();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  const [caret, setCaret] = useState(text.length);
  const [shownText, setShownText] = useState(text);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const followForm = useFollowForm();
  // Another address brings another text. The field itself stays, and with it the focus.
  if (text !== shownText) {
    setShownText(text);
    setTyped(text);
    setCaret(text.length);
    setActive(-1);
  }
  const suggested = isOpen ? suggestListQuery(typed, caret, fields, locale) : null;
  const options = suggested?.options ?? [];
  const optionId = (index: number) => `${id}-option-${index}`;

  const take = ({ insert }: ListSuggestion) => {
    if (!suggested) return;
    const start = typed.slice(0, suggested.from) + insert;
    setTyped(start + typed.slice(suggested.to));
    setCaret(start.length);
    setActive(-1);
    // After React has written the new text, which moves the caret to its end.
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(start.length, start.length);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = options[active];
    if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      setIsOpen(false);
    } else if ((event.key === "Enter" || event.key === "Tab") && chosen) {
      event.preventDefault();
      take(chosen);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setIsOpen(true);
      const step = event.key === "ArrowDown" ? 1 : -1;
      if (options.length > 0) setActive((active + step + options.length) % options.length);
    }
  };
  return (
    <search>
      <form
        className="list-query"
        action={action}
        onSubmit={(event) => {
          setIsOpen(false);
          followForm(event);
        }}
      >
        {view && <input type="hidden" name="vue" value={view} />}
        {columns && <input type="hidden" name="colonnes" value={columns.join(",")} />}
        <label className="label" htmlFor={id}>
          {t("lists:search")}
        </label>
        <div className="list-query-row">
          <div className="list-query-input">
            <Icon name="search" />
            <input
              ref={input}
              id={id}
              className="input"
              // An input of type "search" may not have the role combobox.
              type="text"
              name="q"
              role="combobox"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              // One more than is accepted: a longer text is named as too long instead of being cut in silence.
              maxLength={MAX_LIST_QUERY_LENGTH + 1}
              aria-autocomplete="list"
              aria-expanded={options.length > 0}
              aria-controls={options.length > 0 ? `${id}-list` : undefined}
              aria-activedescendant={active >= 0 ? optionId(active) : undefined}
              aria-describedby={`${id}-help`}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value);
                setCaret(target.selectionStart ?? target.value.length);
                setActive(-1);
                setIsOpen(true);
              }}
              onSelect={({ currentTarget }) =>
                setCaret(currentTarget.selectionStart ?? currentTarget.value.length)
              }
              onBlur={() => setIsOpen(false)}
              onKeyDown={onKeyDown}
            />
            {options.length > 0 && (
              <div id={`${id}-list`} role="listbox" aria-label={t("lists:suggestions")}>
                {options.map((option, index) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
                  <div
                    key={option.insert}
                    id={optionId(index)}
                    role="option"
                    tabIndex={-1}
                    aria-selected={index === active}
                    // Pressing must not take the focus from the field before the click arrives.
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => take(option)}
                  >
                    <span>{option.label}</span>
                    <code>{option.insert.trim()}</code>
                  </div>
                ))}
              </div>
            )}
          </div>
          <Button type="submit" variant="primary">
            {t("lists:submit")}
          </Button>
        </div>
        <p className="help" id={`${id}-help`}>
          {t("lists:searchHelp", { example })}
        </p>
      </form>
    </search>
  );
}
