import type { Answer } from "#form-engine/question-type.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDate, formatTime } from "#platform/i18n/format.ts";
import { Button } from "#ui/button.tsx";
import { Tag } from "#ui/tag.tsx";
import { findComparedRow } from "../../rules/history-differences.ts";
import { WordDiff } from "../word-diff.tsx";
import type { HistoryRow } from "./answer-history.tsx";

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

export function HistoryList({ textOf, rows, more, version, onRestore }: HistoryListProps) {
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
