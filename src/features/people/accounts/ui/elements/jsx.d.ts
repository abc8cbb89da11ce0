import type { DetailedHTMLProps, HTMLAttributes } from "react";

type CustomElement = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>;

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "keep-typed": CustomElement;
      "password-rules": CustomElement & {
        "data-met"?: string;
        "data-unmet"?: string;
        "data-missing"?: string;
        "data-complete"?: string;
      };
      "show-password": CustomElement & {
        "data-field"?: string;
        "data-shown"?: string;
        "data-hidden"?: string;
      };
      "sign-in-again": CustomElement;
      "signed-in-again": CustomElement;
    }
  }
}
