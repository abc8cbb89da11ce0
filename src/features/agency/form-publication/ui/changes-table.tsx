import { Fragment, useId, useState } from "react";
import { isStructure } from "#form-engine/model.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icons.ts";
import { formatShownIf, type NamedConditions } from "../../form-designer/rules/condition-text.ts";
import {
  formatChangeKind,
  formatChangeNote,
  formatChangeTitle,
  formatDifferences,
  formatLimit,
  formatOutcome,
  formatType,
  getTitle,
} from "../rules/format-change.ts";
import type { TrialChangeKind } from "../rules/trial-result.ts";
import type { ChangeView } from "../views/publication-page.server.ts";
import { ScrollFrame } from "./scroll-frame.tsx";

interface ChangesTableProps {
  readonly changes: readonly ChangeView[];
  /** Number of dossiers that were read. */
  readonly dossiers: number;
}

/** One row for each change: what asks teams for a look first, then what happens in silence. */
export function ChangesTable({ changes, dossiers }: ChangesTableProps) {
  const { t } = useLanguage();
  const groups = [
    ["look", changes.filter(({ needsLook }) => needsLook)],
    ["silent", changes.filter(({ needsLook }) => !needsLook)],
  ] as const;
  return (
    <ScrollFrame label={t("formPublication:table.label")}>
      <table className="form-publication-table form-publication-changes">
        <thead>
          <tr>
            <th scope="col">{t("formPublication:table.change")}</th>
            <th scope="col" className="num">
              {t("formPublication:table.dossiers")}
            </th>
            <th scope="col" className="num">
              {t("formPublication:table.answers")}
            </th>
            <th scope="col" className="num">
              {t("formPublication:table.pads")}
            </th>
            <th scope="col" className="num">
              {t("formPublication:table.comments")}
            </th>
            <th scope="col">{t("formPublication:table.outcome")}</th>
            <th scope="col">{t("formPublication:table.examples")}</th>
          </tr>
        </thead>
        {groups.map(
          ([group, rows]) =>
            rows.length > 0 && (
              <tbody key={group}>
                <tr className="is-group">
                  <th scope="rowgroup" colSpan={7}>
                    {t(`formPublication:groups.${group}`)}
                  </th>
                </tr>
                {rows.map((change) => (
                  <ChangeRow
                    key={`${change.nodeId} ${change.kind}`}
                    {...{ change }}
                    hasDossiers={dossiers > 0}
                  />
                ))}
              </tbody>
            ),
        )}
      </table>
    </ScrollFrame>
  );
}

const ICONS: Readonly<Partial<Record<TrialChangeKind, IconName>>> = {
  added: "plus",
  removed: "trash",
  limitTightened: "minus",
  moved: "sort",
  typeConverted: "refresh",
  typeReplaced: "refresh",
  conditionAdded: "eye",
  conditionRemoved: "eye",
  conditionChanged: "eye",
  enabled: "eye",
  disabled: "eye",
  required: "warning",
  indirect: "link",
};

function ChangeRow({ change, hasDossiers }: { change: ChangeView; hasDossiers: boolean }) {
  const language = useLanguage();
  const { t, locale } = language;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { kind, needsLook, example, points } = change;
  const differences = formatDifferences(language, change);
  const note = formatChangeNote(language, change);
  const conditions = useConditionSentences(change);
  const tone = points.tooLong || points.setAside ? "is-stop" : needsLook ? "is-soon" : "is-done";
  return (
    <>
      <tr>
        <th scope="row">
          <span className={`form-publication-kind ${tone}`}>
            <Icon name={ICONS[kind] ?? "edit"} />
            {formatChangeKind(language, change)}
          </span>
          <b>{formatChangeTitle(language, change)}</b>
          {differences.map((one) => (
            <small key={one.before}>
              <del>{one.before}</del> <ins>{one.after}</ins>
            </small>
          ))}
          {note && <small>{note}</small>}
          {conditions && (
            <small>
              {conditions.before !== null && <del>{conditions.before}</del>}{" "}
              {conditions.before === null ? conditions.after : <ins>{conditions.after}</ins>}
            </small>
          )}
        </th>
        <Figure name="dossiers" count={change.dossiers} />
        <Figure name="answers" count={change.answers} />
        <Figure name="pads" count={change.pads} />
        <Figure name="comments" count={change.comments} />
        <td data-label={t("formPublication:table.outcome")}>{formatOutcome(language, change)}</td>
        <td data-label={t("formPublication:table.examples")}>
          {example ? (
            <>
              <button
                type="button"
                className="form-publication-link"
                aria-expanded={isOpen}
                aria-controls={id}
                onClick={() => setIsOpen(!isOpen)}
              >
                {t(isOpen ? "formPublication:table.hideCase" : "formPublication:table.showCase")}
              </button>
              <small>
                {t("formPublication:table.oneOf", { total: formatNumber(locale, change.answers) })}
              </small>
            </>
          ) : (
            <span className="muted">
              {t(
                change.dossiers === 0 && hasDossiers
                  ? "formPublication:table.noDossier"
                  : "formPublication:table.noText",
              )}
            </span>
          )}
        </td>
      </tr>
      {example && isOpen && (
        <tr id={id} className="form-publication-case">
          <td colSpan={7}>
            <Example change={change} />
          </td>
        </tr>
      )}
    </>
  );
}

