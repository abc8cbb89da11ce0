import type { DetailedHTMLProps, HTMLAttributes } from "react";

type CustomElement = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>;

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "password-rules": CustomElement;
      "sign-in-again": CustomElement;
      "signed-in-again": CustomElement;
    }
  }
}
