import type { SaverSummary } from "#platform/browser/saver/save-types.ts";

export type ReadOnlyReason = "deposited" | "notYourRole" | "confirmFirst" | "ended";

/** What the bar says of where the work is. Each code is a sentence of `dossierForm:save`. */
export type SaveMessage =
  | {
      readonly code: "readOnly" | "readOnlyHeld" | "readOnlyPageOnly";
      readonly why: ReadOnlyReason;
    }
  | {
      readonly code:
        | "namesWaiting"
        | "pageOnly"
        | Exclude<SaverSummary["kind"], "device">
        | NonNullable<SaverSummary["why"]>;
    };

export interface SaveStatus {
  readonly kind: SaverSummary["kind"];
  readonly message: SaveMessage;
  /** How many answers the words speak of. */
  readonly count: number;
  /** What the person can do about it: nothing while nothing may be written. */
  readonly action: "retry" | "signIn" | null;
}

/**
 * Where nothing may be written, the reason comes first, and then what lies on the device: it is neither on its way nor to
 * be tried again, it waits until writing is possible.
 */
export function toSaveStatus(
  summary: SaverSummary,
  readOnlyWhy: ReadOnlyReason | null,
  namesWaiting = false,
): SaveStatus {
  const { kind, kindCount, pendingCount: count, isStoredLocally } = summary;
  const why = summary.why ?? "failed";
  if (readOnlyWhy) {
    const held = isStoredLocally ? "readOnlyHeld" : "readOnlyPageOnly";
    return count === 0
      ? { kind: "saved", message: { code: "readOnly", why: readOnlyWhy }, count, action: null }
      : { kind: "device", message: { code: held, why: readOnlyWhy }, count, action: null };
  }
  if (kind === "saved" && namesWaiting)
    return { kind: "waiting", message: { code: "namesWaiting" }, count, action: null };
  if (kind !== "device") return { kind, message: { code: kind }, count: kindCount, action: null };
  return {
    kind,
    message: { code: isStoredLocally ? why : "pageOnly" },
    count,
    action: why === "signedOut" ? "signIn" : "retry",
  };
}

/**
 * Whether leaving the page asks first: while anything is not acknowledged. Not where nothing may be written and the device
 * keeps it: there is nothing to save then, and nothing is lost.
 */
export const shouldConfirmLeaving = (
  { pendingCount, isStoredLocally }: SaverSummary,
  readOnly: boolean,
): boolean => pendingCount > 0 && !(readOnly && isStoredLocally);
