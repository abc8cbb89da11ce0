import { type MouseEvent, useContext, useEffect, useRef, useState } from "react";
import { isVisible } from "#form-engine/conditions.ts";
import type { FormState } from "#form-engine/form-state.ts";
import { type FormNode, isGroup, isStructure, type StructureNode } from "#form-engine/model.ts";
import { useLanguage, useT } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { Icon } from "#ui/icon.tsx";
import { CONTENT_ID } from "#ui/layouts.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { FormExtensionContext, useFormSession } from "../form-context.ts";
import { useProgress } from "../form-store.ts";
import { getNodeTitle, toSectionId } from "../node-text.ts";

interface FormContentsProps {
  shape: FormState;
  /** Goes to a section, which focus mode may hide. */
  onSection: (nodeId: string) => void;
  onTop: () => void;
}

/** The table of contents: two levels with their progress, and the section in view. */
export function FormContents({ shape, onSection, onTop }: FormContentsProps) {
  const { t } = useLanguage();
  const { form } = useFormSession();
  const shown = (nodes: readonly FormNode[]) =>
    nodes.filter(isSection).filter(({ id }) => isVisible(form, shape, id));
  const sections = shown(form.model.children).map((section) => ({
    section,
    parts: shown(section.children),
  }));
  const current = useSectionInView(
    sections.flatMap(({ section, parts }) => [section, ...parts]).map(({ id }) => toSectionId(id)),
  );
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => scrollIntoSight(list.current, current), [current]);
  const link = (section: StructureNode) => (
    <SectionLink
      section={section}
      isCurrent={current === toSectionId(section.id)}
      onSection={onSection}
    />
  );
  return (
    <nav aria-label={t("dossierForm:contents.title")}>
      <FormCompletion />
      <ol ref={list}>
        {sections.map(({ section, parts }) => (
          <li key={section.id}>
            {link(section)}
            {parts.length > 0 && (
              <ol>
                {parts.map((part) => (
                  <li key={part.id}>{link(part)}</li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ol>
      {form.model.formModelType === "scientific_proposition" && <TotalCharacters />}
      <a
        className="link small"
        href={`#${CONTENT_ID}`}
        onClick={(event: MouseEvent) => {
          event.preventDefault();
          onTop();
        }}
      >
        {t("dossierForm:contents.top")}
      </a>
    </nav>
  );
}

interface SectionLinkProps {
  section: StructureNode;
  isCurrent: boolean;
  onSection: (nodeId: string) => void;
}

/** Renders only when its own counts change. */
function SectionLink({ section, isCurrent, onSection }: SectionLinkProps) {
  const { t, locale } = useLanguage();
  const { form, store } = useFormSession();
  const total = useProgress(store, ({ sections }) => sections.get(section.id)?.mandatory ?? 0);
  const answered = useProgress(
    store,
    ({ sections }) => sections.get(section.id)?.mandatoryAnswered ?? 0,
  );
  const extension = useContext(FormExtensionContext);
  const done = total > 0 && answered === total;
  return (
    <a
      href={`#${toSectionId(section.id)}`}
      aria-current={isCurrent ? "true" : undefined}
      onClick={(event: MouseEvent) => {
        event.preventDefault();
        onSection(section.id);
      }}
    >
      <span className="contents-number">
        {done ? <Icon name="check" /> : form.positions.get(section.id)?.number}
      </span>
      <span className="contents-title">{getNodeTitle(section, locale)}</span>
      {extension && <extension.SectionMark section={section} />}
      {total > 0 && (
        <span className="contents-count" data-done={done || undefined}>
          {t("dossierForm:contents.count", { answered, total })}
        </span>
      )}
    </a>
  );
}

function FormCompletion() {
  const t = useT();
  const { store } = useFormSession();
  const total = useProgress(store, ({ mandatory }) => mandatory);
  const answered = useProgress(store, ({ mandatoryAnswered }) => mandatoryAnswered);
  return (
    <ProgressBar
      label={t("dossierForm:contents.title")}
      value={total === 0 ? 1 : answered}
      max={Math.max(1, total)}
      text={t("dossierForm:contents.mandatory", { answered, total })}
    />
  );
}

function TotalCharacters() {
  const { t, locale } = useLanguage();
  const { form, store } = useFormSession();
  const characters = useProgress(store, (progress) => progress.characters);
  const count = formatNumber(locale, characters);
  const hint = form.model.totalCharactersHint;
  return (
    <p className="small muted" aria-live="off">
      {hint
        ? t("dossierForm:contents.charactersOf", { count, max: formatNumber(locale, hint) })
        : t("dossierForm:contents.characters", { count })}
    </p>
  );
}

const isSection = (node: FormNode): node is StructureNode => isStructure(node) && !isGroup(node);

/** Scrolls the list so that the link of the section in view is visible. */
function scrollIntoSight(list: HTMLElement | null, current: string | null): void {
  const link = current && list?.querySelector<HTMLElement>(`a[href="#${CSS.escape(current)}"]`);
  const scroller = list?.closest<HTMLElement>(".form-side");
  if (!link || !scroller) return;
  const position = link.getBoundingClientRect();
  const frame = scroller.getBoundingClientRect();
  if (position.top < frame.top) scroller.scrollTop -= frame.top - position.top;
  else if (position.bottom > frame.bottom) scroller.scrollTop += position.bottom - frame.bottom;
}

/** A section is in view when its head is above this offset; checked when scrolling has paused. */
const THRESHOLD_PX = 250;
const DEBOUNCE_MS = 50;

/** The id of the last section whose head has passed the threshold; the first one before that. */
function useSectionInView(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const joined = ids.join(" ");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const shown = joined.split(" ").flatMap((id) => {
        const element = document.getElementById(id);
        // Hidden by focus mode or a closed section.
        if (!element || element.getClientRects().length === 0) return [];
        return { id, top: element.getBoundingClientRect().top };
      });
      const passed = shown.filter(({ top }) => top < THRESHOLD_PX);
      setCurrent((passed.at(-1) ?? shown[0])?.id ?? null);
    };
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(look, DEBOUNCE_MS);
    };
    look();
    addEventListener("scroll", onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      removeEventListener("scroll", onScroll);
    };
  }, [joined]);
  return current;
}
