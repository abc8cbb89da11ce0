import { toErrorCode } from "#platform/errors.ts";

interface CurrentForm<Value> {
  readonly version: number;
  readonly value: Value;
}

/** Saves, or returns the current value as a conflict when the version was stale, so that the page can show both. */
export async function saveOrReturnConflict<Value>(
  save: () => Promise<{ readonly version: number }>,
  loadCurrent: () => Promise<CurrentForm<Value>>,
): Promise<{ kind: "saved" | "conflict" } & CurrentForm<Value>> {
  try {
    const { version } = await save();
    // If another save came in between, the older version makes the next save a conflict.
    return { kind: "saved", value: (await loadCurrent()).value, version };
  } catch (error) {
    if (toErrorCode(error) !== "STALE") throw error;
    return { kind: "conflict", ...(await loadCurrent()) };
  }
}
