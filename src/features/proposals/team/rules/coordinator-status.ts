import type { CoordinationAccess } from "#features/proposals/dossiers/policy.ts";

/** Days of absence after which an administrator may name another coordinator. */
export const AWAY_DAYS = 14;

/** Why an administrator names a coordinator. Codes, because the details of an audit event hold no free text. */
export const NAMING_REASONS = ["left", "unreachable", "lostAccount", "other"] as const;

/** Longest explanation of a reason, in characters. */
export const MAX_EXPLANATION = 500;

/** Status of a dossier's coordination, by when the coordinator was last seen; null where there is no coordinator. */
export function getCoordinatorStatus(
  coordinator: { readonly seenAt: Date } | null,
  now: Date,
): CoordinationAccess["coordinator"] {
  if (!coordinator) return "none";
  const away = now.getTime() - coordinator.seenAt.getTime();
  return away >= AWAY_DAYS * 86_400_000 ? "away" : "here";
}
