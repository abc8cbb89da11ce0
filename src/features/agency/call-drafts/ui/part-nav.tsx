import { useEffect, useState } from "react";
import { TRANSLATED_FIELDS } from "#features/portal/calls/rules/call-content.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Icon } from "#ui/icon.tsx";
import type { CheckItem } from "../rules/check-call-content.ts";
import { type EditorPart, findEditorPart, toFieldId, toPartId } from "../rules/editor-parts.ts";
import { isTranslatedField } from "../rules/translation-state.ts";
import { getFocusedField } from "./live/use-live-call.ts";

interface PartNavProps {
  readonly parts: readonly EditorPart[];
  readonly checks: readonly CheckItem[];
}

/** The parts of the editor with their gaps. Alt and an arrow go to the next part, Alt and L to the other language. */
export function PartNav({ parts, checks }: PartNavProps) {
  const { t } = useLanguage();
  const current = useCurrentPart(parts);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (by) {
        event.preventDefault();
        const at = parts.indexOf(findPartAtFocus() ?? current);
        const next = parts[Math.min(parts.length - 1, Math.max(0, at + by))];
        if (next) goToPart(next);
      } else if (event.code === "KeyL" || event.key.toLowerCase() === "l") {
        const field = getFocusedField();
        if (!field || !isTranslatedField(field as never)) return;
        event.preventDefault();
        const other = TRANSLATED_FIELDS[field as keyof typeof TRANSLATED_FIELDS];
        document.getElementById(toFieldId(other))?.focus();
      }
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [parts, current]);
  return (
    <nav className="call-plan" aria-label={t("callDrafts:parts.label")}>
      <ul>
        {parts.map((part) => (
          <li key={part}>
            <a
              href={`#${toPartId(part)}`}
              aria-current={part === current ? "true" : undefined}
              onClick={(event) => {
                event.preventDefault();
                goToPart(part);
              }}
            >
              {t(`callDrafts:nav.${part}`)}
              <PartGaps part={part} checks={checks} />
            </a>
          </li>
        ))}
      </ul>
      <p className="call-keys xs">
        <span>
          <kbd>Alt</kbd> <kbd>↓</kbd> {t("callDrafts:parts.next")}
        </span>
        <span>
          <kbd>Alt</kbd> <kbd>L</kbd> {t("callDrafts:parts.otherLanguage")}
        </span>
      </p>
    </nav>
  );
}

function PartGaps({ part, checks }: { part: EditorPart; checks: readonly CheckItem[] }) {
  const { t } = useLanguage();
  const own = checks.filter(({ field }) => findEditorPart(field) === part);
  const blocking = own.filter(({ level }) => level === "blocks").length;
  const advice = own.filter(({ level }) => level === "advises").length;
  if (blocking + advice === 0)
    return (
      <>
        <Icon name="check" />
        <span className="vh">{t("callDrafts:parts.complete")}</span>
      </>
    );
  const count = blocking || advice;
  return (
    <span className="call-gap-count" data-level={blocking ? "blocks" : "advises"}>
      <span aria-hidden="true">{count}</span>
      <span className="vh">
        {t(blocking ? "callDrafts:parts.gaps" : "callDrafts:parts.advice", { count })}
      </span>
    </span>
  );
}

function goToPart(part: EditorPart): void {
  const section = document.getElementById(toPartId(part));
  section?.scrollIntoView({ block: "start" });
  section?.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
}

const findPartAtFocus = (): EditorPart | undefined =>
  document.activeElement?.closest<HTMLElement>("[data-part]")?.dataset.part as
    | EditorPart
    | undefined;

/** The part in the upper third of the window. */
function useCurrentPart(parts: readonly EditorPart[]): EditorPart {
  const [current, setCurrent] = useState<EditorPart>(parts[0] ?? "texts");
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting);
        const part = (entered?.target as HTMLElement | undefined)?.dataset.part;
        if (part) setCurrent(part as EditorPart);
      },
      { rootMargin: "-15% 0px -70% 0px" },
    );
    for (const part of parts) {
      const section = document.getElementById(toPartId(part));
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [parts]);
  return current;
}
