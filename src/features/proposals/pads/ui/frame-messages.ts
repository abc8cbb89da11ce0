/** Messages from the pad's page to the page that frames it. */
export type FrameMessage =
  /** Whether all typed text is saved. */
  | { readonly kind: "saved"; readonly saved: boolean }
  /** Escape was pressed outside the text: the dialog should close. */
  | { readonly kind: "close" };

const MESSAGE_KEY = "passerelle-pad";

export function sendToFrame(message: FrameMessage): void {
  if (window.parent !== window)
    window.parent.postMessage({ [MESSAGE_KEY]: message }, window.location.origin);
}

/** Returns the message if it comes from this frame and our origin, else null. */
export function parseFrameMessage(event: MessageEvent, frame: Window | null): FrameMessage | null {
  if (event.origin !== window.location.origin || !frame || event.source !== frame) return null;
  const data: unknown = event.data;
  if (typeof data !== "object" || data === null || !(MESSAGE_KEY in data)) return null;
  return data[MESSAGE_KEY] as FrameMessage;
}
