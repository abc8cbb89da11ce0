import type { Step } from "../../rules/cv-limits.ts";
import type { StepPart } from "../../rules/cv-parts.ts";
import type { PartProblems } from "../../rules/part-problems.ts";

/** Props shared by all steps. */
export interface StepFormProps<Which extends Step> {
  part: StepPart<Which>;
  onChange: (part: StepPart<Which>) => void;
  problems: PartProblems;
  /** Hydrated; before, and without script, buttons submit the form. */
  live: boolean;
}
