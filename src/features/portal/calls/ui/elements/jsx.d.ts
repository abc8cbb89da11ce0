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
