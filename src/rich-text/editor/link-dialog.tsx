import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/text-field.tsx";
import { safeHref } from "../safe-href.ts";
import { LINK_KINDS } from "../schema.ts";
import type { EditorLabels } from "./editor-labels.ts";
import { INSERTED_META } from "./limits.ts";

type LinkDialogProps = { id: string; editor: Editor; labels: EditorLabels; onClose: () => void };

/** Sets the target of the selected text; without a selection, inserts the address itself. */
export function LinkDialog({ id, editor, labels, onClose }: LinkDialogProps) {
  const before = String(editor.getAttributes("link").href ?? "");
  const [typed, setTyped] = useState(before);
  const [wrong, setWrong] = useState(false);
  const text = () => editor.chain().focus().extendMarkRange("link");

  function apply() {
    const href = toHref(typed);
    if (!href) {
      setWrong(true);
      return;
    }
    if (editor.state.selection.empty && !before)
      editor
        .chain()
        .focus()
        .setMeta(INSERTED_META, true)
        .insertContent({
          type: "text",
          text: typed.trim(),
          marks: [{ type: "link", attrs: { href } }],
        })
        .run();
    else text().setMark("link", { href }).run();
    onClose();
  }

  return (
    <Dialog
      open
      title={labels.link}
      closeLabel={labels.close}
      onClose={onClose}
      actions={
        <>
          {before && (
            <Button
              onClick={() => {
                text().unsetMark("link").run();
                onClose();
              }}
            >
              {labels.removeLink}
            </Button>
          )}
          <Button variant="primary" onClick={apply}>
            {labels.apply}
          </Button>
        </>
      }
    >
      <TextField
        id={`${id}-link`}
        name="href"
        label={labels.linkAddress}
        help={labels.linkHelp}
        error={wrong ? labels.linkWrong : undefined}
        value={typed}
        data-first-focus=""
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          apply();
        }}
      />
    </Dialog>
  );
}

/** Completes `www.inrae.fr` and `nom@univ.fr`. */
function toHref(typed: string): string | undefined {
  const text = typed.trim();
  if (/^[^\s/:@]+@[^\s/:@]+\.[^\s/:@]+$/.test(text)) return safeHref(`mailto:${text}`);
  return (
    safeHref(text, LINK_KINDS) ??
    (/^[\w-]+(?:\.[\w-]+)+/.test(text) ? safeHref(`https://${text}`) : undefined)
  );
}
