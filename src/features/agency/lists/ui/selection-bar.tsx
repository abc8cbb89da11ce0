import { useId } from "react";
import { useLanguage } from "#platform/i18n/context.tsx";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { Button } from "#ui/button.tsx";
import type { Column } from "#ui/table.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import { MAX_SELECTED_ROWS, SELECTION_FIELDS } from "../rules/selection.ts";
import { MAX_LIST_TOTAL } from "../rules/small-count.ts";
import { formatSmallCount } from "./format-small-count.ts";
import type { BulkAct } from "./list-page.tsx";
import type { SelectionControl } from "./use-selection.ts";

/** The form that the boxes of all rows belong to. One list is on a page. */
const FORM_ID = "list-selection";

const COLUMN_ID = "list-selection-column";

/** The id of the cell that names a row. */
export const toRowHeaderId = (rowKey: string): string => `list-row-${rowKey}`;

/**
 * The column of boxes. The box in its head chooses the whole page and needs script. A row's box is named by the head of
 * the column and by the cell that names the row: writing that cell once more would repeat its links.
 */
export function toSelectionColumn<Row>(
  t: Translate,
  control: SelectionControl,
  rowKey: (row: Row) => string,
  rowName?: (row: Row) => string,
): Column<Row> {
  const { isLive, selection, pageIds, here, toggle } = control;
  const isWholePage = here === pageIds.length;
  const chosen = new Set(selection.ids);
  return {
    key: "selection",
    header: (
      <>
        {isLive && (
          <input
            type="checkbox"
            aria-label={t("lists:selection.page")}
            checked={selection.isAll || isWholePage}
            disabled={selection.isAll}
            ref={(box) => {
              if (box) box.indeterminate = !selection.isAll && here > 0 && !isWholePage;
            }}
            onChange={() => toggle(pageIds, !isWholePage)}
          />
        )}
        <span id={COLUMN_ID} className="vh" hidden={isLive}>
          {t("lists:selection.column")}
        </span>
      </>
    ),
    cell: (row) => {
      const id = rowKey(row);
      return (
        <label className="list-box">
          <input
            type="checkbox"
            name={SELECTION_FIELDS.row}
            value={id}
            form={FORM_ID}
            aria-label={rowName && `${t("lists:selection.column")} ${rowName(row)}`}
            aria-labelledby={rowName ? undefined : `${COLUMN_ID} ${toRowHeaderId(id)}`}
            checked={selection.isAll || chosen.has(id)}
            disabled={selection.isAll}
            onChange={({ target }) => toggle([id], target.checked)}
          />
        </label>
      );
    },
  };
}

interface SelectionBarProps {
  readonly path: string;
  readonly text: string;
  readonly total: number;
  readonly acts: readonly BulkAct[];
  readonly selection: SelectionControl;
}

/**
 * What is chosen, here and on other pages, and what can be done with it. It appears with the first ticked box (by CSS, so
 * also without script) below the rows, so that no row moves under the pointer.
 */
export function SelectionBar({ path, text, total, acts, selection: control }: SelectionBarProps) {
  const { t, locale } = useLanguage();
  const statusId = useId();
  const { isLive, selection, pageIds, here, elsewhere } = control;
  const { ids, isAll } = selection;
  const count = isAll ? total : ids.length;
  const formatCount = (rows: number) => formatSmallCount(t, locale, rows, MAX_LIST_TOTAL);
  const all = t("lists:selection.all", { count: total, formatted: formatCount(total) });
  return (
    <form
      id={FORM_ID}
      className="list-selection"
      method="post"
      action={path}
      aria-labelledby={statusId}
      data-selected={count > 0 ? "" : undefined}
    >
      <PageAgencyField />
      <input type="hidden" name={SELECTION_FIELDS.query} value={text} />
      <input type="hidden" name={SELECTION_FIELDS.total} value={total} />
      <input
        type="hidden"
        name={SELECTION_FIELDS.others}
        value={ids.filter((id) => !pageIds.includes(id)).join(",")}
      />
      <p id={statusId} role="status">
        {isLive ? (
          <>
            <strong>{t("lists:selection.count", { count, formatted: formatCount(count) })}</strong>{" "}
            {isAll
              ? t("lists:selection.allMatching")
              : t("lists:selection.where", { here, elsewhere })}
            {ids.length + pageIds.length > MAX_SELECTED_ROWS &&
              ` ${t("lists:selection.full", { max: MAX_SELECTED_ROWS })}`}
          </>
        ) : (
          t("lists:selection.ticked")
        )}
      </p>
      <div className="btn-group">
        {acts.map(({ intent, label, icon, action }) => (
          <Button
            key={intent}
            type="submit"
            name="intent"
            value={intent}
            icon={icon}
            formAction={action}
          >
            {label}
          </Button>
        ))}
        {isLive ? (
          <>
            {isAll ? (
              <input type="hidden" name={SELECTION_FIELDS.all} value="1" />
            ) : (
              <Button variant="quiet" onClick={control.chooseAll}>
                {all}
              </Button>
            )}
            <Button variant="quiet" onClick={control.clear}>
              {t("lists:selection.none")}
            </Button>
          </>
        ) : (
          <label className="list-box">
            <input type="checkbox" name={SELECTION_FIELDS.all} value="1" />
            {all}
          </label>
        )}
      </div>
    </form>
  );
}
