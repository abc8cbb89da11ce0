import { errorCodeOf } from "#platform/errors.ts";

interface HeldForm<Value> {
  readonly version: number;
  readonly value: Value;
}

/** A save that came too late is an answer like another: it tells what is held now, so that the page can show both. */
export async function savedOrConflict<Value>(
  save: () => Promise<{ readonly version: number }>,
  held: () => Promise<HeldForm<Value>>,
): Promise<{ kind: "saved" | "conflict" } & HeldForm<Value>> {
  try {
    const { version } = await save();
    // Should somebody have saved in between, the version says so to the next save.
    return { kind: "saved", value: (await held()).value, version };
  } catch (error) {
    if (errorCodeOf(error) !== "STALE") throw error;
    return { kind: "conflict", ...(await held()) };
  }
}
