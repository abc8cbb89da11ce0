import type { DetailedHTMLProps, HTMLAttributes } from "react";

/** React passes `class` to a custom element as it is. */
type CustomElement = Omit<
  DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>,
  "className"
> & { class?: string | undefined };

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "notification-bell": CustomElement & {
        "data-unread": number;
        "data-newest": string;
        "data-stream": string;
        "data-preview": string;
        "data-failed": string;
      };
      "notification-count": CustomElement;
      "notification-list": CustomElement & { "data-failed": string };
    }
  }
}
