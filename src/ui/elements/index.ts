/** The script of every page: loading it is all there is to do. For the browser only. */

import { CopyButton } from "./copy-button.ts";
import { CurrentInView } from "./current-in-view.ts";
import { defineElements } from "./define-elements.ts";
import { hideMessagesOnceEdited } from "./hide-once-edited.ts";
import { LiveCounter } from "./live-counter.ts";
import { MenuDropdown } from "./menu-dropdown.ts";
import { ModalDialog } from "./modal-dialog.ts";
import { PageDialog } from "./page-dialog.ts";
import { ToastRegion } from "./toast-region.ts";
import { UnsavedGuard } from "./unsaved-guard.ts";

defineElements({
  "copy-button": CopyButton,
  "current-in-view": CurrentInView,
  "live-counter": LiveCounter,
  "menu-dropdown": MenuDropdown,
  "modal-dialog": ModalDialog,
  "toast-region": ToastRegion,
  "unsaved-guard": UnsavedGuard,
});

PageDialog.listen();
hideMessagesOnceEdited();
