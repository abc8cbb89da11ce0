import { toErrorCode } from "#platform/errors.ts";

interface CurrentForm<Value> {
  readonly version: number;
  readonly value: Value;
}

/** A save that came too late is an answer like another: it tells what is held now, so that the page can show both. */
export async function saveOrReturnConflict<Value>(
  save: () => Promise<{ readonly version: number }>,
  held: () => Promise<CurrentForm<Value>>,
): Promise<{ kind: "saved" | "conflict" } & CurrentForm<Value>> {
  try {
    const { version } = await save();
    // Should somebody have saved in between, the version says so to the next save.
    return { kind: "saved", value: (await held()).value, version };
  } catch (error) {
    if (toErrorCode(error) !== "STALE") throw error;
    return { kind: "conflict", ...(await held()) };
  }
}
