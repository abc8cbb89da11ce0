import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

export type AlertTone = "info" | "soon" | "stop" | "done";

export type AlertProps = {
  tone: AlertTone;
  title?: ReactNode;
  children?: ReactNode;
  /**
   * "alert" interrupts a screen reader, "status" waits. Leave out for a text that is part of the page from the start.
   */
  role?: "alert" | "status" | undefined;
  actions?: ReactNode;
  /** For a form refused as a whole: the alert takes the focus, so that the reason is read at once. */
  takesFocus?: boolean | undefined;
  /**
   * For a confirmation: takes the focus if the focused element has left the page, as on a new page. Needs a new `key`
   * for each action.
   */
  takesLostFocus?: boolean | undefined;
  /** For "saved" messages: hidden once a form of the page is edited. */
  hideWhenEdited?: boolean | undefined;
};

const icons = { info: "info", soon: "warning", stop: "stop", done: "done" } as const;

export function Alert({
  tone,
  title,
  children,
  role,
  actions,
  takesFocus,
  takesLostFocus,
  hideWhenEdited,
}: AlertProps) {
  const focused = takesFocus
    ? { tabIndex: -1, autoFocus: true, ref: takeFocus }
    : takesLostFocus
      ? { tabIndex: -1, autoFocus: true, ref: takeLostFocus }
      : {};
  return (
    <div
      className={tone === "info" ? "alert" : `alert alert-${tone}`}
      role={role}
      data-until-edited={hideWhenEdited ? "" : undefined}
      {...focused}
    >
      <Icon name={icons[tone]} />
      <div className="alert-body">
        {title && <b className="alert-title">{title}</b>} {children}
        {actions && <div className="btn-group">{actions}</div>}
      </div>
    </div>
  );
}

/**
 * Confirms what was just done, beside the button that was pressed. Needs a new `key` for each action on pages that stay
 * open.
 */
export const DoneAlert = (props: Pick<AlertProps, "children" | "actions">) => (
  <Alert tone="done" role="status" takesLostFocus hideWhenEdited {...props} />
);

/**
 * As a ref: focuses an element that is added to a page already shown. React applies `autoFocus` to fields and buttons
 * only; the attribute itself works on pages sent by the server.
 */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();

/**
 * As a ref: focuses the element if the focused one has left the page. Otherwise the keyboard would start at the top.
 */
export const takeLostFocus = (element: HTMLElement | null): void => {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) element?.focus();
};

/** Region for toasts, with or without React in the browser; shows messages of `sendToast`. */
export function ToastHost({ dismissLabel }: { dismissLabel: string }) {
  return <toast-region class="toasts" aria-live="polite" data-dismiss={dismissLabel} />;
}
