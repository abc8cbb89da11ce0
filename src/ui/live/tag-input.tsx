import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "../button.tsx";
import { Field, type FieldProps } from "../field.tsx";
import { Tag } from "../tag.tsx";
import { UNSAVED_EVENT } from "../unsaved-events.ts";
import { useIsHydrated } from "./use-is-hydrated.ts";

export type TagInputProps = Omit<FieldProps, "counter"> & {
  /** Posted once for each tag, and once for text still being typed. */
  name: string;
  tags: readonly string[];
  /** Splits typed text into tags, without duplicates and blanks. */
  split: (texts: readonly string[]) => string[];
  maxLength?: number | undefined;
  labels: {
    add: string;
    remove: (tag: string) => string;
    removed: (tag: string) => string;
    added: (tag: string) => string;
    /** Help text with script; `help` is for the plain field. */
    help: string;
  };
};

/** A list of short texts. Without script, one field with commas. */
export function TagInput(props: TagInputProps) {
  const { name, tags: initialTags, split, maxLength, labels, help, ...field } = props;
  const live = useIsHydrated();
  const [tags, setTags] = useState<readonly string[]>(() => split(initialTags));
  const [typed, setTyped] = useState("");
  const [announcement, setAnnouncement] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const plain = useRef<HTMLInputElement>(null);
  /** Text typed into the plain field before hydration, and whether it had the focus. */
  const early = useRef({ changed: false, focused: false });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the plain field is removed
  useEffect(() => {
    const field = plain.current;
    if (!field) return;
    const changed = field.value !== field.defaultValue;
    early.current = { changed, focused: document.activeElement === field };
    if (changed) setTags(split([field.value]));
  }, []);
  useEffect(() => {
    if (!live) return;
    if (early.current.focused) input.current?.focus();
    if (early.current.changed)
      input.current?.dispatchEvent(new Event(UNSAVED_EVENT, { bubbles: true }));
  }, [live]);

  function set(next: readonly string[], message: string) {
    setTags(next);
    setAnnouncement(message);
    input.current?.dispatchEvent(new Event(UNSAVED_EVENT, { bubbles: true }));
  }

  function take(text: string) {
    const next = split([...tags, text]);
    setTyped("");
    const last = next.at(-1);
    if (next.length > tags.length && last) set(next, labels.added(last));
  }

  function remove(tag: string) {
    set(
      tags.filter((one) => one !== tag),
      labels.removed(tag),
    );
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" || event.key === "," || event.key === ";") {
      // Enter ends a tag instead of submitting the form.
      if (event.key !== "Enter" || typed.trim() !== "") event.preventDefault();
      take(typed);
    } else if (event.key === "Backspace" && typed === "") {
      const last = tags.at(-1);
      if (last) remove(last);
    }
  }

  if (!live) {
    return (
      <Field {...field} help={help}>
        {(control) => (
          <input
            {...control}
            ref={plain}
            name={name}
            className="input"
            defaultValue={split(initialTags).join(", ")}
          />
        )}
      </Field>
    );
  }
  return (
    <Field {...field} help={labels.help}>
      {(control) => (
        <div className="tag-input">
          {tags.length > 0 && (
            <ul className="tags">
              {tags.map((tag) => (
                <li key={tag}>
                  <Tag remove={{ label: labels.remove(tag), onClick: () => remove(tag) }}>
                    {tag}
                  </Tag>
                  <input type="hidden" name={name} value={tag} />
                </li>
              ))}
            </ul>
          )}
          <div className="tag-input-line">
            <input
              {...control}
              ref={input}
              name={name}
              className="input"
              value={typed}
              maxLength={maxLength}
              onChange={({ target }) => setTyped(target.value)}
              onKeyDown={onKeyDown}
            />
            <Button size="s" icon="plus" onClick={() => take(typed)}>
              {labels.add}
            </Button>
          </div>
          <p className="vh" aria-live="polite">
            {announcement}
          </p>
        </div>
      )}
    </Field>
  );
}
