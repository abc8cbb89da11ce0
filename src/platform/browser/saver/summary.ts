import type { Part } from "./part.ts";
import type { SaverSummary } from "./save-types.ts";

/** The most worrying first. */
const WORST = ["conflict", "invalid", "device", "saving", "waiting", "saved"] as const;

export function summaryOf<T, Meta>(
  parts: readonly Part<T, Meta>[],
  readOnly: boolean,
): SaverSummary {
  const statuses = parts.map(({ status }) => status);
  const kind = WORST.find((one) => statuses.some((status) => status.kind === one)) ?? "saved";
  const device = statuses.find((status) => status.kind === "device");
  const pending = parts.filter((part) => part.dirty || part.leftovers.length > 0);
  return {
    kind,
    why: device?.why ?? null,
    kindCount: statuses.filter((status) => status.kind === kind).length,
    pendingCount: pending.length,
    stuck: pending.filter((part) => part.blocked || part.undecided).map(({ key }) => key),
    onDevice: pending.every(({ onDevice }) => onDevice),
    readOnly,
  };
}

/** Small plain objects, whatever is added to them. */
export const sameSummary = (one: SaverSummary, other: SaverSummary): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
