import { type ComponentProps, useId } from "react";
import { type ButtonVariant, buttonClass } from "./button-class.ts";
import { DisabledReason } from "./disabled-reason.tsx";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icons.ts";

export type ButtonProps = Omit<ComponentProps<"button">, "disabled" | "className"> & {
  variant?: ButtonVariant | undefined;
  size?: "s" | undefined;
  icon?: IconName | undefined;
  /** Work is under way: the button keeps its words, turns a ring and takes no second press. */
  busy?: boolean | undefined;
  /** Why the button cannot be used now. It stays reachable by keyboard so that the reason is read. */
  disabledReason?: string | undefined;
};

export function Button({
  variant,
  size,
  icon,
  busy,
  disabledReason,
  children,
  type = "button",
  onClick,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const className = buttonClass(variant, size);
  if (disabledReason) {
    return (
      <span className="unavailable">
        <button
          {...rest}
          type="button"
          className={className}
          aria-disabled="true"
          aria-describedby={reasonId}
        >
          {icon && <Icon name={icon} />}
          {children}
        </button>
        <DisabledReason id={reasonId}>{disabledReason}</DisabledReason>
      </span>
    );
  }
  return (
    <button
      {...rest}
      type={busy ? "button" : type}
      className={className}
      onClick={busy ? undefined : onClick}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
