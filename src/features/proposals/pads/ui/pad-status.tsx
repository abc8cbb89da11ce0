import { useT } from "#platform/i18n/context.tsx";
import { Icon } from "#ui/icon.tsx";
import type { PadPerson } from "../live/pad-messages.ts";
import type { PadState } from "./pad-session.ts";

/** The status of the pad; announced on changes. */
export function PadStatus({ state }: { state: PadState }) {
  const t = useT();
  const word = toStatus(state);
  // When access has ended, the page shows its own message.
  if (!word) return null;
  return (
    <p className="pad-status" role="status" data-status={word}>
      <Icon name={ICONS[word]} />
      {t(`pads:status.${word}`)}
    </p>
  );
}

const ICONS = {
  connecting: "refresh",
  saving: "refresh",
  saved: "done",
  notTaken: "stop",
  away: "offline",
  awayUnsaved: "offline",
} as const;

function toStatus({
  connection,
  hasUnsaved,
  mayWrite,
  isFull,
}: PadState): keyof typeof ICONS | null {
  if (connection === "ended") return null;
  if (connection === "connecting") return "connecting";
  if (connection !== "connected") return hasUnsaved ? "awayUnsaved" : "away";
  if (!hasUnsaved) return "saved";
  return mayWrite && !isFull ? "saving" : "notTaken";
}

/** The other people in the pad, with the colours of their carets. */
export function PadPeople({ people }: { people: readonly PadPerson[] }) {
  const t = useT();
  if (people.length === 0) return <p className="small muted">{t("pads:alone")}</p>;
  return (
    <ul className="pad-people" aria-label={t("pads:here")}>
      {people.map(({ userId, name, hue }) => (
        <li key={userId} data-hue={hue}>
          {name}
        </li>
      ))}
    </ul>
  );
}
