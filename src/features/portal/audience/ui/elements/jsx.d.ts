import type { DetailedHTMLProps, HTMLAttributes } from "react";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "consent-banner": Omit<
        DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>,
        "className"
      > & {
        class?: string;
        "data-accepted"?: string;
        "data-refused"?: string;
        "data-failed"?: string;
      };
    }
  }
}
