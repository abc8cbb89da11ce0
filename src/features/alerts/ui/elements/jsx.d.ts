import type { DetailedHTMLProps, HTMLAttributes } from "react";

type CustomElement = Omit<
  DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>,
  "className"
> & { class?: string | undefined };

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "notice-bell": CustomElement & {
        "data-unread": number;
        "data-newest": string;
        "data-stream": string;
        "data-preview": string;
      };
      "notice-count": CustomElement;
      "notice-list": CustomElement;
    }
  }
}
