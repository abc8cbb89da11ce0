import type { LucideIcon } from "lucide-react";
import { type IconName, icons } from "./icons.ts";

type IconProps = (
  | { name: IconName; of?: undefined }
  /** Any lucide picture, for hydrated pages: heavier than the drawn set. */
  | { of: LucideIcon; name?: undefined }
) & {
  /** Given only when the icon stands alone and its meaning is not written beside it. */
  label?: string | undefined;
};

export function Icon({ name, of: Picture, label }: IconProps) {
  const named = label ? { role: "img", "aria-label": label } : ({ "aria-hidden": true } as const);
  if (Picture) return <Picture className="icon" {...named} />;
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named or hidden by the attributes spread here
    <svg className="icon" viewBox="0 0 24 24" {...named}>
      <path d={icons[name]} />
    </svg>
  );
}
