import { useState } from "react";
import { href } from "react-router";
import { useT } from "#platform/i18n/context.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { moveRow, WORK_SECTIONS, type Work, type WorkSection } from "../../rules/cv-parts.ts";
import { ChosenWorks } from "./chosen-works.tsx";
import type { StepFormProps } from "./step-props.ts";
import { WorkPicker, type WorkPickerProps } from "./work-picker.tsx";

interface WorksStepProps extends StepFormProps<2> {
  id: string;
  /** Works of the CV and works found by search. */
  known: ReadonlyMap<string, Work>;
  onKnown: (works: readonly Work[]) => void;
  found: WorkPickerProps["first"];
  types: WorkPickerProps["types"];
}

/** Step 2: up to five publications and five datasets, each with a sentence. */
export function WorksStep(props: WorksStepProps) {
  const { part, onChange, problems, live, id, known, onKnown, found, types } = props;
  const t = useT();
  const [announcement, setAnnouncement] = useState("");
  const change = (section: WorkSection, works: (typeof part)[WorkSection]) =>
    onChange({ ...part, [section]: works });
  const toggle = (section: WorkSection, work: Work, isSelected: boolean) => {
    const others = part[section].filter((one) => one.id !== work.id);
    change(section, isSelected ? [...others, { id: work.id, why: "" }] : others);
    const name = work.values.title;
    setAnnouncement(t(`cv:builder.career.${isSelected ? "taken" : "dropped"}`, { name }));
  };
  return (
    <div className="stack">
      {WORK_SECTIONS.map((section) => (
        <ChosenWorks
          key={section}
          section={section}
          works={part[section]}
          known={known}
          problems={problems}
          onWhy={(workId, why) =>
            change(
              section,
              part[section].map((one) => (one.id === workId ? { id: workId, why } : one)),
            )
          }
          onMove={(workId, direction) =>
            change(
              section,
              moveRow(part[section], (one) => one.id === workId, direction === "up" ? -1 : 1),
            )
          }
          onRemove={(work) => toggle(section, work, false)}
        />
      ))}
      {types.length === 0 ? (
        <div className="panel">
          <EmptyState
            title={t("cv:builder.works.emptyTitle")}
            actions={
              <ButtonLink
                href={href("/mon-espace/mes-productions/:page?/:pagination?")}
                variant="primary"
              >
                {t("cv:builder.works.import")}
              </ButtonLink>
            }
          >
            {t("cv:builder.works.emptyText")}
          </EmptyState>
        </div>
      ) : (
        <WorkPicker
          id={id}
          first={found}
          types={types}
          chosen={part}
          live={live}
          onFound={onKnown}
          onToggle={toggle}
        />
      )}
      <p className="vh" aria-live="polite">
        {announcement}
      </p>
    </div>
  );
}
