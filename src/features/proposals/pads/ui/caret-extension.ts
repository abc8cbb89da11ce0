import { CollaborationCaret } from "@tiptap/extension-collaboration-caret";
import type { PadPerson } from "../live/pad-messages.ts";

/** Where the others are: a caret with a name, in a colour of the style sheet. Names are text, whatever they say. */
export const createCaretExtension = (provider: unknown, person: PadPerson) =>
  CollaborationCaret.configure({
    provider,
    user: person,
    render(user) {
      const caret = document.createElement("span");
      caret.className = "pad-caret";
      caret.dataset.hue = getHue(user);
      const label = document.createElement("span");
      label.className = "pad-caret-name";
      label.textContent = String(user.name ?? "");
      caret.append(label);
      return caret;
    },
    selectionRender: (user) => ({ class: "pad-selection", "data-hue": getHue(user) }),
  });

const getHue = ({ hue }: Record<string, unknown>): string => String(Number(hue) || 0);
