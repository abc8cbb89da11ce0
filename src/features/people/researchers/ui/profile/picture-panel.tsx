import { useRef, useState } from "react";
import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Alert, DoneAlert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/dialog.tsx";
import { useIsHydrated } from "#ui/live/use-is-hydrated.ts";
import { Panel } from "#ui/panel.tsx";
import { FileInput } from "#ui/text-field.tsx";
import { sendToast } from "#ui/toast-event.ts";
import type { changePictureContract } from "../../endpoints.ts";
import { PICTURE_HREF } from "../../rules/paths.ts";
import {
  MAX_PICTURE_BYTES,
  PICTURE_TYPES,
  type PictureProblem,
  toPictureProblem,
} from "../../rules/picture.ts";
import { CropDialog } from "./crop-dialog.tsx";

interface PicturePanelProps {
  name: string;
  picture: string | null;
  state: PictureProblem | "saved" | "removed" | null;
}

/** The person's picture: chosen, cropped and sent. Without script the server crops it. */
export function PicturePanel({ name, picture: initialPicture, state }: PicturePanelProps) {
  const t = useT();
  const live = useIsHydrated();
  const [picture, setPicture] = useState(initialPicture);
  const [problem, setProblem] = useState(state === "saved" || state === "removed" ? null : state);
  const [image, setImage] = useState<ImageBitmap | null>(null);
  const [confirmsRemoval, setConfirmsRemoval] = useState(false);
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
    setConfirmsRemoval(false);
    if (outcome.kind === "refused") return setProblem(outcome.problem);
    setProblem(null);
    setPicture(outcome.picture);
    const key = content ? "saved" : "removed";
    sendToast({ tone: "done", message: t(`researchers:profile.picture.${key}`) });
  }

  return (
    <Panel title={t("researchers:profile.sections.picture")}>
      <form
        method="post"
        action={PICTURE_HREF}
        encType="multipart/form-data"
        className="picture-form"
        data-guard-ignore=""
        onSubmit={(event) => {
          event.preventDefault();
          setConfirmsRemoval(true);
        }}
        noValidate
      >
        <Portrait name={name} picture={picture} />
        <div className="picture-acts">
          {(state === "saved" || state === "removed") && (
            <DoneAlert>{t(`researchers:profile.picture.${state}`)}</DoneAlert>
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
        open={confirmsRemoval}
        title={t("researchers:profile.picture.confirm.title")}
        confirmLabel={t("researchers:profile.picture.confirm.yes")}
        cancelLabel={t("researchers:profile.picture.confirm.no")}
        onConfirm={() => void send(null)}
        onCancel={() => setConfirmsRemoval(false)}
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

/** The picture, or the initials. */
function Portrait({ name, picture }: { name: string; picture: string | null }) {
  const t = useT();
  if (picture) {
    return (
      <img
        className="portrait"
        src={picture}
        alt={t("researchers:profile.picture.alt")}
        width={128}
        height={128}
      />
    );
  }
  return (
    <span className="portrait" aria-hidden="true">
      {getInitials(name)}
    </span>
  );
}

/** First letters of the first and the last word. */
function getInitials(name: string): string {
  const words = name.trim().split(/[\s-]+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("");
}

type PictureResult =
  | { readonly kind: "changed"; readonly picture: string | null }
  | { readonly kind: "refused"; readonly problem: PictureProblem };

/** Sends a new picture; null deletes the current one. */
async function sendPicture(content: Blob | null): Promise<PictureResult> {
  const body = new FormData();
  if (content) body.set("file", content, "picture.jpg");
  else body.set("delete", "on");
  const outcome = await callEndpoint<typeof changePictureContract>(
    "POST",
    "/mon-espace/mon-profil/photo",
    { body },
  );
  if (outcome.ok) return { kind: "changed", picture: outcome.answer.picture };
  return { kind: "refused", problem: toPictureProblem(outcome.problem ?? {}) ?? "failed" };
}
