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

/** An answer of a node in words; groups, whose answer is a list of ids, by the first thing that was written in each. */
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
  /** An answer in words. */
  textOf: (answer: Answer) => string;
  /** The last first. */
  rows: readonly HistoryRow[];
  /** There are older ones. */
  more: boolean;
  /** Of the answer as it stands. */
  version: number;
  /** Null where nothing may be written. */
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
  // The text before the oldest that is here may not be here yet: nothing of it is called new.
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
 * What a row of a history, the last first, is compared with: a saved text with the one saved before it, a text that was
 * set aside with the one it met. Null for the first of all.
 */
export function findComparedRow<One extends Row>(rows: readonly One[], index: number): One | null {
  const row = rows[index];
  if (!row) return null;
  const saved = rows.filter(({ kind }) => kind === "saved");
  if (row.kind === "saved")
    return rows.slice(index + 1).find(({ kind }) => kind === "saved") ?? null;
  // The row that held this version then: its stretch may have gone on since.
  return saved.findLast(({ version }) => version >= row.version) ?? saved[0] ?? null;
}
