import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button, IconButton } from "../button.tsx";
import { FieldGroup, type FieldGroupProps } from "../field.tsx";
import { UNSAVED_EVENT } from "../unsaved-events.ts";
import { useIsHydrated } from "./use-is-hydrated.ts";

interface KeyedRow<Row> {
  readonly key: number;
  readonly row: Row;
}

export type RowListProps<Row> = Omit<FieldGroupProps, "children"> & {
  rows: readonly Row[];
  /** Initial value of a new row; also the spare row without script. */
  blank: Row;
  max: number;
  /** The fields of one row; their names post the rows in order. */
  children: (row: Row, change: (row: Row) => void, index: number) => ReactNode;
  /** The name of a row in announcements about moves and removals. */
  getRowName: (row: Row, index: number) => string;
  labels: {
    add: string;
    full: string;
    remove: (name: string) => string;
    up: (name: string) => string;
    down: (name: string) => string;
    moved: (name: string, position: number) => string;
    removed: (name: string) => string;
  };
};

/** Key of the spare row that is shown without script. Text typed into it before hydration makes it a row. */
const SPARE_KEY = -1;

const isFilled = (line: Element): boolean =>
  [...line.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select")].some(
    (field) => field.value !== getInitialValue(field),
  );

function getInitialValue(field: HTMLInputElement | HTMLSelectElement): string {
  if (field instanceof HTMLInputElement) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? "";
}

/**
 * Rows that can be added, removed and reordered by buttons. The focus follows the row, and each change is announced.
 * Without script one spare row is shown, and emptying a row removes it.
 */
export function RowList<Row>(props: RowListProps<Row>) {
  const { rows: initialRows, blank, max, children, getRowName, labels, ...group } = props;
  const { id } = group;
  const live = useIsHydrated();
  const [rows, setRows] = useState<readonly KeyedRow<Row>[]>(() =>
    initialRows.map((row, key) => ({ key, row })),
  );
  const [announcement, setAnnouncement] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const nextKey = useRef(initialRows.length + 1);
  const focus = useRef<string[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the spare row is removed
  useEffect(() => {
    const spare = list.current?.querySelector(`[data-row="${SPARE_KEY}"]`);
    if (spare && isFilled(spare)) setRows([...rows, { key: SPARE_KEY, row: blank }]);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: after the rows are in their new order
  useEffect(() => {
    const wanted = focus.current.map((one) => document.getElementById(one)).find(Boolean);
    focus.current = [];
    wanted?.focus();
  }, [rows]);

  /** `wanted` are ids; the first that exists gets the focus. */
  function set(next: readonly KeyedRow<Row>[], wanted: string[], message: string) {
    focus.current = wanted;
    setRows(next);
    setAnnouncement(message);
    list.current?.dispatchEvent(new Event(UNSAVED_EVENT, { bubbles: true }));
  }

  function move(index: number, by: -1 | 1) {
    const next = [...rows];
    const [moved] = next.splice(index, 1);
    if (!moved) return;
    next.splice(index + by, 0, moved);
    const ids = by < 0 ? ["up", "down"] : ["down", "up"];
    set(
      next,
      ids.map((way) => `${id}-${moved.key}-${way}`),
      labels.moved(getRowName(moved.row, index), index + by + 1),
    );
  }

  function remove(index: number) {
    const gone = rows[index];
    const next = rows.filter((_, at) => at !== index);
    const neighbour = next[index] ?? next.at(-1);
    set(
      next,
      [...(neighbour ? [`${id}-${neighbour.key}-remove`] : []), `${id}-add`],
      gone ? labels.removed(getRowName(gone.row, index)) : "",
    );
  }

  function add() {
    const key = nextKey.current++;
    set([...rows, { key, row: blank }], [`${id}-${key}`], "");
    // The first field of the row.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-row="${key}"] :is(input, select)`)?.focus(),
    );
  }

  const shown = live ? rows : [...rows, { key: SPARE_KEY, row: blank }];
  return (
    <FieldGroup {...group}>
      <ul ref={list} className="rows">
        {shown.map(({ key, row }, index) => (
          <li key={key} className="row" data-row={key}>
            <div className="row-fields">
              {children(
                row,
                (changed) =>
                  setRows((before) =>
                    before.map((one) => (one.key === key ? { key, row: changed } : one)),
                  ),
                index,
              )}
            </div>
            {live && (
              <div className="row-acts">
                {index > 0 && (
                  <IconButton
                    id={`${id}-${key}-up`}
                    icon="chevron-up"
                    label={labels.up(getRowName(row, index))}
                    onClick={() => move(index, -1)}
                  />
                )}
                {index < rows.length - 1 && (
                  <IconButton
                    id={`${id}-${key}-down`}
                    icon="chevron-down"
                    label={labels.down(getRowName(row, index))}
                    onClick={() => move(index, 1)}
                  />
                )}
                <IconButton
                  id={`${id}-${key}-remove`}
                  icon="trash"
                  label={labels.remove(getRowName(row, index))}
                  onClick={() => remove(index)}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {live && (
        <div className="rows-add">
          <Button
            id={`${id}-add`}
            size="s"
            icon="plus"
            disabledReason={rows.length >= max ? labels.full : undefined}
            onClick={add}
          >
            {labels.add}
          </Button>
        </div>
      )}
      <p className="vh" aria-live="polite">
        {announcement}
      </p>
    </FieldGroup>
  );
}
