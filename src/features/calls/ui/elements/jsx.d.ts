import type { HTMLAttributes } from "react";

/** The custom elements of the calls' pages. */
declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "call-search": HTMLAttributes<HTMLElement> & { "data-path": string };
      "word-suggest": HTMLAttributes<HTMLElement> & {
        "data-label": string;
        "data-count": string;
        "data-none": string;
      };
      "card-fold": HTMLAttributes<HTMLElement>;
      "back-to-search": HTMLAttributes<HTMLElement>;
    }
  }
}
