import type { DetailedHTMLProps, HTMLAttributes } from "react";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      /** React passes `class` to a custom element as it is. */
      "faq-filter": Omit<
        DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>,
        "className"
      > & {
        class?: string;
        "data-all"?: string;
        "data-none"?: string;
        "data-one"?: string;
        "data-other"?: string;
      };
    }
  }
}
