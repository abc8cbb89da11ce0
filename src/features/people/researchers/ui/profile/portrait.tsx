import { useT } from "#platform/i18n/context.tsx";
import { getInitials } from "../../rules/initials.ts";

/** The person's picture, or their initials in its place. */
export function Portrait({ name, picture }: { name: string; picture: string | null }) {
  const t = useT();
  if (picture) {
    return (
      <img
        className="portrait"
        src={picture}
        alt={t("researchers:profile.picture.alt")}
        width={128}
        height={128}
      />
    );
  }
  return (
    <span className="portrait" aria-hidden="true">
      {getInitials(name)}
    </span>
  );
}
