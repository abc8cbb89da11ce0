/** What the page of a pad says to the page that frames it. */
export type FrameMessage =
  /** Whether all that was typed is saved. */
  | { readonly kind: "saved"; readonly saved: boolean }
  /** Escape, outside of the text: the dialog around it is to be closed. */
  | { readonly kind: "close" };

const MARK = "passerelle-pad";

export function sendToFrame(message: FrameMessage): void {
  if (window.parent !== window)
    window.parent.postMessage({ [MARK]: message }, window.location.origin);
}

/** A message of this frame, and of nobody else. */
export function frameMessage(event: MessageEvent, frame: Window | null): FrameMessage | null {
  if (event.origin !== window.location.origin || !frame || event.source !== frame) return null;
  const data: unknown = event.data;
  if (typeof data !== "object" || data === null || !(MARK in data)) return null;
  return data[MARK] as FrameMessage;
}
