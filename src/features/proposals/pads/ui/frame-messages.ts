/** What the page of a pad says to the page that frames it. */
export type FrameMessage =
  /** Whether all that was typed is saved. */
  | { readonly kind: "saved"; readonly saved: boolean }
  /** Escape, outside of the text: the dialog around it is to be closed. */
  | { readonly kind: "close" };

const MESSAGE_KEY = "passerelle-pad";

export function sendToFrame(message: FrameMessage): void {
  if (window.parent !== window)
    window.parent.postMessage({ [MESSAGE_KEY]: message }, window.location.origin);
}

/** A message of this frame, and of nobody else. */
export function parseFrameMessage(event: MessageEvent, frame: Window | null): FrameMessage | null {
  if (event.origin !== window.location.origin || !frame || event.source !== frame) return null;
  const data: unknown = event.data;
  if (typeof data !== "object" || data === null || !(MESSAGE_KEY in data)) return null;
  return data[MESSAGE_KEY] as FrameMessage;
}
