import { useT } from "#platform/i18n/context.tsx";
import type { PadPerson } from "../live/pad-messages.ts";

/** Who else is in the pad, in the colours of their carets. */
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
