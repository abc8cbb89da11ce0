import { useEffect, useState } from "react";

const SEEN_PATH = "/mon-espace/tutoriel/vu";

/** Opens the tutorial by itself for who has not seen it, once; afterwards on demand. */
export function useTutorial({ seen, wanted }: { seen: boolean; wanted: boolean }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!seen || wanted) setOpen(true);
    // Seen as soon as it is shown: closing the tab is an answer too.
    if (!seen) void fetch(SEEN_PATH, { method: "POST", keepalive: true }).catch(() => undefined);
  }, [seen, wanted]);
  return { open, show: () => setOpen(true), close: () => setOpen(false) };
}
