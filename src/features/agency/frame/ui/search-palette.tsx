import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icons.ts";
import { useNavigateTo } from "#ui/live/navigation.ts";
import type { searchBackOfficeContract } from "../endpoints.ts";
import { MAX_SEARCH_LENGTH, SEARCH_KINDS, type SearchResult } from "../rules/search-result.ts";

/** Typing pauses this long before the server is asked. */
const PAUSE_MS = 150;

const ICONS: Readonly<Record<SearchResult["kind"], IconName>> = {
  page: "file",
  call: "calendar",
  dossier: "folder",
  person: "user",
  partner: "building",
};

interface SearchPaletteProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/**
 * Goes to any page, call or person that the actor may see: a combobox in a dialog. Arrow keys choose, Enter goes there.
 * The first result is chosen from the start, so that a few letters and Enter are enough.
 */
export function SearchPalette({ open, onClose }: SearchPaletteProps) {
  const t = useT();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("frame:search.title")}
      closeLabel={t("frame:search.close")}
    >
      {/* Mounted at each opening, so that the last search does not come back. */}
      {open && <PaletteSearch onChosen={onClose} />}
    </Dialog>
  );
}

type SearchState =
  | { readonly kind: "loading" | "failed"; readonly results: readonly SearchResult[] }
  | { readonly kind: "found"; readonly results: readonly SearchResult[] };

function useSearchResults(text: string): SearchState {
  const [state, setState] = useState<SearchState>({ kind: "loading", results: [] });
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(
      async () => {
        const outcome = await callEndpoint<typeof searchBackOfficeContract>(
          "GET",
          "/administration-portail-aap/recherche/resultats",
          { query: { q: text }, signal: abort.signal },
        );
        if (abort.signal.aborted) return;
        setState(
          outcome.ok
            ? { kind: "found", results: outcome.answer.results }
            : { kind: "failed", results: [] },
        );
      },
      text === "" ? 0 : PAUSE_MS,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text]);
  return state;
}

function PaletteSearch({ onChosen }: { onChosen: () => void }) {
  const t = useT();
  const id = useId();
  const goTo = useNavigateTo();
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const { kind, results } = useSearchResults(text);
  const optionId = (index: number) => `${id}-option-${index}`;
  const isOpen = results.length > 0;

  const choose = (result: SearchResult) => {
    onChosen();
    goTo(result.href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = results[active];
    if (event.key === "Enter" && chosen) {
      event.preventDefault();
      choose(chosen);
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && isOpen) {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      const next = (active + step + results.length) % results.length;
      setActive(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" });
    }
  };
  return (
    <div className="palette">
      <div className="palette-field">
        <Icon name="search" />
        <input
          className="input"
          type="text"
          role="combobox"
          data-first-focus=""
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={MAX_SEARCH_LENGTH}
          aria-label={t("frame:search.label")}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-activedescendant={isOpen ? optionId(active) : undefined}
          aria-describedby={`${id}-help`}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <p className="vh" role="status">
        {kind === "found" && t("frame:search.count", { count: results.length })}
      </p>
      {isOpen && (
        <div
          id={`${id}-list`}
          className="palette-list"
          role="listbox"
          aria-label={t("frame:search.results")}
        >
          {SEARCH_KINDS.map((group) => {
            const own = results.flatMap((result, index) =>
              result.kind === group ? [{ result, index }] : [],
            );
            if (own.length === 0) return null;
            return (
              // biome-ignore lint/a11y/useSemanticElements: a group of options, not a fieldset
              <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
                <p id={`${id}-${group}`} className="palette-group">
                  {t(`frame:search.kinds.${group}`)}
                </p>
                {own.map(({ result, index }) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
                  <div
                    key={result.href}
                    id={optionId(index)}
                    role="option"
                    tabIndex={-1}
                    aria-selected={index === active}
                    // Pressing must not take the focus from the field before the click arrives.
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => choose(result)}
                  >
                    <Icon name={ICONS[result.kind]} />
                    <span>{result.title}</span>
                    {result.detail && <small className="palette-detail">{result.detail}</small>}
                  </div>
                ))}
              </div>
            );
          })}
        </div>
      )}
      {kind !== "loading" && !isOpen && (
        <p className="palette-empty">
          {t(kind === "failed" ? "frame:search.failed" : "frame:search.none", { text })}
        </p>
      )}
      <p className="palette-help" id={`${id}-help`}>
        <kbd>↑</kbd> <kbd>↓</kbd> {t("frame:search.choose")} · <kbd>{t("frame:keys.enter")}</kbd>{" "}
        {t("frame:search.go")} · <kbd>{t("frame:keys.escape")}</kbd> {t("frame:search.leave")}
      </p>
    </div>
  );
}
