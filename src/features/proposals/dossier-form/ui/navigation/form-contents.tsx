import { type MouseEvent, useContext, useEffect, useRef } from "react";
import { isVisible } from "#form-engine/conditions.ts";
import type { FormState } from "#form-engine/form-state.ts";
import { type FormNode, isGroup, isStructure, type StructureNode } from "#form-engine/model.ts";
import { useLanguage, useT } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { Icon } from "#ui/icon.tsx";
import { CONTENT_ID } from "#ui/layouts.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { useFormSession } from "../form-context.ts";
import { FormExtensionContext } from "../form-extension.ts";
import { useProgress } from "../form-store.ts";
import { getNodeTitle, toSectionId } from "../node-text.ts";
import { useSectionInView } from "./use-section-in-view.ts";

interface FormContentsProps {
  shape: FormState;
  /** Leads to a section, which may not be shown now. */
  onSection: (nodeId: string) => void;
  onTop: () => void;
}

/** The table of contents: two levels, how far each has come, and the section in view. */
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

/** Renders when its own counts change: while somebody types, seldom one of all. */
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

/** The list scrolls with the page, by itself: the link of the section in view is never out of sight. */
function scrollIntoSight(list: HTMLElement | null, current: string | null): void {
  const link = current && list?.querySelector<HTMLElement>(`a[href="#${CSS.escape(current)}"]`);
  const scroller = list?.closest<HTMLElement>(".form-side");
  if (!link || !scroller) return;
  const place = link.getBoundingClientRect();
  const frame = scroller.getBoundingClientRect();
  if (place.top < frame.top) scroller.scrollTop -= frame.top - place.top;
  else if (place.bottom > frame.bottom) scroller.scrollTop += place.bottom - frame.bottom;
}
