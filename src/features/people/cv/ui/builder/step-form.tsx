import {
  CAREER_SECTIONS,
  type CareerSection,
  type CvPart,
  type SpaceRows,
  type Work,
} from "../../rules/cv-parts.ts";
import type { PartProblems } from "../../rules/part-problems.ts";
import type { SavedCv } from "../autosave/send-save.ts";
import { CareerStep } from "./career-step.tsx";
import type { CvBuilderProps } from "./cv-builder.tsx";
import { FinishStep } from "./finish-step.tsx";
import { NarrativeStep } from "./narrative-step.tsx";
import { WorksStep } from "./works-step.tsx";

interface StepFormProps
  extends Pick<CvBuilderProps, "id" | "cv" | "space" | "found" | "types" | "snapshotAt" | "uses"> {
  part: CvPart;
  onChange: (part: CvPart) => void;
  problems: PartProblems;
  live: boolean;
  knownWorks: ReadonlyMap<string, Work>;
  onKnownWorks: (works: readonly Work[]) => void;
}

/** Form of the current step. */
export function StepForm({ part, ...props }: StepFormProps) {
  const { id, onChange, problems, live } = props;
  const common = { onChange, problems, live };
  switch (part.step) {
    case 1:
      return (
        <CareerStep
          {...common}
          part={part}
          rows={listChoosableRows(props.cv, props.space)}
          content={props.cv.content}
          space={props.space}
        />
      );
    case 2:
      return (
        <WorksStep
          {...common}
          part={part}
          id={id}
          known={props.knownWorks}
          onKnown={props.onKnownWorks}
          found={props.found}
          types={props.types}
        />
      );
    case 3:
      return <NarrativeStep {...common} part={part} />;
    case 4:
      return (
        <FinishStep
          {...common}
          part={part}
          id={id}
          snapshotAt={props.snapshotAt}
          uses={props.uses}
        />
      );
  }
}

/** Rows of the CV, even if gone from the space, then the other rows of the space. */
function listChoosableRows({ content }: SavedCv, space: SpaceRows): Pick<SpaceRows, CareerSection> {
  const rows = Object.fromEntries(
    CAREER_SECTIONS.map((section) => {
      const copied = content[section] as readonly { id: string }[];
      const others = (space[section] as readonly { id: string }[]).filter(
        ({ id }) => !copied.some((one) => one.id === id),
      );
      return [section, [...copied, ...others]];
    }),
  );
  return rows as Pick<SpaceRows, CareerSection>;
}
