import { useEffect, useState } from "react";
import { buildAnswerKey, parseKey } from "#form-engine/answer-key.ts";
import { isEnabled } from "#form-engine/conditions.ts";
import { hasLocks } from "#form-engine/form-state.ts";
import type { FormNode } from "#form-engine/model.ts";
import { isStructure } from "#form-engine/model.ts";
import type { Answer } from "#form-engine/question-type.ts";
import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import type { AnswerOf } from "#platform/http/contract.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDate, formatTime } from "#platform/i18n/format.ts";
import { Button } from "#ui/button.tsx";
import { Tag } from "#ui/tag.tsx";
import { sendToast } from "#ui/toast-event.ts";
import type { answerHistoryContract } from "../../endpoints.ts";
import { useFormSession } from "../form-context.ts";
import { formatAnswer, getNodeTitle } from "../node-text.ts";
import { WordDiff } from "../word-diff.tsx";

export type HistoryRow = AnswerOf<typeof answerHistoryContract>["rows"][number];

/** The history of an answer, loaded page by page. */
export function AnswerHistory(props: { answerKey: string; node: FormNode; onDone: () => void }) {
  const { answerKey, node, onDone } = props;
  const { t } = useLanguage();
  const { form, pageRef, saver, locks, readOnly } = useFormSession();
  const textOf = useAnswerText(answerKey, node);
  const [history, setHistory] = useState<AnswerOf<typeof answerHistoryContract> | null>(null);
  const [failed, setFailed] = useState(false);
  /** Incremented to load the next page or to retry. */
  const [pages, setPages] = useState(1);
  const rows = history?.rows ?? [];
  const before = rows.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each page, and again for each try
  useEffect(() => {
    let left = false;
    const ask = async () => {
      // Saves pending text first, so that the history includes it.
      if (saver.getPart(answerKey).status.kind === "waiting") await saver.save();
      const outcome = await callEndpoint<typeof answerHistoryContract>(
        "GET",
        "/mon-espace/dossier/:id/historique/:formModelType",
        {
          params: { id: pageRef.dossierId, formModelType: pageRef.formModelType },
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
  }, [answerKey, pageRef, saver, pages]);

  const restore = async (row: HistoryRow) => {
    onDone();
    // Restoring is a normal change: it has a version and becomes part of the history.
    if (saver.getPart(answerKey).status.kind === "conflict")
      await saver.resolve(answerKey, row.answer);
    else {
      saver.change(answerKey, row.answer);
      await saver.save();
    }
    // A conflict or refusal is shown beside the answer and in the save bar.
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

/** Formats answers as text. A group list, which holds ids only, is shown by the first line written in each group. */
function useAnswerText(answerKey: string, node: FormNode): (answer: Answer) => string {
  const { locale, t } = useLanguage();
  const { saver } = useFormSession();
  if (!isStructure(node)) return (answer) => formatAnswer(node, answer, locale);
  const around = parseKey(answerKey)?.groups ?? [];
  const firstWords = (groupId: string): string => {
    const groups = [...around, { structureId: node.id, groupId }];
    for (const child of node.children) {
      if (isStructure(child)) continue;
      const key = buildAnswerKey(groups, child.id);
      if (!saver.has(key)) continue;
      const [line = ""] = formatAnswer(child, saver.getPart(key).value, locale).split("\n");
      if (line) return line;
    }
    return "";
  };
  return (answer) =>
    answer
      .map((id, index) => {
        const label = `${getNodeTitle(node, locale)} ${index + 1}`;
        const text = firstWords(String(id));
        return text === "" ? label : t("labelled", { label, text });
      })
      .join("\n");
}

interface HistoryListProps {
  textOf: (answer: Answer) => string;
  /** Newest first. */
  rows: readonly HistoryRow[];
  /** Whether older rows exist. */
  more: boolean;
  /** Version of the stored answer. */
  version: number;
  /** Null if nothing may be written. */
  onRestore: ((row: HistoryRow) => void) | null;
}

function HistoryList({ textOf, rows, more, version, onRestore }: HistoryListProps) {
  const { t, locale } = useLanguage();
  if (rows.length === 0) return <p>{t("dossierForm:history.none")}</p>;
  const name = (row: HistoryRow) => row.by ?? t("dossierForm:clash.somebody");
  const moment = ({ at }: HistoryRow) => {
    const date = new Date(at);
    return `${formatDate(locale, date)}, ${formatTime(locale, date)}`;
  };
  // The row before the oldest loaded one is not known yet, so none of its text is marked as new.
  const unknownBefore = (text: string) => (more ? text : "");
  return (
    <ol className="history">
      {rows.map((row, index) => {
        const before = findComparedRow(rows, index);
        const text = textOf(row.answer);
        const stands = row.kind === "saved" && row.version === version;
        return (
          <li key={row.id}>
            <h3>
              {name(row)} <span className="muted">· {moment(row)}</span>
            </h3>
            {stands && <Tag>{t("dossierForm:history.stands")}</Tag>}
            {row.kind === "aside" && <Tag>{t("dossierForm:history.aside")}</Tag>}
            <WordDiff before={before ? textOf(before.answer) : unknownBefore(text)} after={text} />
            <details>
              <summary>{t("dossierForm:history.whole")}</summary>
              <p className="word-diff">{text || t("dossierForm:history.empty")}</p>
            </details>
            {onRestore && !stands && (
              <Button size="s" icon="refresh" onClick={() => onRestore(row)}>
                {t("dossierForm:history.restore")}
                <span className="vh">
                  {" "}
                  {name(row)}, {moment(row)}
                </span>
              </Button>
            )}
          </li>
        );
      })}
    </ol>
  );
}

interface Row {
  readonly kind: "saved" | "aside";
  readonly version: number;
}

/**
 * The row to compare with (rows are newest first): for a saved text the one saved before, for a text set aside the one
 * it conflicted with. Null for the oldest row.
 */
export function findComparedRow<One extends Row>(rows: readonly One[], index: number): One | null {
  const row = rows[index];
  if (!row) return null;
  const saved = rows.filter(({ kind }) => kind === "saved");
  if (row.kind === "saved")
    return rows.slice(index + 1).find(({ kind }) => kind === "saved") ?? null;
  // The row of that version; its writing session may have continued since.
  return saved.findLast(({ version }) => version >= row.version) ?? saved[0] ?? null;
}
