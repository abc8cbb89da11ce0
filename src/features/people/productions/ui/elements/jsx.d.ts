import type { DetailedHTMLProps, HTMLAttributes } from "react";

type CustomElement = Omit<
  DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>,
  "className"
> & {
  class?: string | undefined;
};

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "import-progress": CustomElement;
      "production-list": CustomElement & { "data-failed"?: string };
    }
  }
}
