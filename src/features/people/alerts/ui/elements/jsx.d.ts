import type { DetailedHTMLProps, HTMLAttributes } from "react";

/** React passes `class` to a custom element as it is. */
type CustomElement = Omit<
  DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>,
  "className"
> & { class?: string | undefined };

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "search-frequency": CustomElement & {
        "data-address": string;
        "data-changed": string;
        "data-failed": string;
      };
      "call-like": CustomElement & { "data-call": number; "data-failed"?: string | undefined };
    }
  }
}
