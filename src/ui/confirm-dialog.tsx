import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

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
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      question
      actions={
        <>
          <Button data-closes="" data-first-focus="">
            {cancelLabel}
          </Button>
          <Button
            variant={props.danger ? "danger" : "primary"}
            busy={props.busy}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
