/** Display time of a toast. */
export const TOAST_MS = 3000;

export const TOAST_EVENT = "passerelle:toast";

export type ToastTone = "info" | "done" | "soon" | "stop";

export type ToastDetail = { message: string; tone?: ToastTone | undefined };

/** Shows a toast in the page's region, on hydrated and other pages. */
export function sendToast(detail: ToastDetail) {
  document.dispatchEvent(new CustomEvent<ToastDetail>(TOAST_EVENT, { detail }));
}
