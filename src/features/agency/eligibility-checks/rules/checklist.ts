/** What a member of staff says about a criterion. */
export const TICKS = ["yes", "no", "review"] as const;
export type Tick = (typeof TICKS)[number];

/** What a member of staff says about the whole dossier. */
export const DOSSIER_VERDICTS = ["eligible", "not_eligible"] as const;
export type DossierVerdict = (typeof DOSSIER_VERDICTS)[number];

/** The states of a check list, as the list of dossiers filters them. */
export const CHECKLIST_STATUSES = [
  "todo",
  "review",
  "second_look",
  "eligible",
  "not_eligible",
] as const;
export type ChecklistStatus = (typeof CHECKLIST_STATUSES)[number];

/** `second`: the first look is given, and another person has to look. */
export type CriterionState = "filled" | "not_filled" | "review" | "second" | "open";

export type Look = 1 | 2;

export const MAX_COMMENT_CHARACTERS = 2_000;

/** A look at a criterion or at the whole dossier. */
interface GivenLook<Verdict extends string> {
  readonly verdict: Verdict;
  readonly version: number;
  /** Null once the account is erased. */
  readonly by: string | null;
}

export interface GivenLooks<Verdict extends string> {
  readonly first: GivenLook<Verdict> | null;
  readonly second: GivenLook<Verdict> | null;
}

/** What the state of a criterion follows from. */
interface JudgedCriterion {
  readonly computed: "yes" | "no" | "unknown";
  readonly needsPerson: boolean;
  readonly looks: GivenLooks<Tick>;
}

interface ChecklistContext {
  /** The version that the agency holds. */
  readonly version: number;
  /** Whether the call asks for a second look. */
  readonly secondLook: boolean;
}

const STATE_OF_TICK = { yes: "filled", no: "not_filled", review: "review" } as const;

/**
 * The state of a criterion. A person's look goes before the computation. A look at another version than the held one is
 * kept and has to be looked at again; so have two looks that differ.
 */
export function decideCriterionState(
  { computed, needsPerson, looks: { first, second } }: JudgedCriterion,
  { version, secondLook }: ChecklistContext,
): CriterionState {
  if (!first) {
    if (needsPerson) return "open";
    return computed === "yes" ? "filled" : computed === "no" ? "not_filled" : "open";
  }
  if (first.version !== version) return "review";
  if (!secondLook || first.verdict === "review") return STATE_OF_TICK[first.verdict];
  if (!second) return "second";
  if (second.version !== version || second.verdict !== first.verdict) return "review";
  return STATE_OF_TICK[first.verdict];
}

/** Whether a look judged a version that the agency no longer holds. */
export const isOutdated = (look: { readonly version: number } | null, version: number): boolean =>
  look !== null && look.version !== version;

/** Whether a look contradicts what was computed: it then needs a comment. */
export const isOverride = (
  { computed, needsPerson }: Pick<JudgedCriterion, "computed" | "needsPerson">,
  verdict: Tick,
): boolean => !needsPerson && computed !== verdict;

/**
 * The status of a whole check list. A verdict holds for the version it judged, and "eligible" only while every criterion is
 * filled: another version, or a rule that the call got since, opens the check list again.
 */
export function decideStatus(
  states: readonly CriterionState[],
  verdicts: GivenLooks<DossierVerdict>,
  { version, secondLook }: ChecklistContext,
): ChecklistStatus {
  const first = verdicts.first?.version === version ? verdicts.first : null;
  const second = verdicts.second?.version === version ? verdicts.second : null;
  const isWhole = states.every((state) => state === "filled");
  if (first && secondLook && second && second.verdict !== first.verdict) return "review";
  if (first && (!secondLook || second)) {
    if (first.verdict === "not_eligible") return "not_eligible";
    if (isWhole) return "eligible";
  }
  if (states.includes("review")) return "review";
  if (secondLook && (first || (states.includes("second") && !states.includes("open"))))
    return "second_look";
  return "todo";
}

/** Whether "eligible" can be said: every criterion is filled, of a first look as far as one person can fill them. */
export const canBeEligible = (states: readonly CriterionState[], look: Look): boolean =>
  states.every((state) => state === "filled" || (look === 1 && state === "second"));

/**
 * The look that a person gives: the first, unless the call asks for a second one and another person gave the first. Nobody
 * gives both looks at one version.
 */
export function findLook(
  { first }: GivenLooks<string>,
  { secondLook, version }: ChecklistContext,
  userId: string,
): Look {
  if (!secondLook || !first || first.by === userId) return 1;
  // A look at an older version is done again by whoever comes first.
  return first.version === version ? 2 : 1;
}

/** The position of the next criterion after one that waits for this person; from the start again; -1 for none. */
export function findNextWaiting(isWaiting: readonly boolean[], after: number): number {
  const later = isWaiting.findIndex((waits, index) => waits && index > after);
  return later >= 0 ? later : isWaiting.indexOf(true);
}

/** A criterion as lists show it: a brick, and words for what is not filled. */
export interface ListedCriterion {
  readonly state: CriterionState;
  /** Whether no person looked at it. */
  readonly isComputed: boolean;
  /** Of a computed one that is not filled: the reason, as in `VERDICT_REASONS`, or `late` of the deposit. */
  readonly reason: string | null;
  /** Teams or countries that are missing. */
  readonly missing: number;
}
