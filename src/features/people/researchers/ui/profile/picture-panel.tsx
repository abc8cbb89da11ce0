import { useRef, useState } from "react";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/dialog.tsx";
import { useIsHydrated } from "#ui/live/use-is-hydrated.ts";
import { Panel } from "#ui/panel.tsx";
import { FileInput } from "#ui/text-field.tsx";
import { sendToast } from "#ui/toast-event.ts";
import { MAX_PICTURE_BYTES, PICTURE_TYPES, type PictureProblem } from "../../rules/picture.ts";
import { PICTURE_PATH } from "../../rules/picture-href.ts";
import { CropDialog } from "./crop-dialog.tsx";
import { Portrait } from "./portrait.tsx";
import { sendPicture } from "./send-picture.ts";

interface PicturePanelProps {
  name: string;
  picture: string | null;
  state: PictureProblem | "saved" | "removed" | null;
}

/** The person's picture: chosen, cut square and sent; without script sent as it is and cut by the server. */
export function PicturePanel({ name, picture: given, state }: PicturePanelProps) {
  const t = useT();
  const live = useIsHydrated();
  const [picture, setPicture] = useState(given);
  const [problem, setProblem] = useState(state === "saved" || state === "removed" ? null : state);
  const [image, setImage] = useState<ImageBitmap | null>(null);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  async function choose(file: File | undefined) {
    if (input.current) input.current.value = "";
    if (!file) return;
    if (file.size > MAX_PICTURE_BYTES) return setProblem("tooBig");
    if (!PICTURE_TYPES.includes(file.type)) return setProblem("notPicture");
    try {
      setImage(await createImageBitmap(file));
      setProblem(null);
    } catch {
      setProblem("notPicture");
    }
  }

  async function send(content: Blob | null) {
    setBusy(true);
    const outcome = await sendPicture(content);
    setBusy(false);
    setImage(null);
    setAsking(false);
    if (outcome.kind === "refused") return setProblem(outcome.problem);
    setProblem(null);
    setPicture(outcome.picture);
    const word = content ? "saved" : "removed";
    sendToast({ tone: "done", message: t(`researchers:profile.picture.${word}`) });
  }

  return (
    <Panel title={t("researchers:profile.sections.picture")}>
      <form
        method="post"
        action={PICTURE_PATH}
        encType="multipart/form-data"
        className="picture-form"
        data-guard-ignore=""
        onSubmit={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
        noValidate
      >
        <Portrait name={name} picture={picture} />
        <div className="picture-acts">
          {(state === "saved" || state === "removed") && (
            <Alert tone="done" role="status">
              {t(`researchers:profile.picture.${state}`)}
            </Alert>
          )}
          {problem && (
            <Alert tone="stop" role="alert">
              {t(`researchers:profile.picture.problems.${problem}`)}
            </Alert>
          )}
          <FileInput
            id="profile-picture"
            ref={input}
            name="file"
            accept={PICTURE_TYPES.join(",")}
            label={t(`researchers:profile.picture.${picture ? "change" : "label"}`)}
            help={t("researchers:profile.picture.help")}
            onChange={({ target }) => void choose(target.files?.[0])}
          />
          <div className="btn-group">
            {!live && (
              <Button type="submit" size="s">
                {t("researchers:profile.picture.send")}
              </Button>
            )}
            {picture && (
              <Button type="submit" size="s" icon="trash" name="delete" value="on">
                {t("researchers:profile.picture.remove")}
              </Button>
            )}
          </div>
        </div>
      </form>
      <ConfirmDialog
        open={asking}
        title={t("researchers:profile.picture.confirm.title")}
        confirmLabel={t("researchers:profile.picture.confirm.yes")}
        cancelLabel={t("researchers:profile.picture.confirm.no")}
        onConfirm={() => void send(null)}
        onCancel={() => setAsking(false)}
        busy={busy}
        danger
      >
        <p>{t("researchers:profile.picture.confirm.text")}</p>
      </ConfirmDialog>
      {image && (
        <CropDialog
          image={image}
          busy={busy}
          onCancel={() => setImage(null)}
          onCropped={(content) => void send(content)}
        />
      )}
    </Panel>
  );
}
