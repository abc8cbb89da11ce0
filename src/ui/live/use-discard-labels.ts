import { useT } from "#platform/i18n/context.tsx";
import type { DiscardLabels } from "../dialog.tsx";

/** What is asked before a dialog that was filled in is closed. */
export function useDiscardLabels(): DiscardLabels {
  const t = useT();
  return {
    title: t("unsaved.inDialog.title"),
    text: t("unsaved.inDialog.text"),
    discard: t("unsaved.inDialog.discard"),
    stay: t("unsaved.inDialog.stay"),
  };
}
