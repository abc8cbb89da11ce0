import { useLanguage } from "#platform/i18n/context.tsx";
import type { CvContent } from "../../rules/cv-content.ts";
import { CAREER_SECTIONS, type CareerSection, type SpaceRows } from "../../rules/cv-parts.ts";
import { type AnyRow, summarizeRow } from "../row-summary.ts";
import { CareerList } from "./career-list.tsx";
import { HeadPanel } from "./head-panel.tsx";
import type { StepFormProps } from "./step-props.ts";

interface CareerStepProps extends StepFormProps<1> {
  /** What can be chosen: rows of the space, and rows the CV holds that are gone from it. */
  rows: Pick<SpaceRows, CareerSection>;
  /** What stands at the head of the CV: what it holds, and what the space has to offer. */
  held: CvContent;
  space: SpaceRows;
}

/** Step 1: what stands at the head, and which rows of the career, in which order. */
export function CareerStep({ part, onChange, rows, live, held, space }: CareerStepProps) {
  const words = useLanguage();
  return (
    <div className="stack">
      <HeadPanel {...{ part, onChange, held, space }} />
      {CAREER_SECTIONS.map((section) => (
        <CareerList
          key={section}
          section={section}
          rows={rows[section].map((row) => ({
            id: row.id,
            ...summarizeRow({ section, row } as AnyRow, words),
          }))}
          chosen={part[section]}
          onChange={(ids) => onChange({ ...part, [section]: ids })}
          live={live}
        />
      ))}
    </div>
  );
}
