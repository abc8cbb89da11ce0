import { type ReactNode, useMemo } from "react";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { Alert, DoneAlert } from "#ui/alert.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icons.ts";
import { useFollowLinks } from "#ui/live/navigation.ts";
import { MenuDropdown } from "#ui/menu-dropdown.tsx";
import { type Column, Table } from "#ui/table.tsx";
import { removePart, sortBy } from "../rules/edit-list-query.ts";
import { formatListQuery } from "../rules/format-list-query.ts";
import { formatListAddress, type ListAddress } from "../rules/list-address.ts";
import {
  EMPTY_LIST_QUERY,
  type ListFields,
  type ListQuery,
  type ListSort,
} from "../rules/list-query.ts";
import { type PackedFields, unpackFields } from "../rules/pack-fields.ts";
import {
  type ListQueryProblem,
  MAX_LIST_QUERY_LENGTH,
  MAX_VALUES,
} from "../rules/parse-list-query.ts";
import type { ViewDone } from "../rules/saved-view.ts";
import { MAX_LIST_TOTAL } from "../rules/small-count.ts";
import { formatSmallCount } from "./format-small-count.ts";
import { ListFilters, listPartLabels } from "./list-filters.tsx";
import { QueryField } from "./query-field.tsx";
import { SelectionBar, toRowHeaderId, toSelectionColumn } from "./selection-bar.tsx";
import { useSelection } from "./use-selection.ts";
import { type ListTabs, ViewTabs } from "./view-tabs.tsx";

/** A column that a person can show or hide. */
export interface ListColumn<Row> {
  readonly key: string;
  /** The field it sorts by, if any. */
  readonly field?: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isNumeric?: boolean;
  /** Names its row; always shown. */
  readonly isRowHeader?: boolean;
  /** Of the column that names its row: the name alone, where the cell has links or more. */
  readonly name?: (row: Row) => string;
  /** Shown only when chosen. */
  readonly isExtra?: boolean;
}

/** What a list page shows, from its loader. */
export interface ListView<Row> {
  readonly address: ListAddress;
  /** Null where the page makes them itself. */
  readonly fields: PackedFields | null;
  /** Null when the text could not be understood; then there are problems and no rows. */
  readonly query: ListQuery | null;
  readonly problems: readonly ListQueryProblem[];
  readonly defaultSort: ListSort;
  readonly rows: readonly Row[];
  /** Not more than one above `MAX_LIST_TOTAL`, where counting stops. */
  readonly total: number;
  readonly previous: string | null;
  readonly next: string | null;
  /** Saved views; null for a list without. */
  readonly tabs: ListTabs | null;
  /** Of an empty result: parts of the query without which rows are found, and how many. */
  readonly droppable: readonly { readonly part: number; readonly total: number }[];
  /** What was just done to a saved view. */
  readonly done: ViewDone | null;
}

/** An act on the selected rows: a button that posts the selection. */
export interface BulkAct {
  /** The field `intent` of the posted form. */
  readonly intent: string;
  readonly label: string;
  readonly icon?: IconName | undefined;
  /** Where it is posted; the address of the list if absent. */
  readonly action?: string | undefined;
}

/** As `createSelectionFileResponse` reads it. */
const EXPORT_INTENT = "csv";

interface ListPageProps<Row> {
  readonly path: string;
  readonly csvPath: string;
  readonly caption: string;
  readonly view: ListView<Row>;
  /** The fields, if the page makes them itself; always the same object. */
  readonly fields?: ListFields | undefined;
  readonly columns: readonly ListColumn<Row>[];
  /** The id of a row, as `rowId` of the list's source. */
  readonly rowKey: (row: Row) => string;
  readonly example: string;
  /** Shown when the list has no rows at all. */
  readonly emptyList: ReactNode;
  /** Acts on selected rows, beside their export, which every list has. */
  readonly bulkActs?: readonly BulkAct[] | undefined;
}

