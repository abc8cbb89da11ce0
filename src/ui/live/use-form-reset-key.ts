import { useState } from "react";
import { useLocation } from "react-router";

/**
 * Another number each time the page moved on and nothing was refused. As the `key` of a form of the router's that stays in
 * its page: once it was accepted, or its changes were given up, it begins anew with what is there now.
 */
export function useFormResetKey(refused: object | null | undefined): number {
  const { key } = useLocation();
  const [at, setAt] = useState({ key, round: 0 });
  if (at.key !== key) setAt({ key, round: refused ? at.round : at.round + 1 });
  return at.round;
}
