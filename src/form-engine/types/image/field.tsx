import { useState } from "react";
import { useLanguage, useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog, Dialog } from "#ui/dialog.tsx";
import { FieldGroup } from "#ui/field.tsx";
import { runIfFocusLost } from "#ui/live/page-hooks.ts";
import { useIsHydrated } from "#ui/live/use-is-hydrated.ts";
import { TextField } from "#ui/text-field.tsx";
import { MAX_ENTRIES } from "../../model.ts";
import type { AnswerFieldProps } from "../../ui/entry-list.tsx";
import { formatAnswerProblem } from "../../ui/entry-list.tsx";
import { useLatest, useLookups } from "../../ui/lookups.ts";
import {
  getAltFieldName,
  IMAGE_BYTES_LIMIT,
  IMAGE_TYPES,
  type ImageNode,
  type ImageValue,
} from "./rules.ts";

/** Images with an alternative text. A file of the wrong type or size is refused, and the file input is cleared. */
export function ImageField(props: AnswerFieldProps<ImageNode>) {
  const { node, id, name, label, help, answer, onChange, disabled, problems } = props;
  const language = useLanguage();
  const { t } = language;
  const { uploadImage, removeImage } = useLookups();
  const images = answer as readonly ImageValue[];
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState(false);
  // The answer may change during an upload; the image is appended to the latest one.
  const latest = useLatest({ images, onChange });
  const room = images.length < (node.multiple ? MAX_ENTRIES : 1);
  const take = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (!file) return;
    const fits = file.size < IMAGE_BYTES_LIMIT && IMAGE_TYPES.some((type) => type === file.type);
    setRefused(!fits);
    setBusy(fits);
    const image = fits ? await uploadImage(file) : "refused";
    setBusy(false);
    input.value = "";
    if (image === "refused") setRefused(true);
    else if (image) latest.current.onChange([...latest.current.images, image]);
  };
  const error = refused
    ? t("forms:image.refused")
    : problems[0] && formatAnswerProblem(language, problems[0]);
  return (
    <FieldGroup
      id={id}
      legend={label}
      help={help}
      error={error}
      required={node.required}
      requiredWord={t("forms:required")}
    >
      {images.map((image, index) => (
        <ImageEntry
          key={image.filename}
          image={image}
          disabled={disabled}
          id={`${id}-${index}`}
          name={name}
          onChange={(next) => {
            onChange(next ? images.with(index, next) : images.toSpliced(index, 1));
            if (next) return;
            runIfFocusLost(() => document.getElementById(`${id}-file`)?.focus());
            void removeImage(name, image.filename);
          }}
        />
      ))}
      {room && !disabled && (
        <>
          <label className="label" htmlFor={`${id}-file`}>
            {t("forms:image.choose")}
          </label>
          <input
            id={`${id}-file`}
            className="input"
            type="file"
            name={name}
            accept={IMAGE_TYPES.join(",")}
            disabled={busy}
            aria-describedby={`${id}-file-help`}
            onChange={(event) => void take(event.currentTarget)}
          />
          <p className="help" id={`${id}-file-help`} role="status">
            {busy ? t("forms:image.busy") : t("forms:image.limits")}
          </p>
        </>
      )}
    </FieldGroup>
  );
}

interface ImageEntryProps {
  image: ImageValue;
  id: string;
  name: string;
  disabled: boolean;
  onChange: (image: ImageValue | null) => void;
}

function ImageEntry({ image, id, name: field, disabled, onChange }: ImageEntryProps) {
  const t = useT();
  const live = useIsHydrated();
  const { imageHref } = useLookups();
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  const { width, height, alt, name } = image;
  const picture = (
    <img src={imageHref(image.filename)} alt={alt || name} width={width} height={height} />
  );
  return (
    <div className="image-entry">
      <button type="button" className="image-thumb" onClick={() => setOpen(true)}>
        {picture}
        <span className="vh">{t("forms:image.preview")}</span>
      </button>
      <div className="image-words">
        <p className="small muted">{name}</p>
        <TextField
          id={`${id}-alt`}
          name={live ? undefined : getAltFieldName(field, image.filename)}
          label={t("forms:image.alt")}
          help={t("forms:image.altHelp")}
          value={alt}
          disabled={disabled}
          onChange={(event) => onChange({ ...image, alt: event.target.value })}
        />
        {!disabled && !live && (
          <label className="opt">
            <input type="checkbox" name={field} value={image.filename} defaultChecked />
            <span>{t("forms:image.keep")}</span>
          </label>
        )}
        {!disabled && live && (
          <Button size="s" icon="trash" onClick={() => setAsked(true)}>
            {t("forms:image.remove")}
          </Button>
        )}
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={name}
        closeLabel={t("forms:image.close")}
      >
        <div className="image-large">{picture}</div>
      </Dialog>
      <ConfirmDialog
        open={asked}
        title={t("forms:image.removeTitle")}
        confirmLabel={t("forms:confirm")}
        cancelLabel={t("forms:cancel")}
        danger
        onCancel={() => setAsked(false)}
        onConfirm={() => onChange(null)}
      >
        {t("forms:image.removeText", { name })}
      </ConfirmDialog>
    </div>
  );
}