/**
 * The one list of the back office: saved views, query, filters, chosen columns, sort, selection, pages, CSV. Its state is
 * in the address (the selection in the storage of the browser's tab), and every control is a link or a form, so that it
 * works before and without script.
 */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { path, csvPath, caption, view, columns, rowKey, example, emptyList } = props;
  const { t, locale } = useLanguage();
  const exportAct: BulkAct = {
    intent: EXPORT_INTENT,
    label: t("lists:selection.csv"),
    icon: "download",
    action: csvPath,
  };
  const bulkActs = [
    ...(props.bulkActs ?? []).filter(({ intent }) => intent !== EXPORT_INTENT),
    exportAct,
  ];
  const { address, problems, rows, total, defaultSort } = view;
  const fields = useMemo(
    () => props.fields ?? (view.fields === null ? {} : unpackFields(view.fields)),
    [props.fields, view.fields],
  );
  const query = view.query ?? EMPTY_LIST_QUERY;
  const hrefFor = (next: ListQuery) =>
    path +
    formatListAddress({
      text: formatListQuery(next, fields, locale),
      columns: address.columns,
      view: address.view,
    });
  const pageIds = rows.map(rowKey);
  const selection = useSelection(
    path,
    formatListQuery({ ...query, sort: null }, fields, "fr"),
    pageIds,
  );
  const sort = query.sort ?? defaultSort;
  const shown = columns.filter(
    (column) => column.isRowHeader || isChosenColumn(column, address.columns),
  );
  const tableColumns = shown.map((column) => toTableColumn(column, sort, query, hrefFor));
  const labels = listPartLabels(t, locale, fields, query);
  return (
    <div className="list-page">
      {view.done && <DoneAlert key={view.done}>{t(`lists:views.done.${view.done}`)}</DoneAlert>}
      {view.tabs && (
        <ViewTabs path={path} address={address} tabs={view.tabs} canSave={view.query !== null} />
      )}
      <QueryField
        action={path}
        fields={fields}
        text={address.text}
        example={example}
        columns={address.columns}
        view={address.view}
      />
      {problems.length > 0 ? (
        <QueryProblems problems={problems} fields={fields} />
      ) : (
        <ListFilters fields={fields} query={query} hrefFor={hrefFor} />
      )}
      {view.query && (
        <>
          <div className="list-bar">
            <p role="status">
              <strong>
                {t("lists:total", {
                  count: total,
                  formatted: formatSmallCount(t, locale, total, MAX_LIST_TOTAL),
                })}
              </strong>{" "}
              {total > 1 && (
                <>
                  {t("lists:sortedBy", { field: fields[sort.field]?.labels[locale] ?? "" })},{" "}
                  {sort.isDescending ? t("lists:descending") : t("lists:ascending")}
                </>
              )}
            </p>
            <div className="btn-group">
              <ColumnMenu path={path} columns={columns} address={address} />
              <ButtonLink
                href={csvPath + formatListAddress({ ...address, cursor: null, view: null })}
                icon="download"
                download
              >
                {t("lists:csv")}
              </ButtonLink>
            </div>
          </div>
          {total === 0 ? (
            labels.length > 0 ? (
              <EmptyState
                title={t("lists:empty")}
                built={null}
                actions={<ButtonLink href={path}>{t("lists:clear")}</ButtonLink>}
              >
                {view.droppable.length > 0 ? (
                  <>
                    <p>{t("lists:dropHelp")}</p>
                    <ul className="list-droppable">
                      {view.droppable.map(({ part, total }) => (
                        <li key={part}>
                          <AppLink href={hrefFor(removePart(query, part))}>
                            {t("lists:drop", { condition: labels[part] ?? "" })}
                          </AppLink>{" "}
                          {formatSmallCount(t, locale, total)}
                        </li>
                      ))}
                    </ul>
                  </>
                ) : (
                  t("lists:emptyHelp")
                )}
              </EmptyState>
            ) : (
              emptyList
            )
          ) : (
            <Table
              caption={caption}
              hideCaption
              columns={[
                toSelectionColumn(t, selection, rowKey, findRowName(shown)),
                ...tableColumns,
              ]}
              rows={rows}
              rowKey={rowKey}
              rowHeaderId={(row) => toRowHeaderId(rowKey(row))}
              empty={null}
            />
          )}
          {total > 0 && (
            <SelectionBar
              // The page that an act shows keeps its rows.
              path={path + formatListAddress(address)}
              text={address.text}
              total={total}
              acts={bulkActs}
              selection={selection}
            />
          )}
          <CursorPages path={path} address={address} previous={view.previous} next={view.next} />
        </>
      )}
    </div>
  );
}

