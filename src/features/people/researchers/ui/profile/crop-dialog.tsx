import { type PointerEvent, useEffect, useRef, useState } from "react";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import {
  type Crop,
  computeCropSquare,
  dragCrop,
  MAX_ZOOM,
  NO_CROP,
  PICTURE_SIDE,
} from "../../rules/picture.ts";

interface CropDialogProps {
  image: ImageBitmap;
  busy: boolean;
  onCancel: () => void;
  onCropped: (content: Blob) => void;
}

/** Crops a picture to a square by dragging or by three sliders, which work with the keyboard. */
export function CropDialog({ image, busy, onCancel, onCropped }: CropDialogProps) {
  const t = useT();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState<Crop>(NO_CROP);
  useEffect(() => drawCrop(canvas.current, image, crop), [image, crop]);

  function onPointerMove(event: PointerEvent<HTMLCanvasElement>) {
    if (event.buttons === 0) return;
    const shown = event.currentTarget.clientWidth;
    const { movementX, movementY } = event;
    setCrop((before) => dragCrop(image, before, movementX / shown, movementY / shown));
  }

  const slider = (name: keyof Crop, key: "zoom" | "across" | "down", min: number, max: number) => (
    <label className="crop-slider">
      <span>{t(`researchers:profile.picture.crop.${key}`)}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={crop[name]}
        onChange={({ target }) => setCrop({ ...crop, [name]: Number(target.value) })}
      />
    </label>
  );

  return (
    <Dialog
      open
      onClose={onCancel}
      title={t("researchers:profile.picture.crop.title")}
      closeLabel={t("researchers:profile.picture.crop.cancel")}
      actions={
        <>
          <Button onClick={onCancel}>{t("researchers:profile.picture.crop.cancel")}</Button>
          <Button
            variant="primary"
            busy={busy}
            onClick={() =>
              canvas.current?.toBlob((content) => content && onCropped(content), "image/jpeg", 0.92)
            }
          >
            {t("researchers:profile.picture.crop.save")}
          </Button>
        </>
      }
    >
      <p className="muted">{t("researchers:profile.picture.crop.lead")}</p>
      <canvas
        ref={canvas}
        className="crop-view"
        width={PICTURE_SIDE}
        height={PICTURE_SIDE}
        role="img"
        aria-label={t("researchers:profile.picture.crop.preview")}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
      />
      {slider("zoom", "zoom", 1, MAX_ZOOM)}
      {slider("x", "across", -1, 1)}
      {slider("y", "down", -1, 1)}
    </Dialog>
  );
}

function drawCrop(canvas: HTMLCanvasElement | null, image: ImageBitmap, crop: Crop): void {
  const context = canvas?.getContext("2d");
  if (!context) return;
  const { left, top, side } = computeCropSquare(image, crop);
  // JPEG has no transparency: transparent pixels become white instead of black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, PICTURE_SIDE, PICTURE_SIDE);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, left, top, side, side, 0, 0, PICTURE_SIDE, PICTURE_SIDE);
}
