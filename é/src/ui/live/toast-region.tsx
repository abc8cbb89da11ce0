import { useEffect, useState } from "react";
import {
  UNSTABLE_ToastRegion as AriaToastRegion,
  Button,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
} from "react-aria-components";
import { Icon } from "../icon.tsx";
import { TOAST_EVENT, TOAST_MS, type ToastDetail } from "../toast-event.ts";

const pictures = { info: "info", done: "done", soon: "warning", stop: "stop" } as const;

/** Toasts on hydrated pages. Sent by `sendToast`, as everywhere; a pointer or focus holds them. */
export function ToastRegion({ label, dismissLabel }: { label: string; dismissLabel: string }) {
  const [queue] = useState(() => new ToastQueue<ToastDetail>({ maxVisibleToasts: 4 }));
  useEffect(() => {
    const add = (event: Event) =>
      queue.add((event as CustomEvent<ToastDetail>).detail, { timeout: TOAST_MS });
    document.addEventListener(TOAST_EVENT, add);
    return () => document.removeEventListener(TOAST_EVENT, add);
  }, [queue]);
  return (
    <AriaToastRegion queue={queue} className="toasts" aria-label={label}>
      {({ toast }) => {
        const { message, tone = "info" } = toast.content;
        return (
          <Toast toast={toast} className={tone === "info" ? "toast" : `toast toast-${tone}`}>
            <Icon name={pictures[tone]} />
            <ToastContent className="toast-text">
              <Text slot="title">{message}</Text>
            </ToastContent>
            <Button slot="close" className="btn-icon" aria-label={dismissLabel}>
              <Icon name="close" />
            </Button>
          </Toast>
        );
      }}
    </AriaToastRegion>
  );
}
