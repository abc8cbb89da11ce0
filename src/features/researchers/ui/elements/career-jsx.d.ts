import type { DetailedHTMLProps, HTMLAttributes } from "react";

type CustomElement = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>;

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "biography-form": CustomElement & {
        "data-saving"?: string;
        "data-saved"?: string;
        "data-too-long"?: string;
        "data-failed"?: string;
      };
      "orcid-reading": CustomElement & { "data-asked"?: number };
    }
  }
}