interface FigureProps {
  readonly name: "dossiers" | "answers" | "pads" | "comments";
  readonly count: number;
}

function Figure({ name, count }: FigureProps) {
  const { t, locale } = useLanguage();
  return (
    <td className="num" data-label={t(`formPublication:table.${name}`)}>
      {count === 0 ? "–" : formatNumber(locale, count)}
    </td>
  );
}

/** The conditions of a node before and after as sentences; null for changes that have nothing to do with them. */
function useConditionSentences({ kind, conditions, before, after }: ChangeView) {
  const { t } = useLanguage();
  if (!conditions) return null;
  const node = after ?? before;
  const subject = node && isStructure(node) ? "section" : "question";
  const format = (named: NamedConditions | null) => formatShownIf(t, subject, named);
  // A new question, or one that did not change itself, has nothing to compare with.
  const isAlone = kind === "added" || kind === "indirect";
  if (isAlone) return conditions.after && { before: null, after: format(conditions.after) };
  return { before: format(conditions.before), after: format(conditions.after) };
}

/** The question before and after, with the size of one answer. The text itself is not stored in a trial. */
function Example({ change }: { change: ChangeView }) {
  const language = useLanguage();
  const { t, locale } = language;
  const { before, after, example, points } = change;
  if (!example) return null;
  const { characters, values } = example;
  const size =
    characters === null
      ? t("formPublication:example.values", {
          count: values,
          formatted: formatNumber(locale, values),
        })
      : t("formPublication:example.characters", {
          count: characters,
          formatted: formatNumber(locale, characters),
        });
  const isKept = !points.setAside;
  const sides = [
    ["before", before],
    ["after", after],
  ] as const;
  return (
    <div className="form-publication-sides">
      {sides.map(([side, node]) => (
        <div key={side} className={`is-${side}`}>
          <span className="xs muted">{t(`formPublication:example.${side}`)}</span>
          {node ? (
            <Fragment>
              <b>{getTitle(node, locale)}</b>
              <span className="small muted">
                {[formatType(language, node), formatLimit(language, node)]
                  .filter((text) => text !== "")
                  .join(", ")}
              </span>
            </Fragment>
          ) : (
            <b>{t("formPublication:example.gone")}</b>
          )}
          {(side === "before" || (node && isKept)) && (
            <MaskedText length={characters ?? values * 12} label={size} />
          )}
          {side === "after" && points.setAside && (
            <span className="small">{t("formPublication:example.aside")}</span>
          )}
        </div>
      ))}
    </div>
  );
}

const CHARACTERS_PER_LINE = 90;
const MAX_LINES = 6;

/** Grey lines as long as a text, with its size in words. */
function MaskedText({ length, label }: { length: number; label: string }) {
  const lines = Math.min(MAX_LINES, Math.ceil(length / CHARACTERS_PER_LINE));
  const rest = length % CHARACTERS_PER_LINE || CHARACTERS_PER_LINE;
  return (
    <div className="form-publication-mask">
      {Array.from({ length: lines }, (_, index) => index + 1).map((line) => (
        <i
          key={line}
          style={{
            width: line === lines ? `${Math.max(6, (rest / CHARACTERS_PER_LINE) * 100)}%` : "100%",
          }}
        />
      ))}
      <span className="xs muted">{label}</span>
    </div>
  );
}
