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
  /** The name of the cross; without it, only the buttons at the foot and Escape close. */
  closeLabel?: string | undefined;
  /** Buttons at the foot, the main one last. One marked `data-closes` closes; one marked `data-first-focus` starts with the focus. */
  actions?: ReactNode;
  /** What a control names in `data-opens` to open it: needs no React in the browser. */
  id?: string | undefined;
  /** On hydrated pages: whether it is open… */
  open?: boolean | undefined;
  /** …and what to do once it was closed. */
  onClose?: (() => void) | undefined;
  /** It asks something: a press outside is no answer. */
  question?: boolean | undefined;
  /** Asked before it is closed by Escape, the cross or a press outside once something was filled in. */
  askToDiscard?: DiscardLabels | undefined;
  /** Nothing but its own buttons closes it, not even Escape. */
  mustAnswer?: boolean | undefined;
};

/**
 * The dialog of every page, hydrated or not: the browser's own <dialog>, opened and closed by the element around it.
 * A layer of React's that is put at the end of the page would lie under it: put such a layer inside.
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
  // At the end of the page: a form of the dialog may not stand within a form of the page.
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
