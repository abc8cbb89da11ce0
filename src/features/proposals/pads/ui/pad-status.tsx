import { useT } from "#platform/i18n/context.tsx";
import { Icon } from "#ui/icon.tsx";
import type { PadState } from "./pad-session.ts";

/** How things stand, in words: said aloud when it changes. */
export function PadStatus({ state }: { state: PadState }) {
  const t = useT();
  const word = wordOf(state);
  // Whose right has ended is told so by the page: nothing is kept or sent for them any more.
  if (!word) return null;
  return (
    <p className="pad-status" role="status" data-status={word}>
      <Icon name={PICTURES[word]} />
      {t(`pads:status.${word}`)}
    </p>
  );
}

const PICTURES = {
  connecting: "refresh",
  saving: "refresh",
  saved: "done",
  notTaken: "stop",
  away: "offline",
  awayUnsaved: "offline",
} as const;

function wordOf({ line, unsaved, mayWrite, full }: PadState): keyof typeof PICTURES | null {
  if (line === "ended") return null;
  if (line === "connecting") return "connecting";
  if (line !== "connected") return unsaved ? "awayUnsaved" : "away";
  if (!unsaved) return "saved";
  return mayWrite && !full ? "saving" : "notTaken";
}
