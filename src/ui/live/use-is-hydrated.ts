import { useEffect, useState } from "react";

/** False while the server renders and until the browser's script has taken the page over. */
export function useIsHydrated(): boolean {
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  return live;
}
