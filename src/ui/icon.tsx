import type { LucideIcon } from "lucide-react";
import { type IconName, icons } from "./icons.ts";

type IconProps = (
  | { name: IconName; of?: undefined }
  /** Any lucide icon, for hydrated pages: heavier than our own set. */
  | { of: LucideIcon; name?: undefined }
) & {
  /** Only when the icon stands alone, without a text beside it. */
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
