import type { Part } from "./part.ts";
import type { SaverSummary } from "./save-types.ts";

/** The most worrying first. */
const STATUS_BY_SEVERITY = ["conflict", "invalid", "device", "saving", "waiting", "saved"] as const;

export function buildSummary<T, Meta>(
  parts: readonly Part<T, Meta>[],
  readOnly: boolean,
): SaverSummary {
  const statuses = parts.map(({ status }) => status);
  const kind =
    STATUS_BY_SEVERITY.find((one) => statuses.some((status) => status.kind === one)) ?? "saved";
  const device = statuses.find((status) => status.kind === "device");
  const pending = parts.filter((part) => part.isDirty || part.orphanedDrafts.length > 0);
  return {
    kind,
    why: device?.why ?? null,
    kindCount: statuses.filter((status) => status.kind === kind).length,
    pendingCount: pending.length,
    blockedKeys: pending.filter((part) => part.isBlocked || part.hasConflict).map(({ key }) => key),
    isStoredLocally: pending.every(({ isStoredLocally }) => isStoredLocally),
    isReadOnly: readOnly,
  };
}

/** Small plain objects, whatever is added to them. */
export const isSameSummary = (one: SaverSummary, other: SaverSummary): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
