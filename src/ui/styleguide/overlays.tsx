import { useState } from "react";
import { Button } from "../button.tsx";
import { Choices } from "../choices.tsx";
import { ConfirmDialog, Dialog } from "../dialog.tsx";
import { FieldGroup } from "../field.tsx";
import { sendToast } from "../toast-event.ts";
import { GallerySection } from "./gallery.tsx";
import type { Translations } from "./translations.fr.ts";

export function Overlays({ words }: { words: Translations }) {
  const { overlays, status } = words;
  const [open, setOpen] = useState<"dialog" | "confirm" | undefined>();
  const close = () => setOpen(undefined);
  return (
    <GallerySection id="overlays" title={words.sections.overlays}>
      <div className="btn-group">
        <Button onClick={() => setOpen("dialog")}>{overlays.openDialog}</Button>
        <Button onClick={() => setOpen("confirm")} icon="trash">
          {overlays.openConfirm}
        </Button>
        <Button data-opens="guide-native" icon="sliders">
          {overlays.openNative}
        </Button>
        <Button onClick={() => sendToast({ message: overlays.toastText, tone: "done" })}>
          {overlays.toast}
        </Button>
        <Button onClick={() => sendToast({ message: overlays.toastStopText, tone: "stop" })}>
          {overlays.toastStop}
        </Button>
      </div>
      <Dialog
        open={open === "dialog"}
        onClose={close}
        title={overlays.openDialog}
        closeLabel={overlays.close}
        actions={
          <>
            <Button onClick={close}>{overlays.cancel}</Button>
            <Button variant="primary" onClick={close}>
              {overlays.send}
            </Button>
          </>
        }
      >
        <p>{overlays.dialogText}</p>
      </Dialog>
      <ConfirmDialog
        open={open === "confirm"}
        title={overlays.confirmTitle}
        confirmLabel={overlays.remove}
        cancelLabel={overlays.cancel}
        onConfirm={close}
        onCancel={close}
        danger
      >
        <p>{overlays.confirmText}</p>
      </ConfirmDialog>
      <Dialog
        id="guide-native"
        title={overlays.nativeTitle}
        closeLabel={overlays.close}
        actions={
          <Button variant="primary" data-closes="">
            {overlays.show}
          </Button>
        }
      >
        <FieldGroup id="guide-native-status" legend={words.choices.filter}>
          <Choices
            kind="checkbox"
            name="native-status"
            layout="list"
            options={[status.open, status.upcoming, status.closed].map((label) => ({
              value: label,
              label,
            }))}
          />
        </FieldGroup>
      </Dialog>
    </GallerySection>
  );
}
