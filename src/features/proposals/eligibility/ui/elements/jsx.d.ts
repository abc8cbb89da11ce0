import type { DetailedHTMLProps, HTMLAttributes } from "react";

/** React passes `class` to a custom element as it is. */
type CustomElement = Omit<
  DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>,
  "className"
> & { class?: string | undefined };

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "eligibility-check": CustomElement & { "data-failed": string };
    }
  }
}
