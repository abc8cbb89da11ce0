import type { DetailedHTMLProps, HTMLAttributes } from "react";

/** React passes `class` to a custom element as it is. */
type CustomElement = Omit<
  DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>,
  "className"
> & { class?: string | undefined };

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "back-to-list": CustomElement;
      "count-down": CustomElement & { "data-until"?: string; "data-words"?: string };
      "local-moment": CustomElement & { "data-iso"?: string; "data-words"?: string };
      "print-page": CustomElement;
      "share-link": CustomElement & {
        "data-url"?: string;
        "data-title"?: string;
        "data-copied"?: string;
      };
      "call-timeline": CustomElement & {
        "data-source": string;
        "data-search": string;
        "data-words": string;
      };
      "call-search": HTMLAttributes<HTMLElement> & { "data-path": string };
      "filter-sheet": Omit<HTMLAttributes<HTMLElement>, "className"> & { class?: string };
      "word-suggest": HTMLAttributes<HTMLElement> & {
        "data-label": string;
        "data-count": string;
        "data-none": string;
      };
      "card-fold": HTMLAttributes<HTMLElement>;
      "strip-bricks": HTMLAttributes<HTMLElement>;
      "strip-found": HTMLAttributes<HTMLElement> & {
        "data-found": string | undefined;
        "data-label": string;
      };
    }
  }
}
