import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

export type AlertTone = "info" | "soon" | "stop" | "done";

export type AlertProps = {
  tone: AlertTone;
  title?: ReactNode;
  children?: ReactNode;
  /** "alert" interrupts a screen reader, "status" waits its turn; leave out for a text that was always there. */
  role?: "alert" | "status" | undefined;
  actions?: ReactNode;
  /** For the answer to a form that was sent and refused as a whole: whoever sent it hears at once why, and goes on from there. */
  takesFocus?: boolean | undefined;
  /**
   * For what says that something was done: it takes the focus where what had it is gone, as on a page just loaded. Give each
   * act another `key`.
   */
  takesLostFocus?: boolean | undefined;
  /** For what says that something is saved: it goes as soon as a form of the page is changed, for it is true no more. */
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
 * As a ref: what comes into a page already shown takes the focus. React heeds `autoFocus` for fields and buttons alone;
 * the attribute itself is for pages just answered by the server.
 */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** The same where what had the focus has left the page: else the keyboard would begin again at its top. */
export const takeLostFocus = (element: HTMLElement | null): void => {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) element?.focus();
};

/** The place of toasts on pages without React in the browser; shows what `sendToast` sends. */
export function ToastHost({ dismissLabel }: { dismissLabel: string }) {
  return <toast-region class="toasts" aria-live="polite" data-dismiss={dismissLabel} />;
}
