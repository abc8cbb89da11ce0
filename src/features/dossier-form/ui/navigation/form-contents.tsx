import { type MouseEvent, useContext, useEffect, useRef } from "react";
import { isVisible } from "#form-engine/conditions.ts";
import type { FormState } from "#form-engine/form-state.ts";
import { type FormNode, isGroup, isStructure, type StructureNode } from "#form-engine/model.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { Icon } from "#ui/icon.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { CONTENT_ID } from "#ui/public-layout.tsx";
import { useFormSession } from "../form-context.ts";
import { FormExtensionContext } from "../form-extension.ts";
import { useProgress } from "../form-store.ts";
import { sectionId, titleOf } from "../node-words.ts";
import { useSectionInView } from "./use-section-in-view.ts";

interface FormContentsProps {
  shape: FormState;
  /** Leads to a section, which may not be shown now. */
  onSection: (nodeId: string) => void;
  onTop: () => void;
}

/** The table of contents: two levels, how far each has come, and the section in view. */
export function FormContents({ shape, onSection, onTop }: FormContentsProps) {
  const { t, locale } = useLanguage();
  const { form, store } = useFormSession();
  const progress = useProgress(store, (counted) => counted);
  const shown = (nodes: readonly FormNode[]) =>
    nodes.filter(isSection).filter(({ id }) => isVisible(form, shape, id));
  const sections = shown(form.model.children);
  const current = useSectionInView(
    sections
      .flatMap((section) => [section, ...shown(section.children)])
      .map(({ id }) => sectionId(id)),
  );
  const extension = useContext(FormExtensionContext);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => keepInSight(list.current, current), [current]);

  const link = (section: StructureNode) => {
    const counts = progress.sections.get(section.id);
    const done = counts && counts.mandatory > 0 && counts.mandatoryAnswered === counts.mandatory;
    return (
      <a
        href={`#${sectionId(section.id)}`}
        aria-current={current === sectionId(section.id) ? "true" : undefined}
        onClick={(event: MouseEvent) => {
          event.preventDefault();
          onSection(section.id);
        }}
      >
        <span className="contents-number">
          {done ? <Icon name="check" /> : form.places.get(section.id)?.number}
        </span>
        <span className="contents-title">{titleOf(section, locale)}</span>
        {extension && <extension.SectionMark section={section} />}
        {counts && counts.mandatory > 0 && (
          <span className="contents-count" data-done={done || undefined}>
            {t("dossierForm:contents.count", {
              answered: counts.mandatoryAnswered,
              total: counts.mandatory,
            })}
          </span>
        )}
      </a>
    );
  };
  const hint = form.model.totalCharactersHint;
  const characters = formatNumber(locale, progress.characters);
  return (
    <nav aria-label={t("dossierForm:contents.title")}>
      <ProgressBar
        label={t("dossierForm:contents.title")}
        value={progress.mandatory === 0 ? 1 : progress.mandatoryAnswered}
        max={Math.max(1, progress.mandatory)}
        text={t("dossierForm:contents.count", {
          answered: progress.mandatoryAnswered,
          total: progress.mandatory,
        })}
      />
      <ol ref={list}>
        {sections.map((section) => (
          <li key={section.id}>
            {link(section)}
            {shown(section.children).length > 0 && (
              <ol>
                {shown(section.children).map((part) => (
                  <li key={part.id}>{link(part)}</li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ol>
      {form.model.formModelType === "scientific_proposition" && (
        <p className="small muted" aria-live="off">
          {hint
            ? t("dossierForm:contents.charactersOf", {
                count: characters,
                max: formatNumber(locale, hint),
              })
            : t("dossierForm:contents.characters", { count: characters })}
        </p>
      )}
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

const isSection = (node: FormNode): node is StructureNode => isStructure(node) && !isGroup(node);

/** The list scrolls with the page, by itself: the link of the section in view is never out of sight. */
function keepInSight(list: HTMLElement | null, current: string | null): void {
  const link = current && list?.querySelector<HTMLElement>(`a[href="#${CSS.escape(current)}"]`);
  const scroller = list?.closest<HTMLElement>(".form-side");
  if (!link || !scroller) return;
  const place = link.getBoundingClientRect();
  const frame = scroller.getBoundingClientRect();
  if (place.top < frame.top) scroller.scrollTop -= frame.top - place.top;
  else if (place.bottom > frame.bottom) scroller.scrollTop += place.bottom - frame.bottom;
}
