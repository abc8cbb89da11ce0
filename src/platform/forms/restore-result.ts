import { DomainError } from "#platform/errors.ts";

/** Turns the outcome of a restore command into the message of the page. */
export async function toRestoreResult(
  restoring: Promise<void>,
): Promise<"restored" | "undoTooLate"> {
  try {
    await restoring;
    return "restored";
  } catch (error) {
    // An item of another person is reported like a missing one.
    const tooLate = error instanceof DomainError && ["GONE", "NOT_FOUND"].includes(error.code);
    if (tooLate) return "undoTooLate";
    throw error;
  }
}
