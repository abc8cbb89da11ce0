/** How long texts of a CV may be, in characters. In a file of its own: the browser counts by it and needs no schema. */
export const CV_LIMITS = {
  title: 150,
  why: 300,
  comments: 3000,
  narrative: 2000,
} as const;

/** At most so many of each in one CV. */
export const MAX_PUBLICATIONS = 5;
export const MAX_DATASETS = 5;

/** CVs of one person: more than anybody keeps apart, few enough for one page. */
export const MAX_CVS = 50;

/** Further than any career; it keeps one request from filling a table. */
export const MAX_CAREER_ITEMS = 500;

export const STEPS = [1, 2, 3, 4] as const;
export type Step = (typeof STEPS)[number];

export const getNextStep = (step: Step): Exclude<Step, 1> | undefined =>
  step === 4 ? undefined : ((step + 1) as Exclude<Step, 1>);

/** The step an address names; anything else is no page of ours. */
export const parseStep = (text: string | undefined): Step | null =>
  STEPS.find((step) => String(step) === text) ?? null;
