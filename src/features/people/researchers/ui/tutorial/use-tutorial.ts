import { useEffect, useState } from "react";
import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import type { markTutorialSeenContract } from "../../endpoints.ts";

const markSeen = () =>
  callEndpoint<typeof markTutorialSeenContract>("POST", "/mon-espace/tutoriel/vu", {
    keepalive: true,
    promptSignIn: false,
  });

/** Opens the tutorial by itself for who has not seen it, once; afterwards on demand. */
export function useTutorial({ seen, wanted }: { seen: boolean; wanted: boolean }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!seen || wanted) setOpen(true);
    // Seen as soon as it is shown: closing the tab is an answer too.
    if (!seen) void markSeen();
  }, [seen, wanted]);
  return { open, show: () => setOpen(true), close: () => setOpen(false) };
}
