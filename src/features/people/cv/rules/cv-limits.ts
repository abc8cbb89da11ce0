/** Length limits in characters. Separate from the schemas, so that the browser does not load zod. */
export const CV_LIMITS = {
  title: 150,
  why: 300,
  comments: 3000,
  narrative: 2000,
} as const;

/** Limits per CV. */
export const MAX_PUBLICATIONS = 5;
export const MAX_DATASETS = 5;

/** CVs per person; the list has no pagination. */
export const MAX_CVS = 50;

/** Bounds the size of a request; above any real career. */
export const MAX_CAREER_ITEMS = 500;

export const STEPS = [1, 2, 3, 4] as const;
export type Step = (typeof STEPS)[number];

export const getNextStep = (step: Step): Exclude<Step, 1> | undefined =>
  step === 4 ? undefined : ((step + 1) as Exclude<Step, 1>);

/** Parses the step of a URL. Null if invalid. */
export const parseStep = (text: string | undefined): Step | null =>
  STEPS.find((step) => String(step) === text) ?? null;
