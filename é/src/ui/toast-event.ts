/** How long a toast stays, wherever it is shown. */
export const TOAST_MS = 3000;

export const TOAST_EVENT = "passerelle:toast";

export type ToastTone = "info" | "done" | "soon" | "stop";

export type ToastDetail = { message: string; tone?: ToastTone | undefined };

/** Sends a toast to the page's region, whichever kind of page it is. */
export function sendToast(detail: ToastDetail) {
  document.dispatchEvent(new CustomEvent<ToastDetail>(TOAST_EVENT, { detail }));
}
