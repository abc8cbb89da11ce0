import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { countCharacters } from "#rich-text/count-characters.ts";
import { CharacterCounter } from "#ui/character-counter.tsx";
import { Field, type FieldProps } from "#ui/field.tsx";
import { findTypedMention, type Mentionable, suggestMentions } from "../rules/mentions.ts";
import { MAX_POST_LENGTH } from "../rules/post-abilities.ts";

interface MentionTextAreaProps extends FieldProps {
  name: string;
  value: string;
  onValue: (text: string) => void;
  /** People suggested after an @. */
  people: readonly Mentionable[];
  rows?: number | undefined;
  autoFocus?: boolean | undefined;
  /** Called on Ctrl+Enter or Cmd+Enter. */
  onSend?: (() => void) | undefined;
}

/** The counter is shown from this length on. */
const COUNTED_FROM = MAX_POST_LENGTH - 500;

/** A text area that suggests people after an @, selected by arrow keys and Enter. A plain text area without script. */
export function MentionTextArea(props: MentionTextAreaProps) {
  const { name, value, onValue, people, rows = 3, autoFocus, onSend, ...field } = props;
  const { t, locale } = useLanguage();
  const area = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const [typed, setTyped] = useState<{ from: number; typed: string } | null>(null);
  const [active, setActive] = useState(0);
  const offered = typed ? suggestMentions(people, typed.typed) : [];
  const open = offered.length > 0;
  const optionId = (at: number) => `${listId}-${at}`;

  const look = () => {
    const element = area.current;
    if (!element) return;
    const found = findTypedMention(element.value, element.selectionStart);
    // The name is complete.
    const isComplete = found && people.some((one) => one.name === found.typed.trim());
    setTyped(isComplete ? null : found);
    setActive(0);
  };
  const insert = (person: Mentionable) => {
    const element = area.current;
    if (!typed || !element) return;
    const before = `${value.slice(0, typed.from)}@${person.name} `;
    onValue(before + value.slice(element.selectionStart).replace(/^ /, ""));
    setTyped(null);
    element.focus();
    // Deferred until React has set the new text.
    setTimeout(() => element.setSelectionRange(before.length, before.length));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSend?.();
      return;
    }
    if (!open) return;
    const chosen = offered[active];
    if (event.key === "ArrowDown") setActive((active + 1) % offered.length);
    else if (event.key === "ArrowUp") setActive((active + offered.length - 1) % offered.length);
    else if ((event.key === "Enter" || event.key === "Tab") && chosen) insert(chosen);
    else if (event.key === "Escape") setTyped(null);
    else return;
    event.preventDefault();
    // Keeps a surrounding dialog open.
    event.stopPropagation();
  };
  const length = countCharacters(value);
  return (
    <div className="mention-field">
      <Field
        {...field}
        counter={
          length > COUNTED_FROM && (
            <CharacterCounter
              count={length}
              max={MAX_POST_LENGTH}
              text={`${formatNumber(locale, length)} / ${formatNumber(locale, MAX_POST_LENGTH)}`}
            />
          )
        }
      >
        {(control) => (
          <textarea
            {...control}
            ref={area}
            name={name}
            className="input"
            rows={rows}
            value={value}
            // biome-ignore lint/a11y/noAutofocus: the person just asked for this field
            autoFocus={autoFocus}
            aria-autocomplete="list"
            aria-controls={open ? listId : undefined}
            aria-activedescendant={open ? optionId(active) : undefined}
            onChange={(event) => onValue(event.target.value)}
            onInput={look}
            onClick={look}
            onBlur={() => setTyped(null)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      {open && (
        <div
          className="mention-list"
          id={listId}
          role="listbox"
          aria-label={t("posts:mention.label")}
        >
          {offered.map((person, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
            // biome-ignore lint/a11y/useFocusableInteractive: the same
            <div
              key={person.id}
              id={optionId(at)}
              role="option"
              aria-selected={at === active}
              className="mention-option"
              // Prevents the field from losing the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => insert(person)}
            >
              {person.name}
            </div>
          ))}
        </div>
      )}
      <p className="vh" role="status">
        {open ? t("posts:mention.offered", { count: offered.length }) : ""}
      </p>
    </div>
  );
}
