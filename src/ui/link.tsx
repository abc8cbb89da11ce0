import type { ComponentProps } from "react";
import { AppLink } from "./app-link.tsx";
import { Icon } from "./icon.tsx";

export type LinkProps = Omit<ComponentProps<"a">, "className"> & {
  href: string;
  /** For a link that opens a new tab: the text that says so, read after the link. */
  newTab?: string | undefined;
};

export function Link({ newTab, children, ...rest }: LinkProps) {
  if (!newTab) {
    return (
      <AppLink {...rest} className="link">
        {children}
      </AppLink>
    );
  }
  return (
    <a {...rest} className="link" target="_blank" rel="noopener noreferrer">
      {children} <Icon name="external" label={newTab} />
    </a>
  );
}
