import type { CoordinationAccess } from "#features/proposals/dossiers/policy.ts";

/** So long nobody has seen a coordinator before an administrator may name another. */
export const AWAY_DAYS = 14;

/** Why an administrator names another: codes, because the audit keeps no words of anybody. */
export const NAMING_REASONS = ["left", "unreachable", "lostAccount", "other"] as const;

/** Whether a dossier has somebody to lead it, by when that person was last seen at work; null where there is none. */
export function getCoordinatorStatus(
  coordinator: { readonly seenAt: Date } | null,
  now: Date,
): CoordinationAccess["coordinator"] {
  if (!coordinator) return "none";
  const away = now.getTime() - coordinator.seenAt.getTime();
  return away >= AWAY_DAYS * 86_400_000 ? "away" : "here";
}
