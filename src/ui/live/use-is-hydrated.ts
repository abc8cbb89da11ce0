import { useEffect, useState } from "react";

/** False on the server and until React has hydrated the page. */
export function useIsHydrated(): boolean {
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  return live;
}
