import { type ComponentProps, type ReactNode, useId } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icons.ts";
import { classNames } from "./menu-dropdown.tsx";

export type ButtonProps = Omit<ComponentProps<"button">, "disabled" | "className"> & {
  variant?: ButtonVariant | undefined;
  size?: "s" | undefined;
  icon?: IconName | undefined;
  /** Shows a spinner, keeps its label and ignores further presses. */
  busy?: boolean | undefined;
  /** Why the button is disabled. The button stays focusable, so that the reason is read. */
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

export type ButtonVariant = "primary" | "quiet" | "danger";

export function buttonClass(variant?: ButtonVariant, size?: "s"): string {
  let name = "btn";
  if (variant) name += ` btn-${variant}`;
  if (size) name += " btn-s";
  return name;
}

type IconButtonProps = Omit<ComponentProps<"button">, "children"> & {
  icon: IconName;
  /** Accessible name, also shown on hover. */
  label: string;
  /** For a toggle such as a favourite. */
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

type CopyButtonProps = {
  text: string;
  label: string;
  /** Toast shown after copying. */
  copiedLabel: string;
};

/** Hidden until its script is loaded. */
export function CopyButton({ text, label, copiedLabel }: CopyButtonProps) {
  return (
    <copy-button data-text={text} data-copied={copiedLabel}>
      <button type="button" className="btn" hidden suppressHydrationWarning>
        <Icon name="copy" />
        {label}
      </button>
    </copy-button>
  );
}

/** The reason below a disabled control, which refers to it by aria-describedby. */
export function DisabledReason({ id, children }: { id: string; children: ReactNode }) {
  return (
    <span id={id} className="reason">
      <Icon name="info" />
      <span>{children}</span>
    </span>
  );
}
