import { type ReactNode, useEffect, useState } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { IconButton } from "../icon-button.tsx";

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
  /** Buttons at the foot, the main one last. */
  actions?: ReactNode;
};

/** Traps focus, closes on Escape or on a press outside, and gives focus back to what opened it. */
export function Dialog({ open, onClose, title, closeLabel, children, actions }: DialogProps) {
  useFocusReturn();
  return (
    <ModalOverlay
      className="veil"
      isOpen={open}
      onOpenChange={(stillOpen) => stillOpen || onClose()}
      isDismissable
    >
      <Modal className="dialog">
        <AriaDialog className="dialog-react">
          <div className="dialog-head">
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <IconButton icon="close" label={closeLabel} onClick={onClose} />
          </div>
          <div className="dialog-body">{children}</div>
          {actions && <div className="dialog-foot">{actions}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** A dialog that is taken off the page while open (rather than closed first) gives focus back all the same. */
function useFocusReturn() {
  const [opener] = useState(() =>
    typeof document === "undefined" ? null : document.activeElement,
  );
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const lost = document.activeElement === null || document.activeElement === document.body;
        if (lost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
      });
    },
    [opener],
  );
}
