import type { DetailedHTMLProps, HTMLAttributes, Ref } from "react";
import type { ModalDialog } from "./modal-dialog.ts";
import type { UnsavedGuard } from "./unsaved-guard.ts";

/** React passes `class` to a custom element unchanged. */
type CustomElement = Omit<
  DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>,
  "className"
> & {
  class?: string | undefined;
};

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "current-in-view": CustomElement;
      "menu-dropdown": CustomElement;
      "toast-region": CustomElement & { "data-dismiss"?: string };
      "modal-dialog": Omit<CustomElement, "ref"> & { ref?: Ref<ModalDialog> };
      "unsaved-guard": Omit<CustomElement, "ref"> & { ref?: Ref<UnsavedGuard> };
      "live-counter": CustomElement & {
        "data-field"?: string;
        "data-max"?: number;
        "data-text"?: string;
        "data-left"?: string;
        "data-over"?: string;
      };
      "reorder-list": CustomElement & {
        "data-call"?: string;
        "data-placed"?: string;
        "data-failed"?: string;
      };
      "copy-button": CustomElement & { "data-text"?: string; "data-copied"?: string };
    }
  }
}
