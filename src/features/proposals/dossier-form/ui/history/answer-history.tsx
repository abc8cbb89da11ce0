import { useEffect, useState } from "react";
import { isEnabled } from "#form-engine/conditions.ts";
import { hasLocks } from "#form-engine/locks.ts";
import type { FormNode } from "#form-engine/model.ts";
import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import type { AnswerOf } from "#platform/http/contract.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { sendToast } from "#ui/toast-event.ts";
import type { answerHistoryContract } from "../../endpoints.ts";
import { useFormSession } from "../form-context.ts";
import { HistoryList } from "./history-list.tsx";
import { useAnswerText } from "./use-answer-text.ts";

export type HistoryRow = AnswerOf<typeof answerHistoryContract>["rows"][number];

/** Who wrote what when, page by page. */
export function AnswerHistory(props: { answerKey: string; node: FormNode; onDone: () => void }) {
  const { answerKey, node, onDone } = props;
  const { t } = useLanguage();
  const { form, place, saver, locks, readOnly } = useFormSession();
  const textOf = useAnswerText(answerKey, node);
  const [history, setHistory] = useState<AnswerOf<typeof answerHistoryContract> | null>(null);
  const [failed, setFailed] = useState(false);
  /** Each asks for the page before the rows that are there. */
  const [pages, setPages] = useState(1);
  const rows = history?.rows ?? [];
  const before = rows.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each page, and again for each try
  useEffect(() => {
    let left = false;
    const ask = async () => {
      // What was typed last is part of it.
      if (saver.getPart(answerKey).status.kind === "waiting") await saver.save();
      const outcome = await callEndpoint<typeof answerHistoryContract>(
        "GET",
        "/mon-espace/dossier/:id/historique/:formModelType",
        {
          params: { id: place.dossierId, formModelType: place.formModelType },
          query: { key: answerKey, ...(before === undefined ? {} : { before }) },
        },
      );
      if (left) return;
      setFailed(!outcome.ok);
      if (!outcome.ok) return;
      setHistory({ more: outcome.answer.more, rows: [...rows, ...outcome.answer.rows] });
    };
    void ask();
    return () => {
      left = true;
    };
  }, [answerKey, place, saver, pages]);

  const restore = async (row: HistoryRow) => {
    onDone();
    // A change like any other: with its version, and in the history itself.
    if (saver.getPart(answerKey).status.kind === "conflict")
      await saver.resolve(answerKey, row.answer);
    else {
      saver.change(answerKey, row.answer);
      await saver.save();
    }
    // What came in between, or was refused, is said beside the answer and in the bar.
    if (saver.getPart(answerKey).status.kind === "saved")
      sendToast({ tone: "done", message: t("dossierForm:history.restored") });
  };
  const fixed = readOnly || hasLocks({ locks }, node) || !isEnabled(form, node.id);
  return (
    <>
      {history && (
        <HistoryList
          textOf={textOf}
          {...history}
          version={saver.getPart(answerKey).serverValue.version}
          onRestore={fixed ? null : (row) => void restore(row)}
        />
      )}
      {!(history || failed) && <p role="status">{t("dossierForm:history.loading")}</p>}
      {failed && <p role="alert">{t("dossierForm:history.failed")}</p>}
      {(failed || history?.more) && (
        <Button onClick={() => setPages(pages + 1)}>
          {t(failed ? "dossierForm:save.retry" : "dossierForm:history.older")}
        </Button>
      )}
    </>
  );
}
