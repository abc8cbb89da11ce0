import { useEffect, useId, useMemo, useRef, useState } from "react";
import { useLanguage } from "#platform/i18n/context.tsx";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { Button } from "#ui/button.tsx";
import { buildCvDocument } from "../../document/cv-document.ts";
import type { CvDocument } from "../../document/model.ts";
import type { Step } from "../../rules/cv-limits.ts";
import { CAREER_SECTIONS, type CvState, WORK_SECTIONS } from "../../rules/cv-parts.ts";
import { CvDocumentView } from "../cv-document-view.tsx";

export type LoadTranslations = (locale: Locale) => Promise<Translate>;

interface CvPreviewProps {
  cv: CvState;
  /** The server's rendering, shown until something changes. */
  first: CvDocument;
  changed: boolean;
  /** Current step; wide screens scroll the preview to its sections. */
  step: Step;
  loadTranslations: LoadTranslations;
}

/** Preview of the CV; collapsed on small screens. */
export function CvPreview({ cv, first, changed, step, loadTranslations }: CvPreviewProps) {
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  const id = useId();
  const sheet = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the step is opened; afterwards it is the reader's
  useEffect(() => {
    const heading =
      sheet.current?.querySelectorAll<HTMLElement>(".cv-h2")[countSectionsBefore(step, cv)];
    if (!sheet.current || !heading || step === 1 || step === 4) return;
    const by = heading.getBoundingClientRect().top - sheet.current.getBoundingClientRect().top;
    sheet.current.scrollTop += by - SCROLL_MARGIN;
  }, [step]);
  const translate = useCvTranslations(cv.locale, changed, loadTranslations);
  const document = useMemo(
    () =>
      changed && translate ? buildCvDocument(cv.content, cv.title, cv.locale, translate) : first,
    [cv, changed, translate, first],
  );
  return (
    <aside
      className="cv-preview"
      data-open={open || undefined}
      aria-label={t("cv:builder.preview.title")}
    >
      <Button icon="eye" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {t(open ? "cv:builder.preview.hide" : "cv:builder.preview.show")}
      </Button>
      <section
        ref={sheet}
        id={id}
        className="cv-sheet"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: wide screens give it a scrollbar, which a keyboard must reach
        tabIndex={0}
        aria-label={t("cv:builder.preview.title")}
      >
        {changed && !translate && <p className="muted small">{t("cv:builder.preview.loading")}</p>}
        <CvDocumentView document={document} level={2} />
      </section>
    </aside>
  );
}

const SCROLL_MARGIN = 16;

/** Number of non-empty sections before those of a step. */
function countSectionsBefore(step: Step, { content }: CvState): number {
  const sections = [
    ...CAREER_SECTIONS.map((section) => content[section].length > 0),
    ...(step === 3 ? WORK_SECTIONS.map((section) => content[section].length > 0) : []),
  ];
  return sections.filter(Boolean).length;
}

/** The translator of the CV's language: the page's own, or loaded on demand. */
function useCvTranslations(
  locale: Locale,
  isNeeded: boolean,
  load: LoadTranslations,
): Translate | null {
  const page = useLanguage();
  const [loaded, setLoaded] = useState<{ locale: Locale; t: Translate } | null>(null);
  useEffect(() => {
    if (!isNeeded || locale === page.locale || loaded?.locale === locale) return;
    let current = true;
    load(locale).then(
      (t) => current && setLoaded({ locale, t }),
      // If loading fails, the preview stays as it was.
      () => {},
    );
    return () => {
      current = false;
    };
  }, [locale, isNeeded, page.locale, loaded, load]);
  if (locale === page.locale) return page.t;
  return loaded?.locale === locale ? loaded.t : null;
}
