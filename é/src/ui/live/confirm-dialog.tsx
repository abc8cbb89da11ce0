import type { ReactNode } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { Button } from "../button.tsx";

export type ConfirmDialogProps = {
  open: boolean;
  title: ReactNode;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
  /** The act destroys something. */
  danger?: boolean | undefined;
  busy?: boolean | undefined;
};

/** Asks before an act of weight. A press outside does not answer; focus starts on the way back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel, onConfirm, onCancel } = props;
  return (
    <ModalOverlay
      className="veil"
      isOpen={open}
      onOpenChange={(stillOpen) => stillOpen || onCancel()}
    >
      <Modal className="dialog">
        <AriaDialog className="dialog-react" role="alertdialog">
          <div className="dialog-head">
            <Heading slot="title" level={2}>
              {title}
            </Heading>
          </div>
          <div className="dialog-body">{children}</div>
          <div className="dialog-foot">
            {/* The safe answer has the focus first. */}
            <Button onClick={onCancel} autoFocus>
              {cancelLabel}
            </Button>
            <Button
              variant={props.danger ? "danger" : "primary"}
              busy={props.busy}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
