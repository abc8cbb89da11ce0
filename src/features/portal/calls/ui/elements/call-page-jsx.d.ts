import type { DetailedHTMLProps, HTMLAttributes } from "react";

/** React passes `class` to a custom element as it is. */
type CallPageElement = Omit<
  DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>,
  "className"
> & { class?: string | undefined };

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "back-to-list": CallPageElement;
      "count-down": CallPageElement & { "data-until"?: string; "data-words"?: string };
      "local-moment": CallPageElement & { "data-iso"?: string; "data-words"?: string };
      "print-page": CallPageElement;
      "share-link": CallPageElement & {
        "data-url"?: string;
        "data-title"?: string;
        "data-copied"?: string;
      };
    }
  }
}
