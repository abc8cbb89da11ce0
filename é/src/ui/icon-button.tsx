import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icons.ts";

export type IconButtonProps = Omit<ComponentProps<"button">, "children"> & {
  icon: IconName;
  /** What the button does, read aloud and shown by the browser on hover. */
  label: string;
  /** For a button that is on or off, such as a favourite. */
  pressed?: boolean | undefined;
};

export function IconButton({
  icon,
  label,
  pressed,
  className,
  type = "button",
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames("btn-icon", icon === "heart" && "heart", className)}
      aria-label={label}
      aria-pressed={pressed}
      title={label}
    >
      <Icon name={icon} />
    </button>
  );
}
