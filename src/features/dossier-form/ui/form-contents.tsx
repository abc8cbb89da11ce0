import { useEffect, useState } from "react";
import type { FormProgress } from "#form-engine/counting.ts";
import { isStructure, type StructureNode } from "#form-engine/model.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { useFormSession } from "./form-context.ts";
import { titleOf } from "./node-words.ts";
import { sectionId } from "./section-view.tsx";

/** How far from the top a section's head may be and still be the one in view, and how long scrolling has to rest. */
const THRESHOLD_PX = 250;
const DEBOUNCE_MS = 50;

/** The table of contents: two levels, how far each has come, and the section in view. */
export function FormContents({ progress }: { progress: FormProgress }) {
  const { t, locale } = useLanguage();
  const { form } = useFormSession();
  const sections = form.model.children.filter(isSection);
  const current = useSectionInView(
    sections.flatMap((section) => [
      section.id,
      ...section.children.filter(isSection).map(({ id }) => id),
    ]),
  );
  const link = (section: StructureNode) => {
    const counts = progress.sections.get(section.id);
    const done = counts !== undefined && counts.mandatoryAnswered === counts.mandatory;
    return (
      <a
        href={`#${sectionId(section.id)}`}
        aria-current={current === section.id ? "true" : undefined}
      >
        <span>
          {form.places.get(section.id)?.number} {titleOf(section, locale)}
        </span>
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
    <nav className="form-contents panel" aria-label={t("dossierForm:contents.title")}>
      <ProgressBar
        label={t("dossierForm:contents.title")}
        value={progress.mandatory === 0 ? 1 : progress.mandatoryAnswered}
        max={Math.max(1, progress.mandatory)}
        text={t("dossierForm:contents.count", {
          answered: progress.mandatoryAnswered,
          total: progress.mandatory,
        })}
      />
      <ol>
        {sections.map((section) => (
          <li key={section.id}>
            {link(section)}
            {section.children.some(isSection) && (
              <ol>
                {section.children.filter(isSection).map((part) => (
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
      <a className="link small" href="#content">
        {t("dossierForm:contents.top")}
      </a>
    </nav>
  );
}

const isSection = (node: { discr: string }): node is StructureNode =>
  isStructure(node as StructureNode) && !(node as StructureNode).multiple;

/** The last section whose head has come near the top of the window. */
function useSectionInView(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const joined = ids.join(" ");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const passed = joined.split(" ").filter((id) => {
        const top = document.getElementById(sectionId(id))?.getBoundingClientRect().top;
        return top !== undefined && top < THRESHOLD_PX;
      });
      setCurrent(passed.at(-1) ?? null);
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
