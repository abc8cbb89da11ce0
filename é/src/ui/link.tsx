import type { ComponentProps } from "react";
import { Icon } from "./icon.tsx";

export type LinkProps = Omit<ComponentProps<"a">, "className"> & {
  href: string;
  /** For an address that opens in a new tab: the words that say so, read after the link's text. */
  newTab?: string | undefined;
};

export function Link({ newTab, children, ...rest }: LinkProps) {
  if (!newTab) {
    return (
      <a {...rest} className="link">
        {children}
      </a>
    );
  }
  return (
    <a {...rest} className="link" target="_blank" rel="noopener noreferrer">
      {children} <Icon name="external" label={newTab} />
    </a>
  );
}
