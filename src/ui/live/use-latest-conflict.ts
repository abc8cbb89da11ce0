import { useState } from "react";

/**
 * What somebody else saved meanwhile, as the server told it: kept until the form begins anew (`round`), whatever else is
 * refused in between.
 */
export function useLatestConflict<Now>(
  now: Now | undefined,
  round: unknown = null,
): Now | undefined {
  const [met, setMet] = useState({ round, now });
  const next = met.round === round && now === undefined ? met.now : now;
  if (met.round !== round || next !== met.now) setMet({ round, now: next });
  return next;
}
