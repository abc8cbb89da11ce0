import type { SaverSummary } from "#platform/browser/saver/save-types.ts";

export type ReadOnlyWhy = "deposited" | "notYourRole" | "confirmFirst" | "ended";

/** What the bar says of where the work is. Each code is a sentence of `dossierForm:save`. */
export type SaveWords =
  | {
      readonly code: "readOnly" | "readOnlyHeld" | "readOnlyPageOnly";
      readonly why: ReadOnlyWhy;
    }
  | {
      readonly code:
        | "namesWaiting"
        | "pageOnly"
        | Exclude<SaverSummary["kind"], "device">
        | NonNullable<SaverSummary["why"]>;
    };

export interface SaveLineState {
  readonly kind: SaverSummary["kind"];
  readonly words: SaveWords;
  /** How many answers the words speak of. */
  readonly count: number;
  /** What the person can do about it: nothing while nothing may be written. */
  readonly act: "retry" | "signIn" | null;
}

/**
 * Where nothing may be written, the reason comes first, and then what lies on the device: it is neither on its way nor to
 * be tried again, it waits until writing is possible.
 */
export function saveLineState(
  summary: SaverSummary,
  readOnlyWhy: ReadOnlyWhy | null,
  namesWaiting = false,
): SaveLineState {
  const { kind, kindCount, pendingCount: count, onDevice } = summary;
  const why = summary.why ?? "failed";
  if (readOnlyWhy) {
    const held = onDevice ? "readOnlyHeld" : "readOnlyPageOnly";
    return count === 0
      ? { kind: "saved", words: { code: "readOnly", why: readOnlyWhy }, count, act: null }
      : { kind: "device", words: { code: held, why: readOnlyWhy }, count, act: null };
  }
  if (kind === "saved" && namesWaiting)
    return { kind: "waiting", words: { code: "namesWaiting" }, count, act: null };
  if (kind !== "device") return { kind, words: { code: kind }, count: kindCount, act: null };
  return {
    kind,
    words: { code: onDevice ? why : "pageOnly" },
    count,
    act: why === "signedOut" ? "signIn" : "retry",
  };
}

/**
 * Whether leaving the page asks first: while anything is not acknowledged. Not where nothing may be written and the device
 * keeps it: there is nothing to save then, and nothing is lost.
 */
export const asksBeforeLeaving = (
  { pendingCount, onDevice }: SaverSummary,
  readOnly: boolean,
): boolean => pendingCount > 0 && !(readOnly && onDevice);
