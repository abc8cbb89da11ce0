import type { ComponentProps } from "react";
import { AppLink } from "./app-link.tsx";
import { type ButtonVariant, buttonClass } from "./button.tsx";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icons.ts";

export type ButtonLinkProps = Omit<ComponentProps<"a">, "className"> & {
  href: string;
  variant?: ButtonVariant | undefined;
  size?: "s" | undefined;
  icon?: IconName | undefined;
};

/** A link that looks like a button: it navigates, it does not act. */
export function ButtonLink({ variant, size, icon, children, ...rest }: ButtonLinkProps) {
  return (
    <AppLink {...rest} className={buttonClass(variant, size)}>
      {icon && <Icon name={icon} />}
      {children}
    </AppLink>
  );
}
