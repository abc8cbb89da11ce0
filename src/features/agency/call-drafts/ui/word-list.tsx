import { type KeyboardEvent, useState } from "react";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { Tag } from "#ui/tag.tsx";

interface WordListProps {
  readonly id: string;
  readonly lang: string;
  readonly words: readonly string[];
  readonly max: number;
  readonly maxLength: number;
  readonly onChange: (words: string[]) => void;
}

/** A list of short texts that saves itself: Enter or a comma ends one. */
export function WordList({ id, lang, words, max, maxLength, onChange }: WordListProps) {
  const t = useT();
  const [typed, setTyped] = useState("");
  const take = () => {
    const added = typed
      .split(/[,;]/)
      .map((word) => word.trim())
      .filter((word) => word !== "" && !words.includes(word));
    setTyped("");
    if (added.length > 0) onChange([...new Set([...words, ...added])].slice(0, max));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" || event.key === "," || event.key === ";") {
      event.preventDefault();
      take();
    } else if (event.key === "Backspace" && typed === "" && words.length > 0)
      onChange(words.slice(0, -1));
  };
  return (
    <div className="tag-input">
      {words.length > 0 && (
        <ul className="tags" lang={lang}>
          {words.map((word) => (
            <li key={word}>
              <Tag
                remove={{
                  label: t("callDrafts:texts.removeKeyword", { word }),
                  onClick: () => onChange(words.filter((one) => one !== word)),
                }}
              >
                {word}
              </Tag>
            </li>
          ))}
        </ul>
      )}
      <div className="tag-input-line">
        <input
          id={id}
          className="input"
          lang={lang}
          value={typed}
          maxLength={maxLength}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
          onBlur={take}
        />
        <Button size="s" icon="plus" onClick={take}>
          {t("callDrafts:texts.addKeyword")}
        </Button>
      </div>
    </div>
  );
}
