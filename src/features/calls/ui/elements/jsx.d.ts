import type { DetailedHTMLProps, HTMLAttributes } from "react";

type TimelineElement = Omit<
  DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>,
  "className"
>;

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "call-timeline": TimelineElement & {
        class?: string;
        "data-source": string;
        "data-search": string;
        "data-words": string;
      };
    }
  }
}
