import type { SaverSummary } from "#platform/browser/saver/save-types.ts";

export type ReadOnlyReason = "deposited" | "notYourRole" | "confirmFirst" | "ended";

/** The message of the save bar; each code is a key of `dossierForm:save`. */
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
  /** Number of answers the message refers to. */
  readonly count: number;
  /** The button offered; null when the form is read-only. */
  readonly action: "retry" | "signIn" | null;
}

/**
 * The status shown in the save bar. In a read-only form the reason comes first; unsent changes then stay on the device
 * until the form is writable again, and are not retried.
 */
export function toSaveStatus(
  summary: SaverSummary,
  readOnlyWhy: ReadOnlyReason | null,
  namesWaiting = false,
): SaveStatus {
  const { kind, kindCount, pendingCount: count, isStoredLocally } = summary;
  const why = summary.why ?? "failed";
  if (readOnlyWhy) {
    const code = isStoredLocally ? "readOnlyHeld" : "readOnlyPageOnly";
    return count === 0
      ? { kind: "saved", message: { code: "readOnly", why: readOnlyWhy }, count, action: null }
      : { kind: "device", message: { code, why: readOnlyWhy }, count, action: null };
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
 * Whether leaving the page needs a confirmation: some changes are not acknowledged. Not in a read-only form whose
 * changes are stored on the device, since nothing is lost.
 */
export const shouldConfirmLeaving = (
  { pendingCount, isStoredLocally }: SaverSummary,
  readOnly: boolean,
): boolean => pendingCount > 0 && !(readOnly && isStoredLocally);
