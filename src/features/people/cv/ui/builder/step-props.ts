import type { Step } from "../../rules/cv-limits.ts";
import type { StepPart } from "../../rules/cv-parts.ts";
import type { PartProblems } from "../../rules/part-problems.ts";

/** What every step's form is given: its part, and whom to tell when it changes. */
export interface StepFormProps<Which extends Step> {
  part: StepPart<Which>;
  onChange: (part: StepPart<Which>) => void;
  problems: PartProblems;
  /** Whether React has taken the page over; before that, and without script, buttons submit. */
  live: boolean;
}
