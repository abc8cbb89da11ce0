import { useMemo } from "react";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import type { EditorLabels } from "./editor-labels.ts";

/** Default texts of every editor; a page may pass others. */
export function useEditorLabels(): EditorLabels {
  const { t, locale } = useLanguage();
  return useMemo(() => {
    const number = (value: number) => formatNumber(locale, value);
    return {
      toolbar: t("editor.toolbar"),
      keyboard: t("editor.keyboard"),
      bold: t("editor.bold"),
      italic: t("editor.italic"),
      subscript: t("editor.subscript"),
      superscript: t("editor.superscript"),
      heading2: t("editor.heading2"),
      heading3: t("editor.heading3"),
      bulletList: t("editor.bulletList"),
      orderedList: t("editor.orderedList"),
      undo: t("editor.undo"),
      redo: t("editor.redo"),
      link: t("editor.link"),
      linkAddress: t("editor.linkAddress"),
      linkHelp: t("editor.linkHelp"),
      linkWrong: t("editor.linkWrong"),
      removeLink: t("editor.removeLink"),
      table: t("editor.table"),
      addRow: t("editor.addRow"),
      removeRow: t("editor.removeRow"),
      addColumn: t("editor.addColumn"),
      removeColumn: t("editor.removeColumn"),
      headerRow: t("editor.headerRow"),
      removeTable: t("editor.removeTable"),
      formula: t("editor.formula"),
      formulaSource: t("editor.formulaSource"),
      formulaHelp: t("editor.formulaHelp"),
      formulaAlone: t("editor.formulaAlone"),
      formulaPreview: t("editor.formulaPreview"),
      formulaProblem: ({ code, at, found }) =>
        t(`editor.formulaProblem.${code}`, { place: number(at + 1), found }),
      apply: t("editor.apply"),
      cancel: t("editor.cancel"),
      close: t("editor.close"),
      counter: (count, max) => t("editor.counter", { n: number(count), max: number(max) }),
      remaining: (count) => t("editor.remaining", { n: number(count) }),
    };
  }, [t, locale]);
}
