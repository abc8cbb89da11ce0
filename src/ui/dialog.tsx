import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Button, IconButton } from "./button.tsx";
import type { ModalDialog } from "./elements/modal-dialog.ts";
import { useIsHydrated } from "./live/use-is-hydrated.ts";
import { CLOSE_REQUESTED_EVENT } from "./unsaved-events.ts";

export type DiscardLabels = { title: string; text: string; discard: string; stay: string };

export type DialogProps = {
  title: ReactNode;
  children: ReactNode;
  /** Label of the close button; without it only the action buttons and Escape close the dialog. */
  closeLabel?: string | undefined;
  /**
   * Buttons at the bottom, the main one last. `data-closes` closes the dialog, `data-first-focus` gets the initial
   * focus.
   */
  actions?: ReactNode;
  /** A control opens the dialog by naming this id in `data-opens`, without React in the browser. */
  id?: string | undefined;
  /** Hydrated pages: whether the dialog is open. */
  open?: boolean | undefined;
  /** Hydrated pages: called after the dialog was closed. */
  onClose?: (() => void) | undefined;
  /** A question: a click outside does not close it. */
  question?: boolean | undefined;
  /** Labels of the confirmation before a filled-in dialog is closed by Escape, the close button or a click outside. */
  askToDiscard?: DiscardLabels | undefined;
  /** Only its own buttons close it, not even Escape. */
  mustAnswer?: boolean | undefined;
};

/**
 * The dialog of every page, hydrated or not: the native <dialog>, opened and closed by the custom element around it.
 * A React portal at the end of the page would be below it: render such a layer inside the dialog.
 */
export function Dialog(props: DialogProps) {
  const { title, children, closeLabel, actions, open, onClose } = props;
  const ownId = useId();
  const titleId = `${props.id ?? ownId}-title`;
  const element = useRef<ModalDialog>(null);
  const live = useIsHydrated();
  const [asking, setAsking] = useState(false);
  const asks = props.askToDiscard !== undefined;
  useEffect(() => {
    const dialog = live && asks ? element.current?.querySelector("dialog") : null;
    const ask = (event: Event) => {
      event.preventDefault();
      setAsking(true);
    };
    dialog?.addEventListener(CLOSE_REQUESTED_EVENT, ask);
    return () => dialog?.removeEventListener(CLOSE_REQUESTED_EVENT, ask);
  }, [live, asks]);
  useEffect(() => {
    if (!live || open === undefined) return;
    if (open) element.current?.show();
    else element.current?.close();
  }, [live, open]);
  const dialog = (
    <modal-dialog ref={element}>
      <dialog
        id={props.id}
        className="dialog"
        role={props.question || props.mustAnswer ? "alertdialog" : undefined}
        aria-labelledby={titleId}
        data-must-answer={props.mustAnswer ? "" : undefined}
        onClose={() => open && onClose?.()}
      >
        <div className="dialog-head">
          <h2 id={titleId} tabIndex={-1}>
            {title}
          </h2>
          {closeLabel && <IconButton icon="close" label={closeLabel} data-closes="" />}
        </div>
        <div className="dialog-body">{children}</div>
        {actions && <div className="dialog-foot">{actions}</div>}
      </dialog>
    </modal-dialog>
  );
  if (open === undefined) return dialog;
  // Rendered at the end of the page, because a form must not be nested in a form of the page.
  if (!live) return null;
  return (
    <>
      {createPortal(dialog, document.body)}
      {asking && props.askToDiscard && (
        <DiscardQuestion
          labels={props.askToDiscard}
          onStay={() => setAsking(false)}
          onDiscard={() => {
            setAsking(false);
            element.current?.close();
          }}
        />
      )}
    </>
  );
}

interface DiscardQuestionProps {
  labels: DiscardLabels;
  onStay: () => void;
  onDiscard: () => void;
}

function DiscardQuestion({ labels, onStay, onDiscard }: DiscardQuestionProps) {
  return (
    <Dialog
      open
      question
      onClose={onStay}
      title={labels.title}
      actions={
        <>
          <Button onClick={onDiscard}>{labels.discard}</Button>
          <Button variant="primary" data-closes="" data-first-focus="">
            {labels.stay}
          </Button>
        </>
      }
    >
      <p>{labels.text}</p>
    </Dialog>
  );
}

type ConfirmDialogProps = {
  open: boolean;
  title: ReactNode;
  /** Explains the consequence and whether it can be undone. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
  /** The action destroys something. */
  danger?: boolean | undefined;
  busy?: boolean | undefined;
};

/** Asks before a serious action. A click outside does not answer; the focus starts on the cancel button. */
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