/** Whether a column is shown: the chosen ones, or those that the list shows first. */
const isChosenColumn = <Row,>(
  { key, isExtra = false }: ListColumn<Row>,
  chosen: readonly string[] | null,
): boolean => (chosen ? chosen.includes(key) : !isExtra);

/** The name of a row, where its box is not to be named by the whole cell that names the row. */
const findRowName = <Row,>(columns: readonly ListColumn<Row>[]) =>
  columns.find(({ isRowHeader }) => isRowHeader)?.name;

function toTableColumn<Row>(
  column: ListColumn<Row>,
  sort: ListSort,
  query: ListQuery,
  hrefFor: (query: ListQuery) => string,
): Column<Row> {
  const { key, field, header, cell, isNumeric, isRowHeader } = column;
  const direction = sort.isDescending ? ("descending" as const) : ("ascending" as const);
  return {
    key,
    header,
    cell,
    numeric: isNumeric,
    rowHeader: isRowHeader,
    sort:
      field === undefined
        ? undefined
        : {
            href: hrefFor(sortBy({ ...query, sort }, field)),
            direction: sort.field === field ? direction : undefined,
          },
  };
}

function QueryProblems(props: { problems: readonly ListQueryProblem[]; fields: ListFields }) {
  const { t, locale } = useLanguage();
  const known = Object.values(props.fields).map(({ keywords }) => keywords[locale]);
  return (
    <Alert tone="stop" role="alert" title={t("lists:problems.title")}>
      <ul>
        {props.problems.map(({ code, found, at }) => (
          <li key={`${code} ${at}`}>
            {t(`lists:problems.${code}`, {
              found,
              fields: known.join(", "),
              max: formatNumber(locale, MAX_LIST_QUERY_LENGTH),
              maxValues: MAX_VALUES,
            })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function ColumnMenu<Row>(props: {
  path: string;
  columns: readonly ListColumn<Row>[];
  address: ListAddress;
}) {
  const { path, columns, address } = props;
  const { t } = useLanguage();
  const followLinks = useFollowLinks();
  const optional = columns.filter(({ isRowHeader }) => !isRowHeader);
  const shown = optional
    .filter((column) => isChosenColumn(column, address.columns))
    .map(({ key }) => key);
  const toggle = (key: string) => {
    const next = optional
      .map((column) => column.key)
      .filter((other) => (other === key ? !shown.includes(key) : shown.includes(other)));
    const isFirstChoice = optional.every(
      (column) => next.includes(column.key) === isChosenColumn(column, null),
    );
    return path + formatListAddress({ ...address, columns: isFirstChoice ? null : next });
  };
  return (
    <MenuDropdown summary={t("lists:columns")} alignEnd>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link that is followed by keyboard is clicked, too */}
      <ul className="menu-list" onClick={followLinks}>
        {optional.map(({ key, header }) => (
          <li key={key}>
            <a href={toggle(key)} aria-current={shown.includes(key) ? "true" : undefined}>
              {shown.includes(key) && <Icon name="check" />}
              {header}
            </a>
          </li>
        ))}
      </ul>
    </MenuDropdown>
  );
}

function CursorPages(props: {
  path: string;
  address: ListAddress;
  previous: string | null;
  next: string | null;
}) {
  const { path, address, previous, next } = props;
  const { t } = useLanguage();
  if (!previous && !next) return null;
  const hrefFor = (cursor: string) => path + formatListAddress({ ...address, cursor });
  return (
    <nav className="list-pages btn-group" aria-label={t("lists:pages")}>
      {previous && (
        <ButtonLink href={hrefFor(previous)} rel="prev" icon="chevron-left">
          {t("lists:previous")}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink href={hrefFor(next)} rel="next">
          {t("lists:next")}
          <Icon name="chevron-right" />
        </ButtonLink>
      )}
    </nav>
  );
}
