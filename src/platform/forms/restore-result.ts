import { DomainError } from "#platform/errors.ts";

/** What the page says after bringing something back: it is there again, or the time to do so is over. */
export async function toRestoreResult(
  restoring: Promise<void>,
): Promise<"restored" | "undoTooLate"> {
  try {
    await restoring;
    return "restored";
  } catch (error) {
    // Somebody else's is as good as none.
    const tooLate = error instanceof DomainError && ["GONE", "NOT_FOUND"].includes(error.code);
    if (tooLate) return "undoTooLate";
    throw error;
  }
}
